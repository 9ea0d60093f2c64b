/** What hangs on a record, and goes with it. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { newWork } from "../../../src/schema/history";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { ask, undoAll } from "./ask";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

/** A company with so many employees. */
async function companyOf(count: number): Promise<{ readonly resource: string; readonly id: string }> {
  const id = await fixture.addCompany(tag);
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fixture.put(`Employees/${tag}-${String(index).padStart(3, "0")}`, {
        name: `Aisha ${tag}`,
        empId: String(index),
        qid: "1",
        email: null,
        password: "issued",
        companyId: tag,
        companyName: `Company ${tag}`,
      }),
    ),
  );
  return { resource: "Companies", id };
}
const employees = async () =>
  (await getDocs(query(collection(fixture.owner, "Employees"), where("companyId", "==", tag)))).docs;
const entriesOf = async (work: string) =>
  (await getDocs(query(collection(fixture.owner, "History"), where("work", "==", work)))).docs;
const partOf = (id: string) => ({
  collection: "Companies",
  count: 1,
  one: { id, title: `Company ${tag}` },
});
async function allRecords(work: string) {
  const records = [];
  let cursor: string | undefined;
  do {
    const part: Awaited<ReturnType<typeof ask<"history/work">>> = await ask(admin, "history/work", {
      work,
      ...(cursor !== undefined && { cursor }),
    });
    records.push(...part.records);
    ({ cursor } = part);
  } while (cursor !== undefined);
  return records;
}
/** Asks for parts until there are no more. @returns how many were deleted. */
async function deleteEmployees(of: { readonly resource: string; readonly id: string }, as: string) {
  let [done, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const asked = { ...of, dependents: "Employees", as, ...(cursor !== undefined && { cursor }) };
    const part: Awaited<ReturnType<typeof ask<"delete-dependents">>> = await ask(
      admin,
      "delete-dependents",
      asked,
    );
    expect(part.left).toEqual([]);
    done += part.done;
    cursor = part.cursor;
  } while (cursor !== undefined);
  return done;
}

