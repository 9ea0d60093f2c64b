import { expect, test } from "vitest";
import { history, trash } from "../../../src/data/services";
import { newOperationId } from "../../../src/schema/history";
import { idsOf, storedEmployee } from "../../fixtures/providers/records";
import { bulkDelete, inBatches, restore, undoAll } from "../../fixtures/providers/provider-calls";
import {
  admin,
  company,
  entriesOf,
  fixture,
  itemsOf,
  putBrands,
  putEmployee,
  putEmployees,
  tag,
} from "./history-panel";
import { breakCommits, expectRefusal } from "../../fixtures/providers/requests";

async function companyOf(count: number, companyId = tag) {
  const id = await fixture.addCompany(companyId);
  await putEmployees(idsOf(companyId, count), companyId);
  return { id, companyId };
}
type StoredCompany = Awaited<ReturnType<typeof companyOf>>;
const employees = async (companyId = tag) => (await fixture.find("Employees", "companyId", companyId)).length;
/** Deletes the employees of a company in as many calls as it takes. @returns how many were deleted. */
async function deleteEmployees({ id }: { readonly id: string }, operation: string) {
  const dependents = { resource: "Companies", id, dependents: "Employees", operation };
  const { done, skipped } = await inBatches((from) =>
    admin.call(history.deleteDependents, { ...dependents, ...from }),
  );
  expect(skipped).toEqual([]);
  return done;
}

test("the consequences of deleting employees are their redemptions, for a company those of its own alone", async () => {
  const [id, other] = [`own-${tag}`, `other-${tag}`];
  await putEmployee(id);
  await putEmployee(other, tag);
  for (const path of [
    `${id}/redeemed_discounts/a`,
    `${id}/redeemed_discounts/b`,
    `${other}/redeemed_discounts/a`,
  ])
    await fixture.put(`Employees/${path}`, { brandName: "Cafe" });
  const of = (panel: typeof admin, ids: readonly string[]) =>
    panel.call(history.consequences, { resource: "Employees", ids });
  const counting = (count: number) => [{ label: "Redeemed discounts", count }];
  const expected = { records: [], below: counting(2), signsIn: false, files: 0 };
  for (const panel of [admin, company]) expect(await of(panel, [id])).toEqual(expected);
  expect((await of(admin, [id, other])).below).toEqual(counting(3));
  expect((await of(company, [id, other])).below).toEqual(counting(2));
});

test("a company without an id has no dependents, even if employees are stored without one", async () => {
  const one = { id: `nameless-${tag}` };
  await fixture.put(`Companies/${one.id}`, { companyName: tag, companyId: "" });
  const employee = storedEmployee("", { empId: tag });
  await fixture.put(`Employees/${one.id}`, employee);
  const follows = await admin.call(history.consequences, { resource: "Companies", ids: [one.id] });
  expect(follows).toMatchObject({ records: [] });
  expect(await deleteEmployees(one, newOperationId())).toBe(0);
  expect(await fixture.read(`Employees/${one.id}`)).toEqual(employee);
});

test("the consequences of deleting several records are the sum of each, in one request", async () => {
  const one = await companyOf(3);
  const other = await companyOf(2, `${tag}b`);
  const logoUrl = "https://example.qa/logo.png";
  await fixture.put(`Companies/${other.id}`, { ...(await fixture.read(`Companies/${other.id}`)), logoUrl });
  const ids = [one.id, other.id, `gone-${tag}`];
  const expected = { records: [{ resource: "Employees", count: 5 }], below: [], signsIn: true, files: 1 };
  expect(await admin.call(history.consequences, { resource: "Companies", ids })).toEqual(expected);
});

