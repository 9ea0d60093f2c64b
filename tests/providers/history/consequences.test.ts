/** What hangs on a record, and goes with it. */
import { collection, getDocs, query, where } from "firebase/firestore";
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
  const id = await fixture.addCompany(tag, "Gate-4471-x");
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
    // The company needs a new password; its employees are there again.
    const undone = newWork();
    const copy = `Companies~${one.id}`;
    await ask(admin, "trash/restore", { ids: [copy], values: { password: "Gate-4471-y" }, as: undone });
    expect(await undoAll(admin, as, undone)).toEqual({ done: 100, left: [] });
    expect(await employees()).toHaveLength(100);
    expect(await fixture.read(`Companies/${one.id}`)).toMatchObject({ companyId: tag });
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
