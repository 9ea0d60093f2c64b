/** Details of what changed no values: a deletion, an addition. The history's calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { OperationCountParams, OperationDetails, OperationParams } from "../../../src/contract/history";
import { firstEntryId } from "../../../src/schema/history";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, providers, signIn } from "../panel";
import { addAdmin, brand, empty, put, remove, useRules } from "../world";
import { bin, deleted, entry, openHistory, operationId } from "./history-pages";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});

const [DELETED, ADDED, AGAIN, SEVERAL] = ["a", "b", "c", "d"].map(operationId) as [
  string,
  string,
  string,
  string,
];
const told = (...ids: readonly string[]) =>
  ids.map((id) => ({ collection: "Brands", id, title: `Brand ${id}`, fields: [] }));
const ofWork: { readonly [operation: string]: OperationDetails } = Object.fromEntries(
  (
    [
      [DELETED, "delete", ["one"]],
      [AGAIN, "delete", ["two"]],
      [ADDED, "create", ["three"]],
      [SEVERAL, "delete", ["four", "five"]],
    ] as const
  ).map(([id, action, ids]) => [
    id,
    { action, collection: "Brands", count: ids.length, records: told(...ids) },
  ]),
);

beforeEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(["History", "Trash", "Brands"].map(empty));
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url === "history/operation")
      return { data: ofWork[(call.payload as OperationParams).operation] as never };
    if (call.url === "history/count")
      return { data: { count: ofWork[(call.payload as OperationCountParams).operation]?.count } as never };
    return custom(call);
  });
});

const deletion = (of: string, first: string, more = {}) =>
  entry(of, { action: "delete", first, ids: [first], title: `Brand ${first}`, ...more });
const copy = (id: string, of: string) =>
  deleted("Brands", id, { title: `Brand ${id}`, change: firstEntryId(of), record: brand(`Brand ${id}`) });
const discount = () => page.getByRole("row", { name: /^Discount/ });

it("shows what deleted records were, with the way to them in the trash until they are restored, and says in words what is not kept", async () => {
  await deletion(DELETED, "one");
  await copy("one", DELETED);
  await deletion(AGAIN, "two");
  await copy("two", ADDED);
  await entry(ADDED, { action: "create", first: "three", ids: ["three"], title: "Brand three" });
  await deletion(SEVERAL, "four", { count: 2, ids: ["four", "five"], title: "" });
  for (const id of ["four", "five"]) await copy(id, SEVERAL);
  await openHistory("/activity");

  await button("Details of Brand three").click();
  await expect
    .element(page.getByText("It is not stored any more, and it is not in the trash."))
    .toBeVisible();

  // A later deletion's values are not those of an earlier one.
  await button("Details of Brand two").click();
  await expect.element(page.getByText("It was restored since, and deleted again.")).toBeVisible();
  expect(discount().elements()).toEqual([]);

  // The copies of several are read when they are asked for, one by one.
  await button("Details of 2 brands").click();
  await expect.element(page.getByRole("heading", { name: "Brand five" })).toBeVisible();
  expect(discount().elements()).toEqual([]);
  await button("Values of Brand five").click();
  await expect.element(discount()).toHaveTextContent("10%");
  expect(discount().elements()).toHaveLength(1);
  await button("Hide values of Brand five").click();
  expect(discount().elements()).toEqual([]);
  await button("Hide details of 2 brands").click();

  await button("Details of Brand one").click();
  await expect.element(discount()).toHaveTextContent("10%");
  const line = page.getByRole("listitem", { name: "Noor Al-Emadi deleted Brand one" });
  await expect
    .element(line.getByRole("link", { name: "View in trash" }))
    .toHaveAttribute("href", "/trash?q=Brand+one");
  await put("Brands/one", brand("Brand one"));
  await remove("Trash/Brands~one");
  const since = line.getByText("It was restored since.");
  await expect.element(since).toBeVisible();
  await expect
    .element(since.getByRole("link", { name: "Brand one" }))
    .toHaveAttribute("href", "/brands?edit=one");
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
