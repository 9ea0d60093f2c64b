/** The views of the summary, the count of a company, and closed periods, over a few redemptions. */
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { dayFromToday } from "firestore-panel/days";
import { collections } from "../../../src/resources/index";
import { redemptionPeriods } from "../../../src/resources/redemption-periods";
import { LANGUAGES } from "../../../src/texts/languages";
import { changeLanguage, loadTexts, startLanguages } from "firestore-panel/language";
import { monthToClose } from "../../../src/pages/redeem-summary/summary";
import {
  button,
  chooseOption,
  openOption,
  openPanel,
  pressBelowToast,
  startSignedIn,
  toast,
  toolbarSelect,
} from "../panel";
import { empty, putAll, readAll, remove } from "../world";
import { brand } from "../../fixtures/records";

const PERIODS = redemptionPeriods.name;
const redeemed = (path: string, brandName: string) =>
  [path.replace("~", "/redeemed_discounts/"), { brandName }] as const;

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Brands", "Flat-Offer", "Companies", "Employees", "redeemed_discounts", PERIODS);
  const employee = (name: string, companyId: string) =>
    [`Employees/${name}`, { name, empId: name, companyId, companyName: "Bay" }] as const;
  await putAll([
    ["Brands/p", { ...brand("Pearl"), selectedCategory: "Hotel" }],
    ["Brands/s", { ...brand("Souq"), selectedCategory: "Entertainment" }],
    ["Companies/c", { companyId: "BAY", companyName: "Bay Trading", password: "x" }],
    employee("e1", "BAY"),
    employee("e2", "BAY"),
    employee("e3", "OTHER"),
    redeemed("Employees/e1~1", "Pearl"),
    redeemed("Employees/e2~1", "Souq"),
    redeemed("Employees/e3~1", "Pearl"),
    redeemed("Tenants/t1~1", "Pearl"),
    redeemed("Westwalk_Staff/s1~1", "A brand that is gone"),
  ]);
});

const lists = collections.filter(({ name }) => name !== PERIODS);
const open = (address: string) => openPanel(address, [redemptionPeriods], { own: ["/brand-s"], lists });

const table = (by: string) => page.getByRole("table", { name: `Redeemed discounts by ${by}` });
const rowsOf = (by: string) => () => {
  const rows = table(by).getByRole("row").elements();
  return rows.map(({ children }) => [...children].map((cell) => cell.textContent).join(" "));
};
const expectRows = (by: string, ...rows: readonly string[]) => expect.poll(rowsOf(by)).toEqual(rows);
const figure = page.getByRole("figure");

it("each view has its address, a figure with a sentence, and a table with the same numbers, also printed without controls", async () => {
  const router = await open("/brand-s");
  await expectRows(
    "brand",
    "Brand Staff Tenants Employees Total Share",
    "Pearl 0 1 2 3 60.0%",
    "Souq 0 0 1 1 20.0%",
    "Unknown 1 0 0 1 20.0%",
    "Total 1 1 3 5 100.0%",
  );
  await expect.element(figure).toHaveTextContent("Most: Pearl, 60.0% of 5.");

  await page.getByRole("link", { name: "By audience" }).click();
  expect(router.state.location.search).toBe("?view=audience");
  const audiences = ["Employees 3 60.0%", "Staff 1 20.0%", "Tenants 1 20.0%"];
  await expectRows("audience", "Audience Total Share", ...audiences, "Total 5 100.0%");
  await expect.element(figure).toHaveTextContent("Most: Employees, 60.0% of 5.");
  await table("audience").getByText("Audience").click();
  expect(router.state.location.search).toBe("?view=audience&sort=name");

  await page.getByRole("link", { name: "By category" }).click();
  await expect.poll(() => rowsOf("category")()[1]).toBe("Entertainment 0 0 1 1 20.0%");
  await router.navigate(-1);
  await expect.element(table("audience")).toBeVisible();

  await page.getByRole("link", { name: "By brand" }).click();
  await expect.element(table("brand")).toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  onTestFinished(async () => void (await cdp().send("Emulation.setEmulatedMedia", { media: "" })));
  for (const control of ["Save as CSV", "By audience", "Logout"])
    await expect.element(page.getByText(control)).not.toBeVisible();
  await expect.element(table("brand")).toBeVisible();
  await expect.element(page.getByText(/^Counted on /)).toBeVisible();
  expect(getComputedStyle(document.querySelector("tfoot")!).display).toBe("table-row-group");
  const bar = figure.getByTitle("Pearl, Employees: 2").element();
  expect(getComputedStyle(bar).borderTopStyle).toBe("solid");
  await expect.element(figure.getByText("3", { exact: true })).toBeVisible();
});

