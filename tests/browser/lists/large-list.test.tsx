/** What a list says when its collection is too large to be looked through at once, whatever answers it. */
import type { GetListParams, GetListResponse } from "@refinedev/core";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ListExtras } from "#engine/contract/records.ts";
import { brands } from "../../../src/resources/brands";
import { gate, unreachable } from "../answers";
import { button, openPanel, press, providers, row, rowNames, startSignedIn } from "../panel";
import { brand } from "../../fixtures/records";

type Answer = GetListResponse & ListExtras;
/** What the provider answers, from the test's own words. */
let answer: (page: number, continued: number, search: string) => Omit<Answer, "data"> & { rows: number };
/** An answer comes after this. */
let underway = Promise.resolve();

beforeAll(() => startSignedIn());
beforeEach(() => {
  underway = Promise.resolve();
  vi.spyOn(providers.dataProvider, "getList").mockImplementation(
    async <T,>({ pagination, meta, filters = [] }: GetListParams) => {
      const { currentPage = 1 } = pagination ?? {};
      await underway;
      const search = filters.find((filter) => "field" in filter && filter.field === "q");
      const continued = Number(meta?.["continueScan"] ?? 0);
      const { rows, ...extras } = answer(currentPage, continued, String(search?.value));
      const first = ((extras.page ?? currentPage) - 1) * 10;
      const data = Array.from({ length: rows }, (_, index) => ({
        ...brand(`Venue ${String(first + index + 1)}`),
        id: `b${String(first + index)}`,
      }));
      return { data, ...extras } as unknown as GetListResponse<T & { id: string }>;
    },
  );
});

const pages = () => {
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  return links.elements().map(({ ariaLabel }) => ariaLabel);
};
const message = (text: string) => page.getByText(text, { exact: true });
const searchOn = button("Search on");
const NOTHING = message(brands.messages.empty);

it("a list of unknown length shows a bound and no last page, and an address beyond the last page opens the nearest", async () => {
  const totals: { readonly [search: string]: Pick<Answer, "total" | "bound"> } = {
    most: { total: 2200, bound: "most" },
    known: { total: 50_328 },
  };
  answer = (_page, _further, search) => ({ rows: 10, ...totals[search]! });
  const router = await openPanel("/brands?q=most", [brands]);
  await expect.element(message("1–10 of about 2,200")).toBeVisible();
  expect(pages()).toEqual(["Page 1", "Page 2", "Next page"]);
  await router.navigate("/brands?q=known&page=7");
  await expect.element(message("61–70 of 50,328")).toBeVisible();
  const some = ["Page 1", "Page 6", "Page 7", "Page 8", "Page 5033"];
  expect(pages()).toEqual(["Previous page", ...some, "Next page"]);
  await page.getByRole("link", { name: "Page 8" }).click();
  await expect.element(message("71–80 of 50,328")).toBeVisible();

  answer = (pageNumber, _further, search) =>
    search === "ven"
      ? { rows: pageNumber > 2 ? 0 : pageNumber === 2 ? 3 : 10, total: 13 }
      : { rows: 10, total: 50_328, ...(pageNumber === 5000 && { page: 11 }) };
  await router.navigate("/brands?q=ven&page=7");
  await expect.element(message("11–13 of 13")).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("?q=ven&page=2");

  await router.navigate("/brands?page=5000");
  await expect.element(row("Venue 101")).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("?page=11");
  await page.getByRole("link", { name: "Page 12" }).click();
  await expect.element(row("Venue 111")).toBeVisible();
});

it("a search shows how many records it has looked through, and continues on request", async () => {
  answer = (_page, continued, search) =>
    search === "zz"
      ? { rows: 0, total: 0, bound: "least", scanned: 120 * (continued + 1) }
      : continued < 2
        ? { rows: 4 + continued, total: 90, bound: "most", scanned: 120 * (continued + 1) }
        : { rows: 7, total: 7 };
  const router = await openPanel("/brands?q=ven", [brands]);
  await expect.element(message("120 records were searched.")).toBeVisible();
  await expect.element(message("1–4 of about 90")).toBeVisible();
  expect(page.getByRole("navigation", { name: "Pages" }).elements()).toEqual([]);
  await searchOn.click();
  await expect.element(message("240 records were searched.")).toBeVisible();
  await expect.element(searchOn).toHaveFocus();
  expect(rowNames()).toHaveLength(5);
  await press("{Enter}");
  await expect.element(message("1–7 of 7")).toBeVisible();
  expect(searchOn.elements()).toEqual([]);
  await expect.poll(() => document.activeElement?.closest("section")?.querySelector("table")).toBeTruthy();

  // What it has not seen it does not deny.
  await router.navigate("/brands?q=zz");
  await expect.element(message("No match in the first 120 records searched.")).toBeVisible();
  expect(NOTHING.elements()).toEqual([]);
  await searchOn.click();
  await expect.element(message("No match in the first 240 records searched.")).toBeVisible();
  await expect.element(searchOn).toHaveFocus();
});

