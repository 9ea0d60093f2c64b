/** What a list shows where its columns have little room. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, press, row, startSignedIn } from "../panel";
import { addAccount, empty, put } from "../world";
import { brand, tenantRecord } from "../../fixtures/records";

const ALL = [tenants, employees, staff, companies, admins, brands];
const NAME = "Mohammed Abdulrahman Al-Kuwari";
const COMPANY = "Crescent Point Medical Centre";
const EMAIL = "mohammed.alkuwari@crescent-point-medical-centre.example";
const QID = "28660868682";

/** The record of each list that has the widest values, and those that identify it. */
const LISTS = [
  { path: "/tenant", values: [NAME, "105A", QID, EMAIL] },
  { path: "/organization-emp", values: [NAME, "CPM-2024-0016", QID, EMAIL, COMPANY] },
  { path: "/staff", values: [NAME, "WW-1017", EMAIL] },
  { path: "/organization", values: [COMPANY, "CPM-2024"] },
  { path: "/admin", values: [NAME, EMAIL] },
  { path: "/brands", values: [NAME] },
];

const CONTRACT = "https://files.example/v0/b/panel/o/contracts%2F105A-tenancy.pdf?alt=media";

beforeAll(async () => {
  await empty(...ALL.map(({ name }) => name));
  await startSignedIn();
  const time = new Date();
  const person = { name: NAME, qid: QID, email: EMAIL, password: "Sidra-7785", time };
  const company = { companyId: "CPM-2024", companyName: COMPANY };
  await put("Tenants/one", tenantRecord(NAME, "105A", { email: EMAIL, documents: { contract: CONTRACT } }));
  await put("Employees/one", { ...person, empId: "CPM-2024-0016", ...company });
  await put("Westwalk_Staff/one", { ...person, staffId: "WW-1017" });
  await addAccount("company", "CPM-2024", "Sidra-7785", "Companies/one", { ...company, logoUrl: "" });
  await addAccount("admin", EMAIL, "Sidra-7785", "Admins/one", { ...person, role: "Admin" });
  await put("Brands/one", brand(NAME, { discount: "Buy one, get one free on weekdays until noon" }));
});

const box = () => document.querySelector<HTMLElement>(".ant-table-content");
const cellsOf = (name: string) => [...row(name).element().querySelectorAll("td")];
/** Whether something inside a cell is cut off, or reaches beyond it. */
const isCut = (cell: Element) =>
  [...cell.querySelectorAll("*")].some(
    (part) =>
      (getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth) ||
      part.getBoundingClientRect().right > cell.getBoundingClientRect().right,
  );

const overlapping = (name: string) =>
  cellsOf(name).filter((cell) => {
    const next = cell.nextElementSibling?.getBoundingClientRect();
    return next && cell.getBoundingClientRect().right > next.left + 1;
  });

it("a list shows every identifying value in full from 1,280 px on, and at 768 px no cell over another and one menu of actions", async () => {
  const router = await openPanel("/other", ALL);
  for (const { path, values } of LISTS) {
    await router.navigate(path);
    const name = values[0] ?? "";
    const shown = () => cellsOf(name).filter(({ textContent }) => values.includes(textContent));
    const texts = (of: readonly Element[]) => of.map(({ textContent }) => textContent);
    await expect.element(row(name)).toBeVisible();
    for (const width of [1440, 1280]) {
      await page.viewport(width, 800);
      await expect.poll(() => texts(shown())).toEqual(values);
      await expect
        .poll(() => texts(shown().filter(isCut)), { message: `${path} at ${width} px` })
        .toEqual([]);
      await expect.poll(() => box()?.scrollWidth).toBe(box()?.clientWidth);
    }
    await page.viewport(768, 1024);
    await expect.poll(() => texts(overlapping(name)), { message: path }).toEqual([]);
  }
  await button(`Actions for ${NAME}`).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  // The row did not open its form as well.
  expect(router.state.location.search).toBe("");
  await press("{Escape}");
  await expect.element(button(`Actions for ${NAME}`)).toHaveFocus();
});

it("a column without room moves into the row's expandable part, the words of actions are hidden before one is, and all return", async () => {
  const router = await openPanel("/tenant", ALL);
  await expect.element(row(NAME)).toBeVisible();
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect.element(header("Contract")).not.toBeInTheDocument();
  await expect.element(header("Contract Expiry")).toBeVisible();
  const more = button(`More of ${NAME}`);
  await more.click();
  await expect.element(more).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByRole("link", { name: "105A-tenan…" })).toBeVisible();
  await page.viewport(1800, 800);
  await expect.element(header("Contract")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();

  await page.viewport(1320, 800);
  await router.navigate("/organization-emp");
  await expect.element(header("Redeems")).toBeVisible();
  const word = row(NAME).getByText("Delete", { exact: true });
  await expect.element(word).not.toBeVisible();
  await expect.element(button(`Delete ${NAME}`)).toBeVisible();
  await page.viewport(1800, 800);
  await expect.element(word).toBeVisible();
});

it("no button of a toolbar is alone on its line, and no placeholder is cut", async () => {
  const router = await openPanel("/other", ALL);
  for (const { path } of LISTS) {
    await router.navigate(path);
    for (const width of [1440, 1366, 1280, 1024, 768, 390]) {
      await page.viewport(width, 900);
      await expect.element(page.getByRole("searchbox")).toBeVisible();
      const name = `${path} at ${String(width)} px`;
      await expect.poll(loneButtons, { message: name }).toEqual([]);
      await expect.poll(isPlaceholderCut, { message: name }).toBe(false);
    }
  }
});

/** Buttons of the page's header with nothing else on their line. */
function loneButtons(): readonly string[] {
  const parts = [...document.querySelectorAll("main header :is(h1, a, button, input, label)")];
  const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  return parts.flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const beside = boxes.filter((other) => other.top < bottom && other.bottom > top);
    return part.tagName === "BUTTON" && beside.length < 2 ? [part.textContent] : [];
  });
}

function isPlaceholderCut(): boolean {
  const search = page.getByRole("searchbox").element() as HTMLInputElement;
  const { font } = getComputedStyle(search, "::placeholder");
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("The browser draws no text.");
  pen.font = font;
  return pen.measureText(search.placeholder).width > search.clientWidth;
}
