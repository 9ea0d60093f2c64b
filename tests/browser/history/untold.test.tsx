/** Details of what changed no values: a deletion, an addition. The history's calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { WorkDetails, WorkOf } from "../../../src/contract/history";
import { firstEntryId } from "../../../src/schema/history";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, providers, signIn } from "../panel";
import { addAdmin, brand, empty, put, remove, useRules } from "../world";
import { bin, deleted, entry, openHistory, work } from "./told";

beforeAll(async () => {
  await useRules();
  await addAdmin();
});

const [DELETED, ADDED] = [work("a"), work("b")];
const told = (...ids: readonly string[]) =>
  ids.map((id) => ({ collection: "Brands", id, title: `Brand ${id}`, fields: [] }));
let details: WorkDetails;

beforeEach(async () => {
  vi.restoreAllMocks();
  await signIn();
  await Promise.all(["History", "Trash", "Brands"].map(empty));
  details = { action: "delete", collection: "Brands", count: 1, records: told("one") };
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url === "history/work")
      return { data: { ...details, work: (call.payload as WorkOf).work } as never };
    if (call.url === "history/count") return { data: { count: details.count } as never };
    return custom(call);
  });
});

const deletion = (more = {}) =>
  entry(DELETED, { action: "delete", first: "one", ids: ["one"], title: "Brand one", ...more });
const copy = (id: string, of = DELETED) =>
  deleted("Brands", id, { title: `Brand ${id}`, change: firstEntryId(of), record: brand(`Brand ${id}`) });
const discount = () => page.getByRole("row", { name: /^Discount/ });

it("shows what a deleted record was, with the way to it in the trash, until it is restored", async () => {
  await deletion();
  await copy("one");
  await openHistory("/activity");
  await button("Details of Brand one").click();
  await expect.element(discount()).toHaveTextContent("10%");
  await expect
    .element(page.getByRole("link", { name: "View in trash" }))
    .toHaveAttribute("href", "/trash?q=Brand+one");
  await put("Brands/one", brand("Brand one"));
  await remove("Trash/Brands~one");
  await expect.element(page.getByText("It was restored since.")).toBeVisible();
  await expect
    .element(page.getByText("It was restored since.").getByRole("link", { name: "Brand one" }))
    .toHaveAttribute("href", "/brands?edit=one");
});

it("does not show a later deletion's values as those of an earlier one", async () => {
  await deletion();
  await copy("one", ADDED);
  await openHistory("/activity");
  await button("Details of Brand one").click();
  await expect.element(page.getByText("It was restored since, and deleted again.")).toBeVisible();
  expect(discount().elements()).toEqual([]);
});

it("says in words that nothing of a record is kept", async () => {
  await entry(ADDED, { action: "create", first: "one", ids: ["one"], title: "Brand one" });
  details = { ...details, action: "create" };
  await openHistory("/activity");
  await button("Details of Brand one").click();
  await expect
    .element(page.getByText("It is not stored any more, and it is not in the trash."))
    .toBeVisible();
});

it("reads the copies of several when they are asked for, one by one", async () => {
  await deletion({ count: 2, ids: ["one", "two"], title: "" });
  await Promise.all(["one", "two"].map((id) => copy(id)));
  details = { ...details, count: 2, records: told("one", "two") };
  await openHistory("/activity");
  await button("Details of 2 brands").click();
  await expect.element(page.getByRole("heading", { name: "Brand two" })).toBeVisible();
  expect(discount().elements()).toEqual([]);
  await button("Values of Brand two").click();
  await expect.element(discount()).toHaveTextContent("10%");
  expect(discount().elements()).toHaveLength(1);
  await button("Hide values of Brand two").click();
  expect(discount().elements()).toEqual([]);
});

const lead = () => page.getByRole("link", { name: "Open the trash" });

it("leads from the page of a record that is gone to the trash", async () => {
  await openPanel("/tenant-details/nobody", [tenants], { pages: [], lists: [bin] });
  await expect.element(page.getByText("The address names no record, or one that was deleted.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Tenants" })).toBeVisible();
  await expect.element(lead()).toHaveAttribute("href", "/trash");
});

it("leads to no trash that the person does not have", async () => {
  await openPanel("/tenant-details/nobody", [tenants]);
  await expect.element(page.getByRole("link", { name: "Back to Tenants" })).toBeVisible();
  expect(lead().elements()).toEqual([]);
});
