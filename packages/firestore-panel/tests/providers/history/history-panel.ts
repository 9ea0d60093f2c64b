/** What the files of this folder begin with: an admin, the company OWN, and records that are named after the test. */
import { beforeEach } from "vitest";
import { history } from "../../../src/data/services";
import { newOperationId } from "../../../src/schema/history";
import type { FormValues } from "../../../src/schema/types";
import { bulkSet, recordedOperation, writeRows } from "../../fixtures/providers/provider-calls";
import {
  BRAND,
  employeeRow,
  idsOf,
  picture,
  storedBrand,
  storedEmployee,
} from "../../fixtures/providers/records";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

export const { fixture, admin, data } = await adminPanel();
export const company = await companyPanel(fixture, "OWN");
export type Panel = typeof admin;

/** Of the test that runs. */
export let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

/** What an undo of one record answers, and one that finds nothing left to do. */
export const DONE = { done: 1, skipped: [] };
export const NOTHING = { done: 0, skipped: [] };

export const brand = (id: string) => fixture.read(`Brands/${id}`);
export const putBrands = (ids: readonly string[], more: { readonly [key: string]: unknown } = {}) =>
  fixture.putAll(ids.map((id) => [`Brands/${id}`, storedBrand(more)]));
export const putEmployees = (ids: readonly string[], companyId = "OWN", more: object = {}) =>
  fixture.putAll(
    ids.map((id) => {
      const stored = storedEmployee(companyId, { name: `Aisha ${tag}`, empId: id, ...more });
      return [`Employees/${id}`, stored];
    }),
  );
export const putEmployee = (id: string, companyId?: string, more?: object) =>
  putEmployees([id], companyId, more);
export const employeesNamed = (name: string) => fixture.find("Employees", "name", name);
export const filesOf = async (name: string) =>
  (await fixture.storedFiles()).filter((path) => path.endsWith(name));
export const itemsOf = (panel: Panel, more: object) =>
  panel.call(history.items, { operations: [], single: [], undoTargets: [], ...more });
export const entriesOf = (operation: string) => fixture.find("History", "work", operation);

export const create = async (resource: string, variables: object) => {
  const made = await data.create({ resource, variables });
  return { id: String(made.data.id), operation: recordedOperation(made) };
};
export const newBrand = (more: object = {}) => create("Brands", { ...BRAND, img: picture(), ...more });
export const newStaff = (email = `${tag}@example.qa`) =>
  create("Staff", { name: tag, staffId: tag, email, password: "issued-1" });
export const update = async (id: string, variables: object, resource = "Brands") =>
  recordedOperation(await data.update({ resource, id, variables }));
/** Changes a record as a step of an operation. */
export const updateIn = (
  operation: string,
  id: string,
  values: FormValues,
  resource = "Brands",
  panel = admin,
) => bulkSet(panel, resource, [id], values, operation);
export const remove = async (resource: string, id: string) =>
  recordedOperation(await data.deleteOne({ resource, id, variables: {} }));
export const trashedBrand = async (more: { readonly [key: string]: unknown } = {}) => {
  const id = `brand-${tag}`;
  await putBrands([id], more);
  await remove("Brands", id);
  return id;
};

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
