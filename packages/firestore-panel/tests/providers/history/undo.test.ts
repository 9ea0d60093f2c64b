import { expect, test } from "vitest";
import { history } from "../../../src/data/services";
import { PROTECTED_ADMIN_EMAIL } from "../../fixtures/residence";
import { newOperationId } from "../../../src/schema/history";
import { ageCopies, bulkDelete, bulkSet, purge, undoAll } from "../../fixtures/providers/provider-calls";
import { BRAND, idsOf, picture } from "../../fixtures/providers/records";
import { expectRefusal } from "../../fixtures/providers/requests";
import {
  admin,
  brand,
  company,
  create,
  DONE,
  employeesNamed,
  entriesOf,
  filesOf,
  fixture,
  importRows,
  newBrand,
  NOTHING,
  putBrands,
  putEmployee,
  remove,
  rowsOf,
  tag,
  update,
} from "./history-panel";

const brandsOf = (ids: readonly string[]) => Promise.all(ids.map(brand));

test("an edit is undone where its fields hold what it wrote, whatever else changed; otherwise the record is named", async () => {
  const id = `brand-${tag}`;
  await putBrands([id], { discount: "10%" });
  const operation = await update(id, { discount: "20%", address: "New Street" });
  await update(id, { nameEng: "Other" });
  const undone = newOperationId();
  expect(await undoAll(admin, operation, undone)).toEqual(DONE);
  expect(await brand(id)).toMatchObject({ discount: "10%", nameEng: "Other", address: BRAND.address });
  // A repeated undo, by the same operation or by another, does nothing twice.
  for (const again of [undone, newOperationId()])
    expect(await undoAll(admin, operation, again)).toEqual(NOTHING);
  const [entry, ...more] = await entriesOf(undone);
  expect([entry?.data(), more]).toMatchObject([{ action: "revert", undoes: operation, count: 1 }, []]);
  expect(await undoAll(admin, undone)).toEqual(DONE);
  expect(await brand(id)).toMatchObject({ discount: "20%", address: "New Street" });
  await update(id, { discount: "50%" });
  const skipped = [{ id, title: BRAND.nameEng, reason: "It was changed since." }];
  expect(await undoAll(admin, operation)).toEqual({ done: 0, skipped });
  expect(await brand(id)).toMatchObject({ discount: "50%", address: "New Street" });
});

test("an undo names an earlier file that is gone and a password, and restores the other values", async () => {
  const { id: one } = await newBrand();
  await update(one, { img: picture(`${tag}-former.png`) });
  const operation = await update(one, { img: picture("new.png"), discount: "20%" });
  await expect.poll(() => filesOf(`${tag}-former.png`)).toEqual([]);
  const notices = ["Logo: the earlier file no longer exists."];
  expect(await undoAll(admin, operation)).toEqual({ ...DONE, notices });
  expect(await brand(one)).toMatchObject({ discount: "" });
  await putEmployee(`own-${tag}`);
  const both = await update(`own-${tag}`, { name: "Maryam", password: "another-1" }, "Employees");
  expect(await undoAll(admin, both)).toEqual({ ...DONE, notices: ["Password: passwords are not kept."] });
  const changed = { ...rowsOf(1, `Maryam ${tag}`)[0], password: "third-1" };
  await importRows(rowsOf(3, `Maryam ${tag}`));
  const imported = await importRows([changed as ReturnType<typeof rowsOf>[number]]);
  expect((await undoAll(admin, imported)).notices).toEqual(["Changed passwords keep their current values."]);
});

test("a bulk edit is undone for all records that were not changed since, with or without an entry", async () => {
  const ids = idsOf(tag, 20);
  await putBrands(ids, { unknown: "kept" });
  const operation = newOperationId();
  await bulkSet(admin, "Brands", ids, { status: "Active", discount: "5%" }, operation);
  const [first = "", second = "", third = "", ...others] = ids;
  // It was changed without an entry.
  await fixture.put(`Brands/${first}`, { ...(await brand(first)), _change: null });
  await remove("Brands", second);
  await update(third, { address: "New Street" });
  const { done, skipped } = await undoAll(admin, operation);
  expect(done).toBe(18);
  const reasons = { [first]: "It was changed since.", [second]: "It was deleted since." };
  expect(Object.fromEntries(skipped.map((one) => [one.id, one.reason]))).toEqual(reasons);
  expect(await brand(first)).toMatchObject({ status: "Active" });
  expect(await brand(third)).toMatchObject({ status: "In-active", address: "New Street" });
  // A field that had no value is empty, as its form leaves it. The sort keys return to their former values, too.
  const _sort = { status: "in-active" };
  for (const one of await brandsOf(others))
    expect(one).toMatchObject({ status: "In-active", discount: "", unknown: "kept", _sort });
});

