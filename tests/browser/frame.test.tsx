/** The frame of signed-in pages follows from Refine's resources: menu, breadcrumb, titles, access. */
import { beforeAll, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { employees } from "../../src/resources/employees";
import { staff } from "../../src/resources/staff";
import { brands } from "../../src/resources/brands";
import type { Collection } from "firestore-panel/schema";
import { button, openPanel, press, providers, startSignedIn } from "./panel";
import { put } from "./world";
import { brand } from "../fixtures/records";

const menu = () => page.getByRole("navigation", { name: "Main" });
const users = () => menu().getByRole("button", { name: "Users" });
const breadcrumb = () => page.getByRole("navigation", { name: "Breadcrumb" });

beforeAll(async () => {
  await startSignedIn();
  await put("Brands/qahwa", brand("Qahwa House"));
  await put("Westwalk_Staff/hessa", { name: "Hessa", staffId: "1", email: "h@w.example", time: new Date() });
});

it("the frame marks the menu entry of the page, shows the breadcrumb, names the tab, and works by keyboard", async () => {
  const router = await openPanel("/staff", [brands, staff]);
  const entry = menu().getByRole("link", { name: "Staff" });
  const expectList = async () => {
    await expect.element(page.getByRole("heading", { name: "Staff", exact: true, level: 1 })).toBeVisible();
    await expect.element(entry).toHaveAttribute("aria-current", "page");
    await expect.element(breadcrumb()).not.toBeInTheDocument();
    await expect.poll(() => document.title).toBe("Staff · Admin Panel");
  };
  await expectList();

  await router.navigate("/add-staff-account");
  await expect.element(entry).toHaveAttribute("aria-current", "true");
  await expect.element(breadcrumb()).toHaveTextContent("Users/Staff/Add");
  await expect.element(breadcrumb().getByRole("link", { name: "Staff" })).toHaveAttribute("href", "/staff");
  await expect.poll(() => document.title).toBe("Add Staff Member · Admin Panel");

  await router.navigate("/staff-details/hessa");
  await expect.element(breadcrumb()).toHaveTextContent("Users/Staff/Details");
  await expect.poll(() => document.title).toBe("Hessa · Admin Panel");

  await router.navigate("/staff");
  await expectList();
  await router.navigate("/brands");
  await expect.element(entry).not.toHaveAttribute("aria-current");

  users().element().focus();
  await press("{Enter}");
  await expect.element(users()).toHaveAttribute("aria-expanded", "false");
  await expect.element(entry).not.toBeInTheDocument();
  await expect.element(users()).not.toHaveAttribute("aria-current");
  await router.navigate("/staff");
  await expect.element(users()).toHaveAttribute("aria-current", "true");
  await router.navigate("/brands");
  users().element().focus();
  await press(" ");
  await expect.element(users()).toHaveAttribute("aria-expanded", "true");
  await userEvent.tab();
  await expect.element(entry).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(users()).toHaveFocus();
  await press("{Enter}");
  await expect.element(users()).toHaveAttribute("aria-expanded", "false");
  await userEvent.tab();
  await expect.element(menu().getByRole("link", { name: "Brands" })).toHaveFocus();
});

it("the frame neither offers nor shows a list that the person may not read", async () => {
  const closed: Collection = { ...employees, access: {}, menu: { ...employees.menu!, label: "Closed" } };
  // The declarations decide, and all of the product's are open to admins: so the answer is changed.
  const { can } = providers.accessControlProvider;
  vi.spyOn(providers.accessControlProvider, "can").mockImplementation((question) =>
    question.resource === closed.name
      ? Promise.resolve({ can: false, reason: "Your account may not do this." })
      : can(question),
  );
  await openPanel("/organization-emp", [closed, staff]);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your account may not do this.");
  expect(button("Bulk Upload Data").elements()).toEqual([]);
  await users().click();
  await expect.element(menu().getByRole("link", { name: "Staff" })).toBeVisible();
  expect(menu().getByRole("link", { name: "Closed" }).elements()).toEqual([]);
});
