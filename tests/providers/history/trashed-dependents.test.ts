/** What was deleted with a company comes back with it, and what needs a new password is told before. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, undoAll } from "./provider-calls";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

interface Gone {
  readonly resource: string;
  readonly id: string;
  readonly companyId: string;
}

/** Companies and their employees, deleted by one work. */
async function deleted(operation: string, ...counts: readonly number[]): Promise<readonly Gone[]> {
  const gone = await Promise.all(
    counts.map(async (count, index) => {
      const companyId = `${tag}${String(index)}`;
      const id = await fixture.addCompany(companyId);
      for (let number = 0; number < count; number += 1)
        await fixture.put(`Employees/${companyId}-${String(number).padStart(3, "0")}`, {
          name: `Aisha ${tag}`,
          empId: String(number),
          qid: "1",
          email: null,
          password: "issued",
          companyId,
          companyName: `Company ${companyId}`,
        });
      return { resource: "Companies", id, companyId };
    }),
  );
  for (const { resource, id } of gone)
    for (let cursor: string | undefined, more = true; more;) {
      const of = {
        resource,
        id,
        dependents: "Employees",
        operation,
        ...(cursor !== undefined && { cursor }),
      };
      ({ cursor } = await callProvider(admin, "delete-dependents", of));
      more = cursor !== undefined;
    }
  await callProvider(admin, "list/delete", {
    resource: "Companies",
    ids: gone.map(({ id }) => id),
    operation,
  });
  return gone;
}
const employees = async (companyId: string) =>
  (await getDocs(query(collection(fixture.owner, "Employees"), where("companyId", "==", companyId)))).size;
const copyOf = ({ resource, id }: Gone) => `${resource}~${id}`;

test("trashed dependents are counted per company and restored with it, batch after batch", async () => {
  const operation = newOperationId();
  const [one, other] = await deleted(operation, 105, 2);
  if (!one || !other) throw new Error("Two were deleted.");
  const told = (count: number) => ({ records: [{ resource: "Employees", count }] });
  expect(await callProvider(admin, "trash/dependents", { id: copyOf(one) })).toEqual(told(105));
  expect(await callProvider(admin, "trash/dependents", { id: copyOf(other) })).toEqual(told(2));

  const as = newOperationId();
  const values = { password: "Gate-4471-y" };
  await callProvider(admin, "trash/restore", {
    ids: [copyOf(one)],
    values,
    operation: as,
    undoes: operation,
  });
  const of = {
    resource: one.resource,
    id: one.id,
    undoes: operation,
    dependents: "Employees",
    operation: as,
  };
  const first = await callProvider(admin, "trash/restore-dependents", of);
  expect(first).toMatchObject({ done: 100, left: [] });
  const { cursor = "" } = first;
  expect(await callProvider(admin, "trash/restore-dependents", { ...of, cursor })).toEqual({
    done: 5,
    left: [],
    notices: [],
  });
  await expect(
    callProvider(admin, "trash/restore-dependents", { ...of, cursor: "any" }),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: "The cursor must come from the previous answer.",
  });
  expect([await employees(one.companyId), await employees(other.companyId)]).toEqual([105, 0]);
  // A try whose answer was lost is asked again.
  expect(await callProvider(admin, "trash/restore-dependents", of)).toMatchObject({ done: 0, left: [] });
  const lines = await callProvider(admin, "history/items", {
    operations: [operation],
    single: [],
    undoTargets: [],
  });
  expect(lines.undone).toMatchObject([{ operation, records: 106, total: 109 }]);
});

test("no dependents are counted when only the company was deleted or another operation deleted them", async () => {
  const [one] = await deleted(newOperationId(), 1);
  if (!one) throw new Error("One was deleted.");
  await undoAll(admin, (await workOfCopy(one)).split("~")[0] ?? "", newOperationId());
  expect(await employees(one.companyId)).toBe(1);
  await callProvider(admin, "list/delete", { resource: "Employees", ids: [`${one.companyId}-000`] });
  expect(await callProvider(admin, "trash/dependents", { id: copyOf(one) })).toEqual({ records: [] });
  expect(await callProvider(admin, "trash/dependents", { id: "Companies~nobody" })).toEqual({ records: [] });
  async function workOfCopy(gone: Gone): Promise<string> {
    return String((await fixture.read(`Trash/${copyOf(gone)}`))?.["change"]);
  }
});

test("a company may not request trashed dependents", async () => {
  const operation = newOperationId();
  const [one] = await deleted(operation, 1);
  if (!one) throw new Error("One was deleted.");
  expect(await callProvider(company, "trash/dependents", { id: copyOf(one) })).toEqual({ records: [] });
  const of = {
    resource: one.resource,
    id: one.id,
    undoes: operation,
    dependents: "Employees",
    operation: newOperationId(),
  };
  await expect(callProvider(company, "trash/restore-dependents", of)).rejects.toMatchObject({
    statusCode: 403,
  });
  expect(await callProvider(company, "trash/sign-ins", { operation })).toEqual({ records: [] });
});

test("trashed dependents that sign in are named until their restore", async () => {
  const operation = newOperationId();
  const [one, other] = await deleted(operation, 2, 0);
  if (!one || !other) throw new Error("Two were deleted.");
  const signIn = (gone: Gone) => ({
    id: copyOf(gone),
    collection: "Companies",
    title: `Company ${gone.companyId}`,
  });
  // Nobody signs in with what went beside them.
  await fixture.put(`Brands/${tag}`, storedBrand());
  await callProvider(admin, "list/delete", { resource: "Brands", ids: [tag], operation });
  const { records } = await callProvider(admin, "trash/sign-ins", { operation });
  expect(records).toHaveLength(2);
  expect(records).toEqual(expect.arrayContaining([signIn(one), signIn(other)]));
  const restore = {
    ids: [copyOf(one)],
    values: { password: "Gate-4471-y" },
    operation: newOperationId(),
    undoes: operation,
  };
  await callProvider(admin, "trash/restore", restore);
  expect(await callProvider(admin, "trash/sign-ins", { operation })).toEqual({
    records: [signIn(other)],
  });
});
