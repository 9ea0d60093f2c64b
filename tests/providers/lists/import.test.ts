/** An upload of 2,001 rows of one company, in the batches of the upload page: small lists are large ones, and right at once. */
import { expect, test, vi } from "vitest";
import { collection, getDocs } from "firebase/firestore/lite";
import { BATCH_ROWS, type WriteRowsResult } from "../../../src/contract/import";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { testClock } from "../fixtures/clock";
import { namesIn, openList, showList } from "../fixtures/list-screen";
import { uploadBatches } from "../../../src/pages/import/upload";
import { newOperationId } from "../../../src/schema/history";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const COUNT = 2_001;
/** A busy machine takes its time. */
const WAIT = { timeout: 10_000 };
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

const nameOf = (index: number) =>
  `Row ${String(index).padStart(4, "0")} ${index === COUNT - 1 ? "Ωmega Lastly" : "Filler"}`;
const rows = Array.from({ length: COUNT }, (_, index) => ({
  name: nameOf(index),
  empId: `E${index}`,
  qid: String(28_000_000_000 + index),
  email: "",
  password: "Palm-1234",
  companyId: "OWN",
  companyName: "Company OWN",
}));

/** As the page does: batch after batch. */
function upload() {
  const operation = newOperationId();
  const signal = new AbortController().signal;
  return uploadBatches({
    total: COUNT,
    confirmed: 0,
    batch: (index) => {
      const some = rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS);
      return Promise.resolve({ rows: some, fresh: some.map(() => true) });
    },
    write: async (batch) => {
      const payload = { resource: "Employees", ...batch, policy: "leave", operation };
      const answer = await admin.dataProvider.custom?.<WriteRowsResult>({
        url: "import/write",
        method: "post",
        payload,
      });
      return answer?.data as WriteRowsResult;
    },
    onResult: () => undefined,
    onConfirmed: () => undefined,
    onTrouble: () => undefined,
    signal,
  });
}

test("an import of 2,001 rows is at once complete in the lists of the admin and the company", async () => {
  // Both lists are open, and small.
  const screen = await showList(admin, "Employees");
  const theirs = await showList(company, "Employees");
  expect([screen.now().total, theirs.now().total]).toEqual([0, 0]);
  expect(await upload()).toEqual({ created: COUNT, updated: 0, left: 0, complete: true });

  const first = rows.slice(0, 10).map(({ name }) => name);
  const last = nameOf(COUNT - 1);
  // As who goes from the upload to the list.
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

  const payload = { resource: "Employees" };
  const counted = await admin.dataProvider.custom?.({ url: "list/coverage", method: "post", payload });
  expect(counted?.data).toMatchObject({ missingFromIndex: 0, missingFromList: 0 });
  const { docs } = await getDocs(collection(fixture.owner, "Employees"));
  expect(docs).toHaveLength(COUNT);
  for (const one of docs) expect(one.data()).toEqual(whole(employees, one.id, one.data()));
  screen.leave();
  theirs.leave();
}, 60_000);