const SHORT = "Short searches look at the beginnings of words. Type three letters to search inside words.";

type SearchCase = readonly [address: string, answer: Omit<Answer, "data"> & { rows: number }, words: string];
const nothing = { rows: 0, total: 0 };
const CASES: readonly SearchCase[] = [
  ["?q=ab", { rows: 2, total: 2, searched: "beginnings" }, SHORT],
  ["?q=-", { ...nothing, searched: "beginnings" }, `No word begins with “-”. ${SHORT}`],
  ["?q=!", { ...nothing, searched: "nothing" }, "Type a letter or a digit to search for."],
  ["?q=zzz", { ...nothing, scanned: 110 }, "No match in the first 110 records searched."],
];

it("a search denies only what it has looked for everywhere, and the palette too, which says where more match and which search failed", async () => {
  answer = () => nothing;
  const router = await openPanel("/brands?q=everything", [brands]);
  await expect.element(NOTHING).toBeVisible();
  expect(searchOn.elements()).toEqual([]);
  for (const [address, expected, words] of CASES) {
    answer = () => expected;
    await router.navigate(`/brands${address}`);
    await expect.element(message(words)).toBeVisible();
    expect(NOTHING.elements(), address).toEqual([]);
    if (expected.scanned === undefined) expect(searchOn.elements(), address).toEqual([]);
  }

  const extras: { readonly [search: string]: Partial<Answer> } = { zzz: { scanned: 110 } };
  answer = (_page, _further, search) => ({ ...nothing, ...extras[search] });
  await button("Search and commands").click();
  const palette = page.getByRole("combobox", { name: "Search screens, actions and records" });
  const told = { none: /^Nothing found\.$/, zzz: /^Nothing found\. Only in part: / };
  for (const [typed, found] of Object.entries(told)) {
    await palette.fill(typed);
    await expect.element(page.getByRole("status").getByText(found)).toBeVisible();
  }

  answer = () => {
    throw unreachable();
  };
  await palette.fill("venue");
  const status = page.getByRole("dialog").getByRole("status");
  await expect.element(status).toHaveTextContent(/^Not searched: Brands\.$/);
  answer = () => ({ rows: 5, total: 2646 });
  await palette.fill("venues");
  await expect.element(status).toHaveTextContent("5 shown. There are more in: Brands.");
});

it("a list keeps the page before until the next has come, but not that a search found nothing, and a failed page can be tried again", async () => {
  answer = (pageNumber) => {
    if (pageNumber === 5) throw unreachable();
    return { rows: 10, total: 50_328 };
  };
  await openPanel("/brands?page=3", [brands]);
  await expect.element(message("21–30 of 50,328")).toBeVisible();
  const table = page.getByRole("table", { name: brands.label.many });
  await expect.element(table).toHaveAttribute("aria-busy", "false");
  const { promise, open: come } = gate();
  underway = promise;
  await page.getByRole("link", { name: "Page 4" }).click();
  await expect.element(table).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("link", { name: "Page 4" })).toHaveAttribute("aria-current", "page");
  expect(rowNames()[0]).toBe("Venue 21");
  expect(message("21–30 of 50,328").elements()).toHaveLength(1);
  come();
  await expect.element(message("31–40 of 50,328")).toBeVisible();
  expect(rowNames()[0]).toBe("Venue 31");
  await expect.element(table).toHaveAttribute("aria-busy", "false");

  await page.getByRole("link", { name: "Page 5", exact: true }).click();
  const failed = page.getByRole("alert").filter({ has: button("Try again") });
  await expect.element(failed).toHaveTextContent(unreachable().message);
  expect(page.getByText(/^\d+–\d+ of/).elements()).toEqual([]);
  answer = () => ({ rows: 10, total: 50_328 });
  await button("Try again").click();
  await expect.element(row("Venue 41")).toBeVisible();
  await expect.element(message("41–50 of 50,328")).toBeVisible();

  answer = () => ({ rows: 0, total: 0 });
  await page.getByRole("searchbox").fill("none");
  await expect.element(page.getByText(brands.messages.empty)).toBeVisible();
  const search = gate();
  underway = search.promise;
  answer = () => ({ rows: 10, total: 10 });
  await page.getByRole("searchbox").fill("venue");
  await expect.element(page.getByText(`Loading ${brands.label.many}`)).toBeVisible();
  expect(page.getByText(brands.messages.empty).elements()).toEqual([]);
  search.open();
  await expect.element(message("1–10 of 10")).toBeVisible();
});
