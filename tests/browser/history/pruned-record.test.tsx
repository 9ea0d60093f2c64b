/** The details of deleted records. The test answers the history's calls. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { firstEntryId } from "../../../packages/firestore-panel/src/schema/history";
import { tenants } from "../../../src/resources/tenants";
import { answerServices } from "../answers";
import { button, openPanel, startSignedIn } from "../panel";
import { brand, empty, put, remove } from "../world";
import { bin, deleted, entry, openHistory, operationId } from "./history-pages";

beforeAll(() => startSignedIn());

/** The records that each operation deleted. */
const IDS = { [operationId("a")]: ["one"], [operationId("d")]: ["four", "five"] };

beforeEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(["History", "Trash", "Brands"].map(empty));
  answerServices({
    history: {
      operation: ({ operation }) => {
        const ids = IDS[operation] ?? [];
        const records = ids.map((id) => ({ collection: "Brands", id, title: `Brand ${id}`, fields: [] }));
        return { action: "delete", collection: "Brands", count: ids.length, records };
      },
      count: ({ operation }) => ({ count: IDS[operation]?.length ?? 0 }),
    },
  });
  for (const [operation, ids] of Object.entries(IDS)) {
    const [first = ""] = ids;
    const title = ids.length === 1 ? `Brand ${first}` : "";
    await entry(operation, { action: "delete", first, count: ids.length, ids, title });
    for (const id of ids) {
      const name = `Brand ${id}`;
      await deleted("Brands", id, { title: name, change: firstEntryId(operation), record: brand(name) });
    }
  }
});

const discount = () => page.getByRole("row", { name: /^Discount/ });

it("the details of a deletion show the deleted values and lead to the trash until the record is restored", async () => {
  await openHistory("/activity");
  // The copies of several records are read one by one, on request.
  await button("Details of 2 brands").click();
  await expect.element(page.getByRole("heading", { name: "Brand five" })).toBeVisible();
  expect(discount().elements()).toEqual([]);
  await button("Values of Brand five").click();
  await expect.element(discount()).toHaveTextContent("10%");
  expect(discount().elements()).toHaveLength(1);
  await button("Hide details of 2 brands").click();

  await button("Details of Brand one").click();
  await expect.element(discount()).toHaveTextContent("10%");
  await expect
    .element(page.getByRole("link", { name: "View in trash" }))
    .toHaveAttribute("href", "/trash?q=Brand+one");
  await remove("Trash/Brands~one");
  await put("Brands/one", brand("Brand one"));
  const since = page.getByText("It was restored since.");
  await expect.element(since).toBeVisible();
  await expect
    .element(since.getByRole("link", { name: "Brand one" }))
    .toHaveAttribute("href", "/brands?edit=one");
});

it.each([
  { trash: "there is a trash", lists: [bin], links: 1 },
  { trash: "there is none", lists: [], links: 0 },
])("the page of a deleted record links to the trash where $trash", async ({ lists, links }) => {
  await openPanel("/tenant-details/nobody", [tenants], { pages: [], lists });
  await expect.element(page.getByText("The address names no record, or one that was deleted.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Tenants" })).toBeVisible();
  const hrefs = page
    .getByRole("link", { name: "Open the trash" })
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(Array.from({ length: links }, () => "/trash"));
});
