/** What hangs on a record, and goes with it. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, undoAll } from "./provider-calls";

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
const entriesOf = async (operation: string) =>
  (await getDocs(query(collection(fixture.owner, "History"), where("work", "==", operation)))).docs;
const partOf = (id: string) => ({
  collection: "Companies",
  count: 1,
  one: { id, title: `Company ${tag}` },
});
async function allRecords(operation: string) {
  const records = [];
  let cursor: string | undefined;
  do {
    const part: Awaited<ReturnType<typeof callProvider<"history/operation">>> = await callProvider(
      admin,
      "history/operation",
      {
        operation,
        ...(cursor !== undefined && { cursor }),
      },
    );
    records.push(...part.records);
    ({ cursor } = part);
  } while (cursor !== undefined);
  return records;
}
/** Asks for parts until there are no more. @returns how many were deleted. */
async function deleteEmployees(of: { readonly resource: string; readonly id: string }, as: string) {
  let [done, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const asked = { ...of, dependents: "Employees", operation: as, ...(cursor !== undefined && { cursor }) };
    const part: Awaited<ReturnType<typeof callProvider<"delete-dependents">>> = await callProvider(
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

describe("consequences of a deletion", () => {
  test("the consequences of deleting a company are its employees, its sign-in and its logo", async () => {
    const one = await companyOf(4);
    const stored = await fixture.read(`Companies/${one.id}`);
    await fixture.put(`Companies/${one.id}`, { ...stored, logoUrl: "https://example.qa/logo.png" });
    expect(await callProvider(admin, "consequences", one)).toEqual({
      records: [{ resource: "Employees", count: 4 }],
      below: [],
      signsIn: true,
      files: 1,
    });
  });

  test("the consequences of deleting an employee are its redemptions, for its own company too", async () => {
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
    expect(await callProvider(admin, "consequences", { resource: "Employees", id })).toEqual(told);
    expect(await callProvider(company, "consequences", { resource: "Employees", id })).toEqual(told);
    await expect(callProvider(company, "consequences", { resource: "Companies", id })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

test("a company without an id has no dependents, even if employees are stored without one", async () => {
  const id = `nameless-${tag}`;
  await fixture.put(`Companies/${id}`, { companyName: tag, companyId: "" });
  const employee = { name: tag, empId: tag, qid: "1", password: "p", companyId: "" };
  await fixture.put(`Employees/${id}`, employee);
  const one = { resource: "Companies", id };
  expect(await callProvider(admin, "consequences", one)).toMatchObject({ records: [] });
  expect(await callProvider(admin, "consequences/bulk", { resource: "Companies", ids: [id] })).toMatchObject({
    records: [],
  });
  expect(await deleteEmployees(one, newOperationId())).toBe(0);
  expect(await fixture.read(`Employees/${id}`)).toEqual(employee);
});

describe("consequences of deleting several records", () => {
  test("the consequences of deleting several records are the sum of each, in one request", async () => {
    const one = await companyOf(3);
    tag = `${tag}b`;
    const other = await companyOf(2);
    const stored = await fixture.read(`Companies/${other.id}`);
    await fixture.put(`Companies/${other.id}`, { ...stored, logoUrl: "https://example.qa/logo.png" });
    const ids = [one.id, other.id, `gone-${tag}`];
    expect(await callProvider(admin, "consequences/bulk", { resource: "Companies", ids })).toEqual({
      records: [{ resource: "Employees", count: 5 }],
      below: [],
      signsIn: true,
      files: 1,
    });
  });

  test("a company sees the consequences for its own employees alone", async () => {
    const ids = ["own", "other"].map((name) => `${name}-many-${tag}`);
    for (const [index, id] of ids.entries()) {
      const companyId = index === 0 ? "OWN" : tag;
      await fixture.put(`Employees/${id}`, { name: tag, empId: id, qid: "1", password: "p", companyId });
      await fixture.put(`Employees/${id}/redeemed_discounts/a`, { brandName: "Cafe" });
    }
    const asked = { resource: "Employees", ids };
    const [{ below: all }, { below: own }] = [
      await callProvider(admin, "consequences/bulk", asked),
      await callProvider(company, "consequences/bulk", asked),
    ];
    expect([all[0]?.count, own[0]?.count]).toEqual([2, 1]);
  });

  test("the consequences of more than a hundred records are not requested", async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `e${index}`);
    await expect(
      callProvider(admin, "consequences/bulk", { resource: "Employees", ids }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe("company and its employees", () => {
  test("a company and its employees are trashed in one activity item and restored by one undo", async () => {
    const one = await companyOf(100);
    const as = newOperationId();
    expect(await deleteEmployees(one, as)).toBe(100);
    await data.deleteOne({ resource: "Companies", id: one.id, variables: {}, meta: { operation: as } });
    expect([(await employees()).length, await fixture.read(`Companies/${one.id}`)]).toEqual([0, undefined]);
    const entries = await entriesOf(as);
    expect(entries.filter((entry) => entry.get("time") !== undefined)).toHaveLength(1);
    expect(entries.reduce((sum, entry) => sum + Number(entry.get("count")), 0)).toBe(101);
    const employeesGone = { collection: "Employees", count: 100 };
    const told = { count: 101, byCollection: [partOf(one.id), employeesGone] };
    expect(await callProvider(admin, "history/count", { operation: as, byCollection: true })).toEqual(told);
    expect(await callProvider(admin, "history/count", { operation: as })).toEqual({ count: 101 });
    // The activity finds the line by the company, and its details name the company first.
    expect(entries.find((entry) => entry.get("time") !== undefined)?.get("title")).toBe(`Company ${tag}`);
    const { records } = await callProvider(admin, "history/operation", { operation: as });
    expect(records[0]).toMatchObject({ collection: "Companies", title: `Company ${tag}` });
    expect(records[1]).toMatchObject({ collection: "Employees", title: `Aisha ${tag}` });
    expect(new Set((await allRecords(as)).map(({ id }) => id)).size).toBe(101);
    // The company needs a new password; its employees are there again.
    const undone = newOperationId();
    const copy = `Companies~${one.id}`;
    const restore = { ids: [copy], values: { password: "Gate-4471-y" }, operation: undone, undoes: as };
    await callProvider(admin, "trash/restore", restore);
    expect(await undoAll(admin, as, undone)).toEqual({ done: 100, left: [] });
    expect(await employees()).toHaveLength(100);
    expect(await fixture.read(`Companies/${one.id}`)).toMatchObject({ companyId: tag });
    expect(await callProvider(admin, "history/count", { operation: undone, byCollection: true })).toEqual(
      told,
    );
    const { undone: states } = await callProvider(admin, "history/items", {
      operations: [as, undone],
      single: [],
      undoTargets: [],
    });
    expect(states).toMatchObject([{ operation: as, records: 101, total: 101, isWhole: true }]);
  });

  test("a deletion names the company that remains, or the only employee when the company is unknown", async () => {
    const one = await companyOf(2);
    const [as, alone] = [newOperationId(), newOperationId()];
    expect(await deleteEmployees(one, as)).toBe(2);
    const [entry] = await entriesOf(as);
    expect(entry?.data()).toMatchObject({ title: `Company ${tag}`, count: 2 });
    expect(await callProvider(admin, "history/count", { operation: as, byCollection: true })).toEqual({
      count: 2,
    });
    await undoAll(admin, as, newOperationId());
    await callProvider(admin, "list/delete", { resource: "Employees", ids: [`${tag}-000`] });
    expect(await deleteEmployees(one, alone)).toBe(1);
    await data.deleteOne({ resource: "Companies", id: one.id, variables: {}, meta: { operation: alone } });
    expect(
      (await callProvider(admin, "history/items", { operations: [], single: [alone], undoTargets: [] }))
        .multiCommit,
    ).toEqual([alone]);
    expect(await callProvider(admin, "history/count", { operation: alone, byCollection: true })).toEqual({
      count: 2,
      byCollection: [
        partOf(one.id),
        { collection: "Employees", count: 1, one: { id: `${tag}-001`, title: `Aisha ${tag}` } },
      ],
    });
  });

  test("a company deletion that is stopped and repeated loses no employee", async () => {
    const one = await companyOf(40);
    const as = newOperationId();
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

  test("a company deletion takes only the employees that name the company", async () => {
    const one = await companyOf(1);
    await expect(
      callProvider(admin, "delete-dependents", { ...one, dependents: "Brands", operation: newOperationId() }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      callProvider(company, "delete-dependents", {
        ...one,
        dependents: "Employees",
        operation: newOperationId(),
      }),
    ).rejects.toMatchObject({ statusCode: 403 });
    expect(await employees()).toHaveLength(1);
  });
});
