/** Lists of 50,000 employees: what is said is true, and what it costs does not grow with the collection. */
import type { Page } from "@playwright/test";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { SEARCH_KEY } from "firestore-panel/derived";
import { nameOf, putEmployees } from "#fixtures/many-employees";
import { reads, resetReads } from "#fixtures/reads";
import { expect, test } from "./fixtures";
import { currentStack } from "./stack";
import { employees } from "../../src/resources/employees";

const COUNT = 50_000;
const COMPANY = { id: "O", name: "O" };

const meter = { projectId: LOCAL_PROJECT_ID, origin: () => firestore };
let firestore = "";

/** What the list of employees itself read of the server since the last call. */
async function readsOfList(): Promise<number> {
  const { asked } = await reads(meter);
  await resetReads(meter);
  // Not the notes above the list, which count it as well, and not what lies below each employee.
  return asked
    .filter(
      ({ kind, what }) => /^Employees( |,)/.test(what) && (kind !== "count" || what.includes("_search")),
    )
    .reduce((sum, one) => sum + one.reads, 0);
}

/** The local Firebase makes its index of the marks for the first who asks by one; production has it always. */
async function makeSearchIndex(): Promise<void> {
  const where = {
    fieldFilter: { field: { fieldPath: SEARCH_KEY }, op: "ARRAY_CONTAINS", value: { stringValue: "any" } },
  };
  const orderBy = [{ field: { fieldPath: "name" } }];
  const structuredQuery = { from: [{ collectionId: "Employees" }], where, orderBy };
  const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: "count", count: {} }] };
  const root = `${firestore}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const answer = await fetch(`${root}:runAggregationQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ structuredAggregationQuery }),
  });
  expect(answer.status).toBe(200);
}

const status = (page: Page) => page.getByRole("status").filter({ hasText: " of " });
const row = (page: Page, name: string) => page.getByRole("row", { name });
const search = (page: Page, words: string) => page.getByRole("searchbox").fill(words);

test("a list of 50,000 is opened, paged and searched for the reads of its rows", async ({ panel, page }) => {
  firestore = `http://127.0.0.1:${String((await currentStack()).ports.firestore)}`;
  await putEmployees(firestore, LOCAL_PROJECT_ID, {
    collection: employees,
    count: COUNT,
    company: () => COMPANY,
    // Most of what they are found by would be marks of these fields, which nobody looks for here.
    change: (index) => ({ email: null, empId: String(index), qid: String(index) }),
  });
  await makeSearchIndex();
  const names = Array.from({ length: COUNT }, (_, index) => nameOf(index)).sort((a, b) => (a < b ? -1 : 1));

  await panel.startSignedIn();
  await resetReads(meter);
  await page.goto("/organization-emp");
  await expect(row(page, names[0] ?? "")).toBeVisible();
  await expect(status(page)).toHaveText("1–10 of 50,000");
  expect(await readsOfList()).toBeLessThanOrEqual(12);

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(row(page, names[10] ?? "")).toBeVisible();
  await expect(status(page)).toHaveText("11–20 of 50,000");
  expect(await readsOfList()).toBeLessThanOrEqual(11);
  await page.getByRole("link", { name: "Page 5000" }).click();
  await expect(row(page, names.at(-1) ?? "")).toBeVisible();
  await expect(status(page)).toHaveText("49,991–50,000 of 50,000");
  expect(await readsOfList()).toBeLessThanOrEqual(11);

  await search(page, nameOf(49_914));
  await expect(status(page)).toHaveText("1–1 of 1");
  await expect(row(page, nameOf(49_914))).toBeVisible();
  expect(await readsOfList()).toBeLessThanOrEqual(90);
  await search(page, "nobody of this name");
  await expect(page.getByText("No employees found.")).toBeVisible();
  expect(await readsOfList()).toBeLessThanOrEqual(90);
});
