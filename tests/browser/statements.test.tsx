/** Statements for partners: from the rows that are selected in a list to the print. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { counts } from "firestore-panel/services";
import { page } from "vitest/browser";
import { loadTexts, startLanguages } from "firestore-panel/language";
import { brands } from "../../src/resources/brands";
import { flatOffers } from "../../src/resources/flat-offers";
import { LANGUAGES } from "../../src/texts/languages";
import { answerServices, gate, holdMethod, unreachable } from "./answers";
import { ADMIN, empty, put, putAll, putBrands, venueNames } from "./world";
import { button, chooseOption, openPanel, row, startSignedIn, inSelection } from "./panel";
import { brand } from "../fixtures/records";

const LOGO = new URL("../../demo/images/logo-anchor-marine.webp", import.meta.url).href;
const PATH = "/brand-statements";

beforeAll(async () => {
  startLanguages({ en: LANGUAGES["en"]!, ar: LANGUAGES["ar"]! });
  await loadTexts("base", "panel");
  await startSignedIn();
});
beforeEach(() => empty(flatOffers.name, "Tenants", "redeemed_discounts", "RedemptionPeriods"));

const open = (address: string) => openPanel(address, [brands], { own: [PATH] });

const statement = (name: string) => page.getByRole("article", { name, exact: true });

it("at most a hundred rows open their statements together", async () => {
  await putBrands(venueNames(101));
  await open("/brands");
  await row("Venue 10").getByRole("checkbox").click();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await button("Select all 101 that match").click();
  const open100 = inSelection("Statement");
  await expect.element(open100).toBeDisabled();
  await expect.element(open100).toHaveAccessibleDescription("At most 100 rows can be opened together.");
});

it("a statement counts former names, unless another brand has them now, and names who prints it", async () => {
  await putBrands(["Pearl", "Coral"]);
  await put(
    "Brands/b0",
    brand("Pearl", { nameArabic: "لؤلؤة", pin: "123456", formerNames: ["Old Pearl", "Coral"] }),
  );
  await putAll(
    ["Pearl", "Old Pearl", "Coral", "Gone"].map((brandName, index) => [
      `Tenants/t1/redeemed_discounts/r${String(index)}`,
      { brandName },
    ]),
  );
  await put("RedemptionPeriods/october", {
    ...{ name: "October 2026", closed: new Date(2026, 10, 1), Westwalk_Staff: 0, Tenants: 1, Employees: 0 },
    brands: [{ name: "Old Pearl", Westwalk_Staff: 0, Tenants: 1, Employees: 0 }],
  });
  const tallies = answerServices({});
  await open(`${PATH}?ids=b0,gone`);
  await expect.element(page.getByRole("alert")).toHaveTextContent("This record no longer exists: gone");
  const pearl = statement("Pearl");
  await expect.element(pearl.getByRole("row", { name: "Tenants" })).toHaveTextContent("Tenants2");
  await expect.element(pearl.getByRole("row", { name: "الإجمالي" })).toHaveTextContent("الإجمالي2");
  await expect.element(pearl.getByRole("heading", { name: "لؤلؤة" })).toHaveAttribute("dir", "auto");
  await expect.element(pearl.getByText(`Printed by ${ADMIN.name}`)).toBeVisible();
  await expect.element(pearl.getByText("123456")).toBeVisible();
  const counted = tallies.mock.calls.flatMap(([{ key }, params]) =>
    key === counts.tally.key ? [params] : [],
  );
  expect(counted).toEqual([expect.objectContaining({ values: ["Pearl", "Old Pearl"] })]);

  await chooseOption("Since", "October 2026");
  await expect.element(pearl.getByRole("row", { name: "Tenants" })).toHaveTextContent("Tenants1");
  await expect.element(pearl.getByText(/^Redemptions from 1 Nov 2026.* until /)).toBeVisible();
  await expect.element(pearl.getByText("After the period October 2026")).toBeVisible();

  await chooseOption("Since", "All time");
  await put("RedemptionPeriods/november", {
    ...{ name: "November 2026", closed: new Date(2026, 11, 1), Westwalk_Staff: 0, Tenants: 9, Employees: 0 },
    brands: [{ name: "Pearl", Westwalk_Staff: 0, Tenants: 9, Employees: 0 }],
  });
  await chooseOption("Until", "November 2026");
  await expect.element(pearl.getByRole("row", { name: "Tenants" })).toHaveTextContent("Tenants9");
  await chooseOption("Since", "October 2026");
  await expect.element(pearl.getByRole("row", { name: "Tenants" })).toHaveTextContent("Tenants8");
  const between = pearl.getByText(/^Redemptions from 1 Nov 2026.* until 1 Dec 2026, 00:00$/);
  await expect.element(between).toBeVisible();
  await expect.element(pearl.getByText("After the period October 2026")).toBeVisible();
  await expect.element(pearl.getByText("Up to the end of the period November 2026")).toBeVisible();
});

it("flat offers are added to the same print, and count apart from the brands", async () => {
  await putBrands(["Pearl", "Coral"]);
  await putAll([
    ["Flat-Offer/f0", brand("Dhow", { startAt: "2026-01-15" })],
    ["Flat-Offer/f1", brand("Souq")],
    ...["Pearl", "Dhow", "Dhow"].map(
      (brandName, index) => [`Tenants/t1/redeemed_discounts/r${String(index)}`, { brandName }] as const,
    ),
  ]);
  const router = await open(`${PATH}?ids=b0`);
  await expect.element(statement("Pearl")).toBeVisible();
  const add = page.getByRole("combobox", { name: "Flat Offers" });
  await add.click();
  await page.getByTitle("Dhow", { exact: true }).click();
  await expect.element(page.getByText("2 pages")).toBeVisible();
  const dhow = statement("Dhow");
  await expect.element(dhow.getByRole("row", { name: "Tenants" })).toHaveTextContent("Tenants2");
  await expect.element(dhow.getByText("Contract start")).toBeVisible();
  await expect
    .element(statement("Pearl").getByRole("row", { name: "Tenants" }))
    .toHaveTextContent("Tenants1");
  expect(router.state.location.search).toBe("?ids=b0&more=f0");
  await page.getByTitle("All", { exact: true }).click();
  await expect.element(page.getByText("3 pages")).toBeVisible();
  await expect.element(statement("Souq")).toBeVisible();
});

it("the print waits for the pictures, also for one that fails", async () => {
  await putBrands(["Pearl", "Coral"], { img: LOGO });
  const print = vi.spyOn(window, "print").mockReturnValue();
  const { promise, open: decoded } = gate();
  vi.spyOn(HTMLImageElement.prototype, "decode").mockImplementation(async () => {
    await promise;
    throw new DOMException("broken", "EncodingError");
  });
  await open(`${PATH}?ids=b0,b1`);
  await button("Print or save as PDF").dblClick();
  expect(print).not.toHaveBeenCalled();
  decoded();
  await expect.poll(() => print.mock.calls).toHaveLength(1);

  await expect.element(button("Print or save as PDF")).toBeEnabled();
  await button("Print or save as PDF").dblClick();
  await expect.poll(() => print.mock.calls).toHaveLength(2);
});

it("a page without statements says why, and a failed count is repeated", async () => {
  await putBrands(["Pearl", "Coral"]);
  await open(PATH);
  await expect.element(page.getByText("Nothing is selected.")).toBeVisible();
  await expect.element(button("Print or save as PDF")).not.toBeInTheDocument();

  const count = holdMethod(counts.tally);
  await open(`${PATH}?ids=b0`);
  await expect.element(page.getByText("Counting redeemed discounts")).toBeVisible();
  count.release();
  await expect.element(statement("Pearl")).toBeVisible();

  vi.restoreAllMocks();
  const failing = answerServices({ counts: { tally: () => Promise.reject(unreachable()) } });
  await open(`${PATH}?ids=b1`);
  await expect.element(page.getByText("The statements could not be prepared")).toBeVisible();
  failing.mockRestore();
  await button("Try again").click();
  await expect.element(statement("Coral")).toBeVisible();
});