test.each([
  ["edit", (ids: readonly string[], of: string) => bulkSet(admin, "Brands", ids, { status: "Active" }, of)],
  ["deletion", (ids: readonly string[], of: string) => bulkDelete(admin, "Brands", ids, of)],
])("a bulk %s undone by two at once is undone once", async (_, change) => {
  const ids = idsOf(tag, 12);
  await putBrands(ids);
  const operation = newOperationId();
  await change(ids, operation);
  const both = await Promise.all([undoAll(admin, operation), undoAll(admin, operation)]);
  expect(both.flatMap(({ skipped }) => skipped)).toEqual([]);
  expect(both[0].done + both[1].done).toBe(12);
  for (const one of await brandsOf(ids)) expect(one).toMatchObject({ status: "In-active" });
});

test("an undone import restores changed values and removes the added rows without later changes", async () => {
  await importRows(rowsOf(5, `Old ${tag}`));
  const operation = await importRows(rowsOf(25, `New ${tag}`));
  const added = await employeesNamed(`New ${tag}`);
  expect(added).toHaveLength(25);
  const idOf = (empId: string) => added.find((one) => one.get("empId") === empId)?.id ?? "";
  const changed = idOf(`${tag}-20`);
  await update(changed, { qid: "1" }, "Employees");
  await remove("Employees", idOf(`${tag}-21`));
  const undone = newOperationId();
  // A row changed since names another entry, so this import only knows that there are some.
  const notices = ["Rows that were changed or removed since stay as they are."];
  expect(await undoAll(admin, operation, undone)).toEqual({ done: 23, skipped: [], notices });
  for (const again of [undone, newOperationId()])
    expect(await undoAll(admin, operation, again)).toEqual({ ...NOTHING, notices });
  expect((await employeesNamed(`New ${tag}`)).map((one) => one.id)).toEqual([changed]);
  const back = await employeesNamed(`Old ${tag}`);
  expect(back.map((one) => String(one.get("empId"))).sort()).toEqual(idsOf(tag, 5));
  // Including the one that was deleted by hand.
  expect(await fixture.find("Trash", "title", `New ${tag}`)).toHaveLength(19);
  expect((await entriesOf(undone)).filter((one) => one.get("time") !== undefined)).toHaveLength(1);
  // The undo of the undo restores all rows but the deleted one. The added ones name its entries.
  expect((await undoAll(admin, undone)).skipped).toEqual([]);
  expect(await employeesNamed(`New ${tag}`)).toHaveLength(24);
  expect(await undoAll(admin, operation)).toEqual({ done: 5, skipped: [], notices });
});

test("an undone addition is trashed, restored by undoing the undo, and kept once someone has edited it", async () => {
  const { id: one, operation } = await newBrand();
  const undone = newOperationId();
  expect(await undoAll(admin, operation, undone)).toEqual(DONE);
  expect(await brand(one)).toBeUndefined();
  expect(await fixture.read(`Trash/Brands~${one}`)).toMatchObject({ title: BRAND.nameEng });
  expect(await undoAll(admin, undone)).toEqual(DONE);
  expect(await brand(one)).toMatchObject({ nameEng: BRAND.nameEng });
  await update(one, { discount: "50%" });
  const skipped = [{ reason: "It was changed since." }];
  expect(await undoAll(admin, operation)).toMatchObject({ done: 0, skipped });
  expect(await brand(one)).toMatchObject({ discount: "50%" });
});