describe("what is told before a deletion", () => {
  test("of a company: its employees, its sign-in and its logo", async () => {
    const one = await companyOf(4);
    const stored = await fixture.read(`Companies/${one.id}`);
    await fixture.put(`Companies/${one.id}`, { ...stored, logoUrl: "https://example.qa/logo.png" });
    expect(await ask(admin, "consequences", one)).toEqual({
      records: [{ resource: "Employees", count: 4 }],
      below: [],
      signsIn: true,
      files: 1,
    });
  });

  test("of an employee: what was redeemed, to their own company too", async () => {
    const id = `own-${tag}`;
    await fixture.put(`Employees/${id}`, {
      name: tag,
      empId: tag,
      qid: "1",
      email: null,
      password: "p",
      companyId: "OWN",
      companyName: "Company OWN",
    });
    for (const one of ["a", "b"])
      await fixture.put(`Employees/${id}/redeemed_discounts/${one}`, { brandName: "Cafe" });
    const told = {
      records: [],
      below: [{ subcollection: "redeemed_discounts", label: "Redeemed discounts", count: 2 }],
      signsIn: false,
      files: 0,
    };
    expect(await ask(admin, "consequences", { resource: "Employees", id })).toEqual(told);
    expect(await ask(company, "consequences", { resource: "Employees", id })).toEqual(told);
    await expect(ask(company, "consequences", { resource: "Companies", id })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

test("nothing hangs on a company without an id, though employees are stored without one", async () => {
  const id = `nameless-${tag}`;
  await fixture.put(`Companies/${id}`, { companyName: tag, companyId: "" });
  const employee = { name: tag, empId: tag, qid: "1", password: "p", companyId: "" };
  await fixture.put(`Employees/${id}`, employee);
  const one = { resource: "Companies", id };
  expect(await ask(admin, "consequences", one)).toMatchObject({ records: [] });
  expect(await ask(admin, "consequences/of-many", { resource: "Companies", ids: [id] })).toMatchObject({
    records: [],
  });
  expect(await deleteEmployees(one, newWork())).toBe(0);
  expect(await fixture.read(`Employees/${id}`)).toEqual(employee);
});

describe("what is told before a deletion of several", () => {
  test("is the sum of what hangs on each, asked for at once", async () => {
    const one = await companyOf(3);
    tag = `${tag}b`;
    const other = await companyOf(2);
    const stored = await fixture.read(`Companies/${other.id}`);
    await fixture.put(`Companies/${other.id}`, { ...stored, logoUrl: "https://example.qa/logo.png" });
    const ids = [one.id, other.id, `gone-${tag}`];
    expect(await ask(admin, "consequences/of-many", { resource: "Companies", ids })).toEqual({
      records: [{ resource: "Employees", count: 5 }],
      below: [],
      signsIn: true,
      files: 1,
    });
  });

  test("tells a company of its own employees alone", async () => {
    const ids = ["own", "other"].map((name) => `${name}-many-${tag}`);
    for (const [index, id] of ids.entries()) {
      const companyId = index === 0 ? "OWN" : tag;
      await fixture.put(`Employees/${id}`, { name: tag, empId: id, qid: "1", password: "p", companyId });
      await fixture.put(`Employees/${id}/redeemed_discounts/a`, { brandName: "Cafe" });
    }
    const asked = { resource: "Employees", ids };
    const [{ below: all }, { below: own }] = [
      await ask(admin, "consequences/of-many", asked),
      await ask(company, "consequences/of-many", asked),
    ];
    expect([all[0]?.count, own[0]?.count]).toEqual([2, 1]);
  });

  test("is not asked of more than a hundred", async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `e${index}`);
    await expect(ask(admin, "consequences/of-many", { resource: "Employees", ids })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("a company with its employees", () => {
  test("goes to the trash in one line, and comes back by one undoing", async () => {
    const one = await companyOf(100);
    const as = newWork();
    expect(await deleteEmployees(one, as)).toBe(100);
    await data.deleteOne({ resource: "Companies", id: one.id, variables: {}, meta: { work: as } });
    expect([(await employees()).length, await fixture.read(`Companies/${one.id}`)]).toEqual([0, undefined]);
    const entries = await entriesOf(as);
    expect(entries.filter((entry) => entry.get("time") !== undefined)).toHaveLength(1);
    expect(entries.reduce((sum, entry) => sum + Number(entry.get("count")), 0)).toBe(101);
    const employeesGone = { collection: "Employees", count: 100 };
    const told = { count: 101, parts: [partOf(one.id), employeesGone] };
    expect(await ask(admin, "history/count", { work: as, parts: true })).toEqual(told);
    expect(await ask(admin, "history/count", { work: as })).toEqual({ count: 101 });
    // The activity finds the line by the company, and its details name the company first.
    expect(entries.find((entry) => entry.get("time") !== undefined)?.get("title")).toBe(`Company ${tag}`);
    const { records } = await ask(admin, "history/work", { work: as });
    expect(records[0]).toMatchObject({ collection: "Companies", title: `Company ${tag}` });
    expect(records[1]).toMatchObject({ collection: "Employees", title: `Aisha ${tag}` });
    expect(new Set((await allRecords(as)).map(({ id }) => id)).size).toBe(101);
    // The company needs a new password; its employees are there again.
    const undone = newWork();
    const copy = `Companies~${one.id}`;
    const restore = { ids: [copy], values: { password: "Gate-4471-y" }, as: undone, undoes: as };
    await ask(admin, "trash/restore", restore);
    expect(await undoAll(admin, as, undone)).toEqual({ done: 100, left: [] });
    expect(await employees()).toHaveLength(100);
    expect(await fixture.read(`Companies/${one.id}`)).toMatchObject({ companyId: tag });
    expect(await ask(admin, "history/count", { work: undone, parts: true })).toEqual(told);
    const { undone: states } = await ask(admin, "history/lines", {
      works: [as, undone],
      single: [],
      undid: [],
    });
    expect(states).toMatchObject([{ work: as, records: 101, of: 101, isWhole: true }]);
  });

  test("names the company where it stays, and the only employee where it is not known yet", async () => {
    const one = await companyOf(2);
    const [as, alone] = [newWork(), newWork()];
    expect(await deleteEmployees(one, as)).toBe(2);
    const [entry] = await entriesOf(as);
    expect(entry?.data()).toMatchObject({ title: `Company ${tag}`, count: 2 });
    expect(await ask(admin, "history/count", { work: as, parts: true })).toEqual({ count: 2 });
    await undoAll(admin, as, newWork());
    await ask(admin, "list/delete", { resource: "Employees", ids: [`${tag}-000`] });
    expect(await deleteEmployees(one, alone)).toBe(1);
    await data.deleteOne({ resource: "Companies", id: one.id, variables: {}, meta: { work: alone } });
    expect((await ask(admin, "history/lines", { works: [], single: [alone], undid: [] })).several).toEqual([
      alone,
    ]);
    expect(await ask(admin, "history/count", { work: alone, parts: true })).toEqual({
      count: 2,
      parts: [
        partOf(one.id),
        { collection: "Employees", count: 1, one: { id: `${tag}-001`, title: `Aisha ${tag}` } },
      ],
    });
  });

  test("stopped in the middle and asked again loses nobody", async () => {
    const one = await companyOf(40);
    const as = newWork();
    let commits = 0;
    fixture.requests((url, _method, send) => {
      if (!url.includes(":commit")) return undefined;
      commits += 1;
      if (commits === 2) return send().then(() => Promise.reject(new TypeError("lost")));
      return commits > 3 ? Promise.reject(new TypeError("offline")) : undefined;
    });
    await expect(deleteEmployees(one, as)).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    const left = (await employees()).length;
    expect(left).toBeLessThan(40);
    expect(await deleteEmployees(one, as)).toBe(left);
    expect(await employees()).toEqual([]);
    const trash = await getDocs(
      query(collection(fixture.owner, "Trash"), where("title", "==", `Aisha ${tag}`)),
    );
    expect(trash.size).toBe(40);
  });

  test("only what names the company goes with it", async () => {
    const one = await companyOf(1);
    await expect(
      ask(admin, "delete-dependents", { ...one, dependents: "Brands", as: newWork() }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      ask(company, "delete-dependents", { ...one, dependents: "Employees", as: newWork() }),
    ).rejects.toMatchObject({ statusCode: 403 });
    expect(await employees()).toHaveLength(1);
  });
});
