/** What a list says when its collection is too large to be looked through at once, whatever answers it. */
import type { GetListParams, GetListResponse } from "@refinedev/core";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ListExtras } from "../../../src/contract/records";
import { brands } from "../../../src/resources/brands";
import { button, openPanel, press, providers, row, rowNames, signIn } from "../panel";
import { addAdmin, brand, useRules } from "../world";

type Answer = GetListResponse & ListExtras;
/** What the provider answers, from the test's own words. */
let answer: (page: number, further: number, search: string) => Omit<Answer, "data"> & { rows: number };
const getList = vi.spyOn(providers.dataProvider, "getList");

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});
beforeEach(() => {
  getList.mockImplementation(async <T,>({ pagination, meta, filters = [] }: GetListParams) => {
    const { currentPage = 1 } = pagination ?? {};
    const search = filters.find((filter) => "field" in filter && filter.field === "q");
    const { rows, ...extras } = answer(currentPage, Number(meta?.["further"] ?? 0), String(search?.value));
    const first = ((extras.page ?? currentPage) - 1) * 10;
    const data = Array.from({ length: rows }, (_, index) => ({
      ...brand(`Venue ${String(first + index + 1)}`),
      id: `b${String(first + index)}`,
    }));
    return { data, ...extras } as unknown as GetListResponse<T & { id: string }>;
  });
});
afterEach(() => void getList.mockReset());

const pages = () =>
  page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("aria-label"));
const said = (words: string) => page.getByText(words, { exact: true });
const searchOn = button("Search on");
const NOTHING = said(brands.messages.empty);

it.each<["most" | "least", number, string]>([
  ["most", 2200, "1–10 of about 2,200"],
  ["least", 300, "1–10 of at least 300"],
])("says that a total is not known (%s), and leads to no last page", async (bound, total, words) => {
  answer = () => ({ rows: 10, total, bound });
  await openPanel("/brands", [brands]);
  await expect.element(said(words)).toBeVisible();
  expect(pages()).toEqual(["Page 1", "Page 2", "Next page"]);
});

it("leads to the first and the last page and some pages on where the total is known", async () => {
  answer = () => ({ rows: 10, total: 50_328 });
  await openPanel("/brands?page=7", [brands]);
  await expect.element(said("61–70 of 50,328")).toBeVisible();
  const some = ["Page 6", "Page 7", "Page 8"];
  expect(pages()).toEqual([
    ...["Previous page", "Page 1", "Some pages back"],
    ...some,
    ...["Some pages on", "Page 5033", "Next page"],
  ]);
  await page.getByRole("link", { name: "Some pages on" }).click();
  await expect.element(said("91–100 of 50,328")).toBeVisible();
});

it("says how far a search has come, goes on when asked, and keeps the focus in the list", async () => {
  answer = (_page, further) =>
    further < 2
      ? { rows: 4 + further, total: 90, bound: "most", looked: 120 * (further + 1) }
      : { rows: 7, total: 7 };
  await openPanel("/brands?q=ven", [brands]);
  await expect.element(said("120 records were looked through.")).toBeVisible();
  await expect.element(said("1–4 of about 90")).toBeVisible();
  expect(page.getByRole("navigation", { name: "Pages" }).elements()).toEqual([]);
  await searchOn.click();
  await expect.element(said("240 records were looked through.")).toBeVisible();
  await expect.element(searchOn).toHaveFocus();
  expect(rowNames()).toHaveLength(5);
  await press("{Enter}");
  await expect.element(said("1–7 of 7")).toBeVisible();
  expect(searchOn.elements()).toEqual([]);
  expect(document.activeElement?.closest("section")?.querySelector("table")).not.toBeNull();
});

it("denies nothing that it has not seen, and begins anew with another search", async () => {
  answer = (_page, further, search) =>
    search === "zz"
      ? { rows: 0, total: 0, bound: "least", looked: 120 * (further + 1) }
      : { rows: 1, total: 1 + further };
  const router = await openPanel("/brands?q=zz", [brands]);
  await expect.element(said("None found among the first 120 that were looked through.")).toBeVisible();
  expect(NOTHING.elements()).toEqual([]);
  await searchOn.click();
  await expect.element(said("None found among the first 240 that were looked through.")).toBeVisible();
  await expect.element(searchOn).toHaveFocus();
  await page.getByRole("searchbox").fill("ven");
  await expect.element(said("1–1 of 1")).toBeVisible();
  await router.navigate("/brands?q=zz");
  await expect.element(said("None found among the first 120 that were looked through.")).toBeVisible();
});

const SHORT = "Short searches look at the beginnings of words. Type three letters to search inside words.";
it.each<[string, Partial<Answer>, number, string, boolean]>([
  ["a short search that found something", { searched: "beginnings" }, 2, SHORT, false],
  [
    "a short search that found nothing",
    { searched: "beginnings" },
    0,
    `No word begins with “-”. ${SHORT}`,
    false,
  ],
  ["a search for no letter", { searched: "nothing" }, 0, "Type a letter or a digit to search for.", false],
  ["a search that has seen everything", {}, 0, brands.messages.empty, true],
])("tells of %s", async (_name, extras, rows, words, isEmpty) => {
  answer = () => ({ rows, total: rows, ...extras });
  await openPanel("/brands?q=-", [brands]);
  await expect.element(said(words)).toBeVisible();
  expect(NOTHING.elements()).toHaveLength(isEmpty ? 1 : 0);
  expect(searchOn.elements()).toEqual([]);
});

it("opens another page than one that is too far away, and says so until the next", async () => {
  answer = (asked) => ({ rows: 10, total: 50_328, ...(asked === 5000 && { page: 11 }) });
  const router = await openPanel("/brands?page=5000", [brands]);
  const note = said("Page 5,000 cannot be opened at once. This is page 11.");
  await expect.element(note).toBeVisible();
  await expect.element(row("Venue 101")).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("?page=11");
  await page.getByRole("link", { name: "Page 12" }).click();
  await expect.element(row("Venue 111")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Page 11" }).click();
  await expect.element(row("Venue 101")).toBeVisible();
  expect(note.elements()).toEqual([]);
});
