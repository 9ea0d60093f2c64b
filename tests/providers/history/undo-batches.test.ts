/** An operation is undone in batches: their cursors, and what they report once. */
import { expect, test } from "vitest";
import { newEntryId, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { idsOf } from "../fixtures/records";
import { refuseCommits } from "../fixtures/requests";
import { bulkSet, call, undoAll } from "../fixtures/provider-calls";
import { admin, employeesNamed, importRows, putBrands, rowsOf, tag, fixture } from "./history-panel";

test("an unrecorded operation is not found, and a foreign cursor is refused", async () => {
  const [operation, undoOperation] = [newOperationId(), newOperationId()];
  const missing = { statusCode: 404, message: "Not found: this change. The history has no entry of it." };
  await expect(call(admin, "history/undo", { operation, undoOperation })).rejects.toMatchObject(missing);
  for (const url of ["history/operation", "history/count"] as const)
    await expect(call(admin, url, { operation })).rejects.toMatchObject(missing);
  const [id = ""] = idsOf(tag, 1);
  await putBrands([id]);
  await bulkSet(admin, "Brands", [id], { status: "Active" }, operation);
  const refused = { statusCode: 400, message: "The cursor must come from the previous answer." };
  const other = newEntryId(newOperationId());
  for (const cursor of [other, `${other}/row/0-0`])
    await expect(call(admin, "history/undo", { operation, undoOperation, cursor })).rejects.toMatchObject(
      refused,
    );
  await expect(call(admin, "history/operation", { operation, cursor: `-${other}` })).rejects.toMatchObject(
    refused,
  );
});

test.each([
  { what: "100 rows", changed: 0 },
  { what: "40 rows, and changed 60", changed: 60 },
])("the undo of an import that added $what reports an unremovable row once", async ({ changed }) => {
  const write = (count: number, qid: string) => importRows(rowsOf(count, tag, { qid }));
  const stored = async () => (await employeesNamed(tag)).map(({ id }) => id).sort();
  await write(changed, "1");
  const before = await stored();
  const operation = await write(100, "2");
  const remaining = (await stored()).filter((id) => !before.includes(id))[38] ?? "";
  refuseCommits(fixture, `/Employees/${remaining}"`);
  const { done, left } = await undoAll(admin, operation);
  expect([done, left.map(({ id }) => id)]).toEqual([99, [remaining]]);
  expect(await stored()).toEqual([...before, remaining].sort());
});
