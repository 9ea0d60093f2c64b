/** A work of many records is taken back a part at a time, and each record is looked at by one part. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, expect, test } from "vitest";
import { newEntryId, newWork } from "../../../src/schema/history";
import { storedBrand } from "../fixtures/brand-fixture";
import { refuseCommitsWith } from "../fixtures/refused-commits";
import { adminPanel } from "../fixtures/signed-in";
import { ask, undoAll } from "./ask";

const { fixture, admin } = await adminPanel();

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `${tag}-${String(index)}`);

test("an edit of many is undone in several answers, and each record by one of them", async () => {
  const ids = idsOf(120);
  await Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand())));
  const work = newWork();
  for (const some of [ids.slice(0, 60), ids.slice(60)])
    await ask(admin, "list/set", { resource: "Brands", ids: some, values: { status: "Active" }, work });
  const parts: number[] = [];
  expect(await undoAll(admin, work, newWork(), ({ done }) => void parts.push(done))).toEqual({
    done: 120,
    left: [],
  });
  expect(Math.max(...parts)).toBeLessThan(120);
  const found = await Promise.all(ids.map((id) => fixture.read(`Brands/${id}`)));
  expect(new Set(found.map((one) => one?.["status"]))).toEqual(new Set(["In-active"]));
});

test("a work that nobody recorded is not found, and a place that no answer gave is none of it", async () => {
  const [work, as] = [newWork(), newWork()];
  await expect(ask(admin, "history/undo", { work, as })).rejects.toMatchObject({
    statusCode: 404,
    message: "Not found: this change. Nothing of it is recorded.",
  });
  const [id = ""] = idsOf(1);
  await fixture.put(`Brands/${id}`, storedBrand());
  await ask(admin, "list/set", { resource: "Brands", ids: [id], values: { status: "Active" }, work });
  const refused = { statusCode: 400, message: "A cursor is a text from the answer before." };
  const other = newEntryId(newWork());
  for (const cursor of [other, `${other}/row/0-0`])
    await expect(ask(admin, "history/undo", { work, as, cursor })).rejects.toMatchObject(refused);
  await expect(ask(admin, "history/work", { work, cursor: `-${other}` })).rejects.toMatchObject(refused);
});

test.each([
  { what: "100 rows", changed: 0 },
  { what: "40 rows, and changed 60", changed: 60 },
])("of an import that added $what, a row that may not be removed is told once", async ({ changed }) => {
  const write = async (count: number, qid: string) => {
    const work = newWork();
    const rows = idsOf(count).map((empId) => ({
      name: tag,
      empId,
      qid,
      email: "",
      password: "issued",
      companyId: "OWN",
      companyName: "Company OWN",
    }));
    await ask(admin, "bulk/write", { resource: "Employees", rows, policy: "update", work });
    return work;
  };
  const stored = async () =>
    (await getDocs(query(collection(fixture.owner, "Employees"), where("name", "==", tag)))).docs
      .map(({ id }) => id)
      .sort();
  await write(changed, "1");
  const before = await stored();
  const work = await write(100, "2");
  const kept = (await stored()).filter((id) => !before.includes(id))[38] ?? "";
  refuseCommitsWith(`/Employees/${kept}"`, fixture);
  const { done, left } = await undoAll(admin, work, newWork());
  expect([done, left.map(({ id }) => id)]).toEqual([99, [kept]]);
  expect(await stored()).toEqual([...before, kept].sort());
});