it("in Arabic the brands have their Arabic names, in the figure and in the table", async () => {
  startLanguages(LANGUAGES);
  await loadTexts("base", "panel");
  await putAll([
    ["Brands/p", { ...brand("Pearl"), nameArabic: "لؤلؤة" }],
    ...["2", "3"].map((id) => redeemed(`Employees/e2~${id}`, "Souq")),
  ]);
  await open("/brand-s");
  await expect.element(figure).toHaveTextContent("Most: Pearl and Souq, each 42.9% of 7.");
  await changeLanguage("ar");
  await expect.element(page.getByRole("figure").getByText("لؤلؤة").first()).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "لؤلؤة" })).toBeVisible();
  await expect.element(page.getByText("Pearl")).not.toBeInTheDocument();
});

it("a company is counted on request for the reads that were announced", async () => {
  const router = await open("/brand-s?view=company");
  await expect.poll(() => rowsOf("company")()[1]).toBe("Employees, not counted yet 3 100.0%");
  await chooseOption("Company", "Bay Trading (BAY)");
  await expect.element(page.getByText("Counts the redemptions of 2 employees: 6 reads.")).toBeVisible();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect.poll(rowsOf("company")).toContain("Bay Trading (BAY) 2 66.7%");
  expect(rowsOf("company")()).toContain("Employees of other companies, not counted yet 1 33.3%");
  expect(router.state.location.search).toBe("?view=company&company=BAY");
  await expect.element(toolbarSelect("Since")).not.toBeInTheDocument();
});

it("a period is closed once, and the summary then shows what came after it", async () => {
  const router = await open("/brand-s");
  const { name } = monthToClose(dayFromToday(), []);
  const { name: next } = monthToClose(dayFromToday(), [name]);
  const dialog = page.getByRole("dialog", { name: "Close a period" });
  const confirm = dialog.getByRole("button", { name: "Close period" });
  await button("Close period").click();
  await expect.element(dialog).toHaveTextContent("5 redemptions of 2 brands will be stored");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue(name);
  await confirm.dblClick();
  await expect.element(toast("Period closed!")).toBeVisible();
  expect(await readAll(PERIODS)).toEqual([
    expect.objectContaining({ name, Employees: 3, brands: expect.any(Array) as unknown }),
  ]);

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toolbarSelect("Since")).toBeVisible();
  await pressBelowToast("Close period");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue(next);
  const nothing = new RegExp(`^Since ${name} \\(closed .*\\): 0\\. This period would add nothing new\\.$`);
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(nothing);
  await dialog.getByLabelText("Name").fill(name);
  await userEvent.keyboard("{Escape}");
  await confirm.click();
  await expect.element(dialog.getByText(`${name} has this Name already.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await putAll([redeemed("Tenants/t1~2", "Souq")]);
  // As after the deletion of an account.
  await remove("Employees/e3/redeemed_discounts/1");
  await expect.element(dialog).not.toBeInTheDocument();
  await pressBelowToast("Count again");
  await chooseOption("Since", name);
  const changes = ["Souq 0 1 0 1 –", "Unknown 0 0 0 0 –", "Pearl 0 0 -1 -1 –", "Total 0 1 -1 0 –"];
  await expectRows("brand", "Brand Staff Tenants Employees Total Share", ...changes);
  await expect.element(page.getByText(/A number below zero means that accounts/)).toBeVisible();
  expect(router.state.location.search).toMatch(/^\?since=\w+$/);
  await remove(`${PERIODS}/${router.state.location.search.slice("?since=".length)}`);
  await expect.element(page.getByText(/^The chosen period no longer exists/)).toBeVisible();
});

it("a closed period shows its own numbers, and two what came between them", async () => {
  const period = (name: string, month: number, pearl: number) => ({
    ...{ name, closed: new Date(2026, month, 1), Westwalk_Staff: 0, Tenants: 0, Employees: pearl },
    brands: [{ name: "Pearl", Westwalk_Staff: 0, Tenants: 0, Employees: pearl }],
  });
  await putAll([
    [`${PERIODS}/august`, period("August 2026", 8, 10)],
    [`${PERIODS}/september`, period("September 2026", 9, 25)],
    [`${PERIODS}/october`, period("October 2026", 10, 60)],
  ]);
  const router = await open("/redemption-periods");
  await page.getByRole("row", { name: "September 2026" }).getByRole("button", { name: "Report" }).click();
  await expect.poll(() => router.state.location.search).toBe("?until=september");
  await expect.poll(() => rowsOf("brand")()[1]).toBe("Pearl 0 0 25 25 100.0%");
  await expect.element(page.getByText("1 of 2 brands and flat offers")).toBeVisible();

  await expect.element(await openOption("Since", "October 2026")).not.toBeInTheDocument();
  await page.getByRole("option", { name: "August 2026" }).click();
  await expect.poll(() => rowsOf("brand")()[1]).toBe("Pearl 0 0 15 15 100.0%");
  const both = "Since August 2026 (closed 1 Sep 2026). Until September 2026 (closed 1 Oct 2026).";
  await expect.element(page.getByText(both)).toBeVisible();
  await chooseOption("Until", "August 2026");
  expect(router.state.location.search).toBe("?until=august");
  await expect.poll(() => rowsOf("brand")()[1]).toBe("Pearl 0 0 10 10 100.0%");
});
