/** What was deleted with a company comes back with it, and what needs a new password is told before. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, expect, test } from "vitest";
import { newWork } from "../../../src/schema/history";
import { storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { ask, undoAll } from "./ask";

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
async function deleted(work: string, ...counts: readonly number[]): Promise<readonly Gone[]> {
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
      const of = { resource, id, dependents: "Employees", as: work, ...(cursor !== undefined && { cursor }) };
      ({ cursor } = await ask(admin, "delete-dependents", of));
      more = cursor !== undefined;
    }
  await ask(admin, "list/delete", { resource: "Companies", ids: gone.map(({ id }) => id), work });
  return gone;
}
const employees = async (companyId: string) =>
  (await getDocs(query(collection(fixture.owner, "Employees"), where("companyId", "==", companyId)))).size;
const copyOf = ({ resource, id }: Gone) => `${resource}~${id}`;

test("is counted for each company by itself, and restored with it, part after part", async () => {
  const work = newWork();
  const [one, other] = await deleted(work, 105, 2);
  if (!one || !other) throw new Error("Two were deleted.");
  const told = (count: number) => ({ records: [{ resource: "Employees", count }] });
  expect(await ask(admin, "trash/with", { id: copyOf(one) })).toEqual(told(105));
  expect(await ask(admin, "trash/with", { id: copyOf(other) })).toEqual(told(2));

  const as = newWork();
  const values = { password: "Gate-4471-y" };
  await ask(admin, "trash/restore", { ids: [copyOf(one)], values, as, undoes: work });
  const of = { resource: one.resource, id: one.id, work, dependents: "Employees", as };
  const first = await ask(admin, "trash/restore-with", of);
  expect(first).toMatchObject({ done: 100, left: [] });
  const { cursor = "" } = first;
  expect(await ask(admin, "trash/restore-with", { ...of, cursor })).toEqual({
    done: 5,
    left: [],
    notices: [],
  });
  await expect(ask(admin, "trash/restore-with", { ...of, cursor: "any" })).rejects.toMatchObject({
    statusCode: 400,
    message: "A cursor is a text from the answer before.",
  });
  expect([await employees(one.companyId), await employees(other.companyId)]).toEqual([105, 0]);
  // A try whose answer was lost is asked again.
  expect(await ask(admin, "trash/restore-with", of)).toMatchObject({ done: 0, left: [] });
  const lines = await ask(admin, "history/lines", { works: [work], single: [], undid: [] });
  expect(lines.undone).toMatchObject([{ work, records: 106, of: 109 }]);
});

test("is nothing where only the company was deleted, or another work deleted them", async () => {
  const [one] = await deleted(newWork(), 1);
  if (!one) throw new Error("One was deleted.");
  await undoAll(admin, (await workOfCopy(one)).split("~")[0] ?? "", newWork());
  expect(await employees(one.companyId)).toBe(1);
  await ask(admin, "list/delete", { resource: "Employees", ids: [`${one.companyId}-000`] });
  expect(await ask(admin, "trash/with", { id: copyOf(one) })).toEqual({ records: [] });
  expect(await ask(admin, "trash/with", { id: "Companies~nobody" })).toEqual({ records: [] });
  async function workOfCopy(gone: Gone): Promise<string> {
    return String((await fixture.read(`Trash/${copyOf(gone)}`))?.["change"]);
  }
});

test("is not a company's to ask for", async () => {
  const work = newWork();
  const [one] = await deleted(work, 1);
  if (!one) throw new Error("One was deleted.");
  expect(await ask(company, "trash/with", { id: copyOf(one) })).toEqual({ records: [] });
  const of = { resource: one.resource, id: one.id, work, dependents: "Employees", as: newWork() };
  await expect(ask(company, "trash/restore-with", of)).rejects.toMatchObject({ statusCode: 403 });
  expect(await ask(company, "trash/sign-ins", { work })).toEqual({ records: [] });
});

test("those that sign in are named until they are back", async () => {
  const work = newWork();
  const [one, other] = await deleted(work, 2, 0);
  if (!one || !other) throw new Error("Two were deleted.");
  const signIn = (gone: Gone) => ({
    id: copyOf(gone),
    collection: "Companies",
    title: `Company ${gone.companyId}`,
  });
  // Nobody signs in with what went beside them.
  await fixture.put(`Brands/${tag}`, storedBrand());
  await ask(admin, "list/delete", { resource: "Brands", ids: [tag], work });
  const { records } = await ask(admin, "trash/sign-ins", { work });
  expect(records).toHaveLength(2);
  expect(records).toEqual(expect.arrayContaining([signIn(one), signIn(other)]));
  const restore = { ids: [copyOf(one)], values: { password: "Gate-4471-y" }, as: newWork(), undoes: work };
  await ask(admin, "trash/restore", restore);
  expect(await ask(admin, "trash/sign-ins", { work })).toEqual({ records: [signIn(other)] });
});
