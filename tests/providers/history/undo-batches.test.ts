/** A work of many records is taken back a part at a time, and each record is looked at by one part. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, expect, test } from "vitest";
import { newEntryId, newOperationId } from "../../../src/schema/history";
import { storedBrand } from "../fixtures/brand-fixture";
import { refuseCommitsWith } from "../fixtures/refused-commits";
import { adminPanel } from "../fixtures/signed-in";
import { callProvider, undoAll } from "./provider-calls";

const { fixture, admin } = await adminPanel();

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `${tag}-${String(index)}`);

test("a bulk edit is undone in several answers, and each record by one of them", async () => {
  const ids = idsOf(120);
  await Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand())));
  const operation = newOperationId();
  for (const some of [ids.slice(0, 60), ids.slice(60)])
    await callProvider(admin, "list/set", {
      resource: "Brands",
      ids: some,
      values: { status: "Active" },
      operation,
    });
  const parts: number[] = [];
  expect(await undoAll(admin, operation, newOperationId(), ({ done }) => void parts.push(done))).toEqual({
    done: 120,
    left: [],
  });
  expect(Math.max(...parts)).toBeLessThan(120);
  const found = await Promise.all(ids.map((id) => fixture.read(`Brands/${id}`)));
  expect(new Set(found.map((one) => one?.["status"]))).toEqual(new Set(["In-active"]));
});

test("an unrecorded operation is not found, and a foreign cursor is refused", async () => {
  const [operation, as] = [newOperationId(), newOperationId()];
  await expect(callProvider(admin, "history/undo", { operation, undoOperation: as })).rejects.toMatchObject({
    statusCode: 404,
    message: "Not found: this change. The history has no entry of it.",
  });
  const [id = ""] = idsOf(1);
  await fixture.put(`Brands/${id}`, storedBrand());
  await callProvider(admin, "list/set", {
    resource: "Brands",
    ids: [id],
    values: { status: "Active" },
    operation,
  });
  const refused = { statusCode: 400, message: "The cursor must come from the previous answer." };
  const other = newEntryId(newOperationId());
  for (const cursor of [other, `${other}/row/0-0`])
    await expect(
      callProvider(admin, "history/undo", { operation, undoOperation: as, cursor }),
    ).rejects.toMatchObject(refused);
  await expect(
    callProvider(admin, "history/operation", { operation, cursor: `-${other}` }),
  ).rejects.toMatchObject(refused);
});

test.each([
  { what: "100 rows", changed: 0 },
  { what: "40 rows, and changed 60", changed: 60 },
])("the undo of an import that added $what reports an unremovable row once", async ({ changed }) => {
  const write = async (count: number, qid: string) => {
    const operation = newOperationId();
    const rows = idsOf(count).map((empId) => ({
      name: tag,
      empId,
      qid,
      email: "",
      password: "issued",
      companyId: "OWN",
      companyName: "Company OWN",
    }));
    await callProvider(admin, "import/write", {
      resource: "Employees",
      rows,
      policy: "update",
      operation,
    });
    return operation;
  };
  const stored = async () =>
    (await getDocs(query(collection(fixture.owner, "Employees"), where("name", "==", tag)))).docs
      .map(({ id }) => id)
      .sort();
  await write(changed, "1");
  const before = await stored();
  const operation = await write(100, "2");
  const kept = (await stored()).filter((id) => !before.includes(id))[38] ?? "";
  refuseCommitsWith(`/Employees/${kept}"`, fixture);
  const { done, left } = await undoAll(admin, operation, newOperationId());
  expect([done, left.map(({ id }) => id)]).toEqual([99, [kept]]);
  expect(await stored()).toEqual([...before, kept].sort());
});
