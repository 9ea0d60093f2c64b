/** How a list looks: the columns that a person wants, the cards of a phone, the way through its pages. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { cardParts } from "../../../packages/firestore-panel/src/screens/list/record-cards";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";
import { staff } from "../../../src/resources/staff";
import { tenants } from "../../../src/resources/tenants";
import type { Collection } from "../../../packages/firestore-panel/src/schema/types";
import { button, chooseOption, openPanel, press, row, rowNames, startSignedIn } from "../panel";
import { putBrands, venueNames } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await putBrands(venueNames(12));
});
afterEach(async () => {
  for (const key of Object.keys({ ...localStorage }))
    if (key.startsWith("list-")) localStorage.removeItem(key);
  await page.viewport(1280, 800);
});

const header = (name: string) => page.getByRole("columnheader", { name });

it("a hidden column is remembered, and a search that was typed just before leaving is kept", async () => {
  const router = await openPanel("/brands", [brands, flatOffers]);
  await expect.element(header("Pin")).toBeVisible();
  await button("Columns and rows").click();
  await expect.element(page.getByRole("checkbox", { name: "Brand Name" })).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Pin" }).click();
  await expect.element(header("Pin")).not.toBeInTheDocument();
  await press("{Escape}");
  await expect.element(button("Columns and rows")).toHaveFocus();
  await page.getByRole("searchbox").fill("Venue 12");
  await page.getByRole("link", { name: "Flat-Offer" }).click();
  await expect.element(page.getByRole("heading", { name: flatOffers.label.many })).toBeVisible();
  await router.navigate(-1);
  await expect.poll(rowNames).toEqual(["Venue 12"]);
  await expect.element(page.getByRole("searchbox")).toHaveValue("Venue 12");
  await expect.element(header("Status")).toBeVisible();
  expect(header("Pin").elements()).toEqual([]);
});

it("Back works before the next page is drawn, and later returns the focus", async () => {
  const router = await openPanel("/brands", [brands]);
  await expect.element(row("Venue 10")).toBeVisible();
  const first = page.getByRole("link", { name: "Page 1" });
  const second = page.getByRole("link", { name: "Page 2" });
  const leave = router.subscribe(({ location }) => {
    if (location.search !== "?page=2") return;
    leave();
    void router.navigate(-1);
  });
  await second.click();
  await expect.poll(() => router.state.historyAction).toBe("POP");
  await expect.poll(rowNames).toHaveLength(10);
  await expect.element(first).toHaveAttribute("aria-current", "page");
  expect(router.state.location.search).toBe("");

  await second.click();
  await expect.poll(rowNames).toEqual(["Venue 20", "Venue 21"]);
  expect(router.state.location.search).toBe("?page=2");
  await expect.element(second).toHaveFocus();
  await router.navigate(-1);
  await expect.element(row("Venue 10")).toBeVisible();
  expect(router.state.location.search).toBe("");
  await expect.element(first).toHaveAttribute("aria-current", "page");
  await router.navigate(1);
  await expect.poll(rowNames).toEqual(["Venue 20", "Venue 21"]);
});

it("a list is made of cards on a phone, and one sheet holds its controls, with the order", async () => {
  await page.viewport(390, 800);
  const router = await openPanel("/brands?page=2", [brands]);
  const controls = button("Filter and view");
  const rowOf = (name: RegExp | string) => page.getByRole("searchbox", { name }).element().closest("form");
  await expect.element(controls).toBeVisible();
  expect(rowOf("Search Venue by name")?.getBoundingClientRect().top).toBe(
    controls.element().getBoundingClientRect().top,
  );
  expect(button("Export").elements()).toEqual([]);
  await controls.click();
  const sheet = page.getByRole("dialog", { name: "Filter and view" });
  await expect.element(sheet.getByRole("link", { name: "Redeem Summary" })).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Export" })).toBeVisible();
  const first = page.getByRole("region", { name: brands.label.many }).getByRole("listitem").first();
  await chooseOption("Sort by", "Brand Name, descending");
  await expect.element(first).toHaveAccessibleName("Venue 21");
  expect(router.state.location.search).toBe("?sort=-nameEng");
  await chooseOption("Sort by", "Usual order");
  await expect.element(first).toHaveAccessibleName("Venue 10");
  expect(router.state.location.search).toBe("");
  await sheet.getByRole("button", { name: "Views" }).click();
  await expect.element(sheet.getByRole("button", { name: "Save as view" })).toBeVisible();
  await press("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(controls).toHaveFocus();

  // Each with its picture, state, two facts and a menu.
  const card = page.getByRole("listitem", { name: "Venue 10" });
  await expect.element(card).toHaveTextContent(/^Venue 10ActiveCategoriesFood and DrinkDiscount10%$/);
  await expect.element(button("Actions for Venue 10")).toBeVisible();
});

it("the cards of a phone show where people belong and what they have redeemed", () => {
  const headers = (collection: Collection) => cardParts(collection).facts.map(({ header }) => header);
  expect(headers(employees)).toEqual(["Emp ID", "QID", "Company", "Redeems"]);
  expect(headers(staff)).toEqual(["EMP-ID", "Email", "Redeems"]);
  expect(headers(tenants)).toEqual(["Tenant ID", "Phone", "Redeems"]);
});
