/** What the files of this folder begin with: an admin, the company OWN, and records that are named after the test. */
import { beforeEach } from "vitest";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { recordedOperation, writeRows } from "../fixtures/provider-calls";
import { employeeRow, idsOf, storedBrand, storedEmployee } from "../fixtures/records";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

export const { fixture, admin, data } = await adminPanel();
export const company = await companyPanel(fixture, "OWN");
export type Panel = typeof admin;

/** Of the test that runs. */
export let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

/** What an undo of one record answers, and one that finds nothing left to do. */
export const DONE = { done: 1, left: [] };
export const NOTHING = { done: 0, left: [] };

export const brand = (id: string) => fixture.read(`Brands/${id}`);
export const putBrands = (ids: readonly string[], more: { readonly [key: string]: unknown } = {}) =>
  Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand(more))));
export const putEmployee = (id: string, companyId = "OWN", more: object = {}) =>
  fixture.put(`Employees/${id}`, storedEmployee(companyId, { name: `Aisha ${tag}`, empId: id, ...more }));
export const employeesNamed = (name: string) => fixture.find("Employees", "name", name);
export const filesOf = async (name: string) =>
  (await fixture.storedFiles()).filter((path) => path.endsWith(name));
export const entriesOf = (operation: string) => fixture.find("History", "work", operation);

/** @returns the operation that was recorded. */
export const update = async (id: string, variables: object, resource = "Brands") =>
  recordedOperation(await data.update({ resource, id, variables }));
export const remove = async (resource: string, id: string) =>
  recordedOperation(await data.deleteOne({ resource, id, variables: {} }));

/** Rows of an import. */
export const rowsOf = (count: number, name: string, more: object = {}) =>
  idsOf(tag, count).map((empId) => employeeRow(empId, { name, ...more }));
/** Imports rows that change what is stored. @returns its operation. */
export const importRows = async (
  rows: readonly ReturnType<typeof employeeRow>[],
  operation = newOperationId(),
  panel: Panel = admin,
) => {
  await writeRows(panel, rows, { policy: "update", operation });
  return operation;
};
