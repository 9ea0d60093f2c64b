/** An import of 2,001 rows of one company turns small lists into large ones, which are right at once. */
import { collection, getDocs } from "firebase/firestore/lite";
import { expect, test, vi } from "vitest";
import { BATCH_ROWS } from "../../../packages/firestore-panel/src/contract/import";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { testClock } from "../fixtures/clock";
import { namesIn, openList, showList } from "../fixtures/list-screen";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { employeeRow } from "../fixtures/records";
import { call, writeRows } from "../fixtures/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 2_001;
/** A busy machine takes its time. */
const WAIT = { timeout: 10_000 };
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

const nameOf = (index: number) =>
  `Row ${String(index).padStart(4, "0")} ${index === COUNT - 1 ? "Ωmega Lastly" : "Filler"}`;
const rows = Array.from({ length: COUNT }, (_, index) => employeeRow(`E${index}`, { name: nameOf(index) }));

/** Writes all rows in the batches of the import page. */
async function upload() {
  const operation = newOperationId();
  for (let from = 0; from < COUNT; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS);
    const written = await writeRows(admin, batch, { operation, fresh: batch.map(() => true) });
    expect(written).toMatchObject({ created: batch.length });
  }
}

test("an import of 2,001 rows is at once complete in the lists of the admin and the company", async () => {
  // Both lists are open, and small.
  const screen = await showList(admin, "Employees");
  const theirs = await showList(company, "Employees");
  expect([screen.now().total, theirs.now().total]).toEqual([0, 0]);
  await upload();

  const first = rows.slice(0, 10).map(({ name }) => name);
  const last = nameOf(COUNT - 1);
  await vi.waitFor(async () => {
    expect((await screen.go({})).total).toBe(COUNT);
    expect(screen.names()).toEqual(first);
  }, WAIT);
  expect(screen.now().truncated ?? false).toBe(false);
  for (const search of [last, "ωmega", "stly"])
    expect(namesIn(await openList(admin, "Employees", { search }))).toEqual([last]);
  expect(namesIn(await openList(admin, "Employees", { page: 201 }))).toEqual([last]);

  // What others add is counted when a page is turned.
  clock.pass(31_000);
  expect(namesIn(await theirs.go({ page: 2 }))).toEqual(rows.slice(10, 20).map(({ name }) => name));
  expect(theirs.now().total).toBe(COUNT);
  expect(namesIn(await theirs.go({ search: `E${COUNT - 1}` }))).toEqual([last]);

  const counts = await call(admin, "health/count", { resource: "Employees" });
  expect(counts).toMatchObject({ hidden: 0, misplaced: 0, unindexed: 0 });
  const { docs } = await getDocs(collection(fixture.owner, "Employees"));
  expect(docs).toHaveLength(COUNT);
  for (const one of docs) expect(one.data()).toEqual(whole(employees, one.id, one.data()));
  screen.leave();
  theirs.leave();
}, 60_000);