test("a company and its employees are trashed in one activity item and restored by one undo", async () => {
  const one = await companyOf(24);
  const operation = newOperationId();
  expect(await deleteEmployees(one, operation)).toBe(24);
  await bulkDelete(admin, "Companies", [one.id], operation);
  expect([await employees(), await fixture.read(`Companies/${one.id}`)]).toEqual([0, undefined]);
  const entries = await entriesOf(operation);
  expect(entries.reduce((sum, entry) => sum + Number(entry.get("count")), 0)).toBe(25);
  const counted = { count: 25, isMixed: true };
  expect(await admin.call(history.count, { operation, collection: "Employees" })).toEqual(counted);
  expect(await admin.call(history.count, { operation })).toEqual({ count: 25 });
  // The activity finds the item by the company.
  const items = entries.filter((entry) => entry.get("time") !== undefined);
  expect(items.map((item): unknown => item.get("title"))).toEqual([`Company ${tag}`]);
  const details = await admin.call(history.operation, { operation });
  expect(details.records[0]).toMatchObject({ collection: "Employees", title: `Aisha ${tag}` });
  const ids = details.records.map(({ id }) => id);
  for (let { cursor } = details; cursor !== undefined;) {
    const next = await admin.call(history.operation, { operation, cursor });
    ids.push(...next.records.map(({ id }) => id));
    ({ cursor } = next);
  }
  expect(new Set(ids).size).toBe(25);
  // The company needs a new password; its employees do not.
  const undone = newOperationId();
  const values = { password: "Gate-4471-y" };
  await restore(admin, [`Companies~${one.id}`], { values, operation: undone, undoes: operation });
  expect(await undoAll(admin, operation, undone)).toEqual({ done: 24, skipped: [] });
  expect(await employees()).toBe(24);
  expect(await fixture.read(`Companies/${one.id}`)).toMatchObject({ companyId: tag });
  expect(await admin.call(history.count, { operation: undone, collection: "Companies" })).toEqual(counted);
  const { undone: states } = await itemsOf(admin, { operations: [operation, undone] });
  expect(states).toMatchObject([{ operation }]);
});

test("a deletion names the company that remains, or the only employee when the company is unknown", async () => {
  const one = await companyOf(2);
  const [operation, alone] = [newOperationId(), newOperationId()];
  expect(await deleteEmployees(one, operation)).toBe(2);
  const [entry] = await entriesOf(operation);
  expect(entry?.data()).toMatchObject({ title: `Company ${tag}`, count: 2 });
  expect(await admin.call(history.count, { operation, collection: "Employees" })).toEqual({ count: 2 });
  await undoAll(admin, operation);
  await bulkDelete(admin, "Employees", [`${tag}-0`]);
  expect(await deleteEmployees(one, alone)).toBe(1);
  await bulkDelete(admin, "Companies", [one.id], alone);
  expect((await itemsOf(admin, { single: [alone] })).multiCommit).toEqual([alone]);
  const counted = { count: 2, isMixed: true };
  expect(await admin.call(history.count, { operation: alone, collection: "Employees" })).toEqual(counted);
});

test("a company deletion that is stopped and repeated loses no employee", async () => {
  const one = await companyOf(40);
  const operation = newOperationId();
  breakCommits(fixture, 2, 4);
  await expectRefusal(deleteEmployees(one, operation), 503);
  fixture.requests();
  const skipped = await employees();
  expect(skipped).toBeLessThan(40);
  expect(await deleteEmployees(one, operation)).toBe(skipped);
  expect(await employees()).toBe(0);
  expect(await fixture.find("Trash", "title", `Aisha ${tag}`)).toHaveLength(40);
});

test("records deleted together are counted, and return with the first of them, except other sign-ins, which admins alone are told", async () => {
  const [operation, undone] = [newOperationId(), newOperationId()];
  const [one, other] = [await companyOf(105, `${tag}0`), await companyOf(2, `${tag}1`)];
  for (const each of [one, other]) await deleteEmployees(each, operation);
  await bulkDelete(admin, "Companies", [one.id, other.id], operation);
  // A brand has no sign-in.
  await putBrands([tag]);
  await bulkDelete(admin, "Brands", [tag], operation);
  const copyOf = ({ id }: StoredCompany) => `Companies~${id}`;
  const count = () => admin.call(trash.count, { operation });
  const signIns = (panel = admin) => panel.call(trash.signIns, { operation });
  const signIn = (gone: StoredCompany) => {
    return { id: copyOf(gone), collection: "Companies", title: `Company ${gone.companyId}` };
  };
  expect(await count()).toBe(110);
  expect(await signIns()).toHaveLength(2);
  expect(await signIns()).toEqual(expect.arrayContaining([signIn(one), signIn(other)]));
  expect(await signIns(company)).toEqual([]);
  const values = { password: "Gate-4471-y" };
  await restore(admin, [copyOf(one)], { values, operation: undone, undoes: operation });
  expect(await count()).toBe(109);
  expect(await signIns()).toEqual([signIn(other)]);
  const skipped = [{ id: other.id, title: `Company ${other.companyId}` }];
  expect(await undoAll(admin, operation, undone)).toMatchObject({ done: 108, skipped });
  expect(await count()).toBe(1);
  expect([await employees(one.companyId), await employees(other.companyId)]).toEqual([105, 2]);
  // A repeated try after a lost answer restores nothing twice.
  expect(await undoAll(admin, operation, undone)).toMatchObject({ done: 0, skipped });
});