test("an undone addition of an admin removes the sign-in, and nobody removes the own account", async () => {
  const variables = { name: tag, email: `${tag}@example.qa`, password: "Blue-Dhow-2026", role: "Admin" };
  const made = await create("Admins", variables);
  const [self] = await fixture.find("Admins", "email", "noor@example.qa");
  const fixed = `fixed-${tag}`;
  const role = { role: "Admin", time: new Date() };
  await fixture.put(`Admins/${fixed}`, { name: "First", email: PROTECTED_ADMIN_EMAIL, ...role });
  const refused = [
    { id: self?.id, reason: "You are signed in with this account. Another admin can delete it." },
    { id: fixed, reason: "This account cannot be deleted." },
  ];
  const deletion = await bulkDelete(admin, "Admins", [self?.id ?? "", fixed]);
  expect(deletion).toMatchObject({ deleted: 0, refused });
  expect(await undoAll(admin, made.operation)).toEqual(DONE);
  expect(await fixture.read(`Admins/${made.id}`)).toBeUndefined();
  expect(await fixture.find("Credentials", "recordId", made.id)).toEqual([]);
});

test("an undone bulk deletion restores all values, including times and hidden fields", async () => {
  const ids = idsOf(tag, 20);
  const time = new Date(2020, 1, 1);
  await putBrands(ids, { time, unknown: tag });
  const operation = newOperationId();
  expect(await bulkDelete(admin, "Brands", ids, operation)).toMatchObject({ deleted: 20 });
  expect(await fixture.find("Brands", "unknown", tag)).toEqual([]);
  const undone = newOperationId();
  expect(await undoAll(admin, operation, undone)).toEqual({ done: 20, skipped: [] });
  expect(await undoAll(admin, operation)).toEqual(NOTHING);
  for (const one of await brandsOf(ids))
    expect(one).toMatchObject({ unknown: tag, time: { seconds: time.getTime() / 1000 } });
  for (const one of ids) expect(await fixture.read(`Trash/Brands~${one}`)).toBeUndefined();
  // A deletion is redone, and the redoing is undone like any other operation.
  const redone = newOperationId();
  expect(await undoAll(admin, undone, redone)).toEqual({ done: 20, skipped: [] });
  const { done, skipped } = await undoAll(admin, operation);
  const reasons = new Set(skipped.map(({ reason }) => reason));
  expect([done, reasons]).toEqual([0, new Set(["It was changed since."])]);
  expect(await undoAll(admin, redone)).toEqual({ done: 20, skipped: [] });
});

test("an undo names the records that were permanently removed from the trash", async () => {
  const ids = idsOf(tag, 4);
  await putBrands(ids);
  const [single, several] = [newOperationId(), newOperationId()];
  await bulkDelete(admin, "Brands", ids.slice(0, 1), single);
  await bulkDelete(admin, "Brands", ids.slice(1), several);
  const purged = ids.slice(0, 3).map((one) => `Brands~${one}`);
  await ageCopies(fixture, purged);
  await purge(admin, purged);
  const reason = "It is not in the trash any more.";
  const skipped = [{ id: ids[0], title: BRAND.nameEng, reason }];
  expect(await undoAll(admin, single)).toEqual({ done: 0, skipped });
  const gone = ids.slice(1, 3).map((one) => ({ id: one, title: one, reason }));
  expect(await undoAll(admin, several)).toEqual({ done: 1, skipped: gone });
});

test("a company's undo finds nothing of another company", async () => {
  await putEmployee(tag, "OTHER");
  const operation = await remove("Employees", tag);
  await expectRefusal(undoAll(company, operation), 404);
  await expectRefusal(company.call(history.operation, { operation }), 404);
  await expectRefusal(company.call(history.count, { operation }), 404);
  expect(await undoAll(admin, operation)).toEqual(DONE);
});

test("an operation's details name deleted records from the trash and some of the rows it added", async () => {
  const ids = idsOf(tag, 3);
  await putBrands(ids);
  const operation = newOperationId();
  await bulkDelete(admin, "Brands", ids, operation);
  const titles = async (of: string) =>
    (await admin.call(history.operation, { operation: of })).records.map(({ title }) => title);
  expect(await titles(operation)).toEqual(Array(3).fill(BRAND.nameEng));
  const imported = await importRows(rowsOf(3, `New ${tag}`));
  expect(await admin.call(history.count, { operation: imported })).toEqual({ count: 3 });
  expect(await titles(imported)).toEqual(Array(3).fill(`New ${tag}`));
});
