/** What was done to one record, and taking a change of it back. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "../../../src/contract/history";
import { newEntryId, newOperationId } from "../../../src/schema/history";
import { BRAND, picture, storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, recordedOperation } from "./provider-calls";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let id: string;
beforeEach(() => {
  id = `brand-${crypto.randomUUID()}`;
});

const brand = () => ({ resource: "Brands", id });
const save = (variables: object) => data.update({ ...brand(), variables });
const historyOf = () => callProvider(admin, "history/record", brand());
const takeBack = (entry: string) => callProvider(admin, "history/revert", { ...brand(), entry });
const stored = () => fixture.read(`Brands/${id}`);
const fieldsOf = (change: Change | undefined) => change?.fields.map(({ key }) => key);
const newest = async (): Promise<Change> => {
  const [change] = (await historyOf()).changes;
  if (!change) throw new Error("Nothing was recorded.");
  return change;
};

const EMPLOYEE = { name: "Aisha", empId: "E-1", qid: "28681841413", password: "issued-1" };
const ADMIN = () => ({ name: "Omar", email: `${id}@example.qa`, password: "Blue-Dhow-2026", role: "Admin" });

describe("record history", () => {
  test("a record's history lists each save, newest first, in the declared order, with the values before and after", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    await save({ discount: "20%", nameEng: "Corner House" });
    await save({ discount: "30%" });
    const { changes, isWhole } = await historyOf();
    expect(isWhole).toBe(false);
    expect(changes.map(fieldsOf)).toEqual([["discount"], ["nameEng", "discount"]]);
    expect(changes.map(({ action, by }) => [action, by.kind, by.name])).toEqual([
      ["update", "admin", "noor@example.qa"],
      ["update", "admin", "noor@example.qa"],
    ]);
    expect(changes[0]?.fields[0]).toEqual({ key: "discount", values: { before: "20%", after: "30%" } });
    // The first change of the discount was changed again; the name was not.
    expect(changes[1]?.fields.map(({ stays }) => stays)).toEqual([undefined, "changed since"]);
    expect(changes[1]?.fields[1]?.values).toEqual({ before: "10%", after: "20%" });
  });

  test("a record's history reaches its recorded beginning and marks what no form can revert", async () => {
    const made = await data.create({ resource: "Admins", variables: ADMIN() });
    const one = { resource: "Admins", id: String(made.data.id) };
    const email = `new-${id}@example.qa`;
    await data.update({ ...one, variables: { role: "User", email, password: "Blue-Dhow-2027" } });
    const { changes, isWhole } = await callProvider(admin, "history/record", one);
    expect(isWhole).toBe(true);
    expect(changes.map(({ action }) => action)).toEqual(["update", "create"]);
    expect(changes[0]?.fields).toEqual([
      { key: "email", values: { before: ADMIN().email, after: email }, stays: "cannot be edited" },
      { key: "password", stays: "not kept" },
      { key: "role", values: { before: "Admin", after: "User" } },
    ]);
    expect(changes[1]?.fields).toEqual([]);
    const { fields } = await callProvider(admin, "history/revert", { ...one, entry: changes[0]?.id ?? "" });
    expect(fields).toEqual(["role"]);
    expect(await fixture.read(`Admins/${one.id}`)).toMatchObject({ email, role: "Admin" });
  });

  test("a record's history continues before its restore", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    await save({ discount: "20%" });
    await data.deleteOne({ ...brand(), variables: {} });
    await callProvider(admin, "trash/restore", { ids: [`Brands~${id}`] });
    await save({ address: "New Street" });
    const { changes, isWhole } = await historyOf();
    expect([isWhole, changes.map(({ action }) => action)]).toEqual([false, ["update", "restore", "update"]]);
    expect(changes.map(fieldsOf)).toEqual([["address"], [], ["discount"]]);
    expect((await takeBack(String(changes[2]?.id))).fields).toEqual(["discount"]);
    expect(await stored()).toMatchObject({ discount: "10%", address: "New Street" });
  });

  test("the history of an account restored under another id starts again", async () => {
    const variables = {
      name: "Omar",
      email: `${id}@example.qa`,
      password: "issued-1",
      staffId: id,
    };
    const made = await data.create({ resource: "Westwalk_Staff", variables });
    await data.deleteOne({ resource: "Westwalk_Staff", id: String(made.data.id), variables: {} });
    const { ids } = await callProvider(admin, "trash/restore", {
      ids: [`Westwalk_Staff~${String(made.data.id)}`],
    });
    const one = { resource: "Westwalk_Staff", id: String(ids[0]) };
    const { changes, isWhole } = await callProvider(admin, "history/record", one);
    expect([isWhole, changes.map(({ action }) => action)]).toEqual([false, ["restore"]]);
  });

  test("the history of an employee restored under another company shows that company nothing earlier", async () => {
    const employee = { ...EMPLOYEE, empId: id, email: null, companyId: "OTHER", companyName: "Other" };
    await fixture.put(`Employees/${id}`, employee);
    await data.deleteOne({ resource: "Employees", id, variables: {} });
    const values = { company: { id: "OWN", name: "Company OWN" } };
    await callProvider(admin, "trash/restore", { ids: [`Employees~${id}`], values });
    const seen = await callProvider(company, "history/record", { resource: "Employees", id });
    expect(JSON.stringify(seen)).not.toContain("OTHER");
  });

  test("a record's history is complete after an add, a deletion and a restore with other values", async () => {
    const { data: made } = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const one = { resource: "Brands", id: String(made.id) };
    await data.deleteOne({ ...one, variables: {} });
    const values = { discount: "35%" };
    await callProvider(admin, "trash/restore", { ids: [`Brands~${one.id}`], values });
    const { changes, isWhole } = await callProvider(admin, "history/record", one);
    expect([isWhole, changes.at(-1)?.action]).toEqual([true, "create"]);
    expect(changes.map(fieldsOf)).toEqual([["discount"], [], []]);
  });

  describe("malformed entries", () => {
    const entry = (operation: string, before?: string) => ({
      at: new Date(),
      by: { kind: "admin", recordId: "a1", name: "noor@example.qa" },
      action: before === undefined ? "create" : "update",
      collection: "Brands",
      company: null,
      work: operation,
      count: 1,
      first: id,
      title: "",
      ids: [],
      ...(before !== undefined && {
        before: { [id]: storedBrand({ _change: before }) },
        after: {},
      }),
    });

    test("a history with malformed entries ends where it would restart", async () => {
      const [one, other] = [newEntryId(newOperationId()), newEntryId(newOperationId())];
      await fixture.put(`Brands/${id}`, storedBrand({ _change: one }));
      await fixture.put(`History/${one}`, entry("one", other));
      await fixture.put(`History/${other}`, entry("other", one));
      const { changes, isWhole } = await historyOf();
      expect([isWhole, changes.map((change) => change.id)]).toEqual([false, [one, other]]);
    });

    test("a history ends after 200 changes and says that there are more", async () => {
      const ids = Array.from({ length: 201 }, () => newEntryId(newOperationId()));
      await fixture.put(`Brands/${id}`, storedBrand({ _change: ids[0] }));
      await Promise.all(ids.map((one, index) => fixture.put(`History/${one}`, entry("w", ids[index + 1]))));
      const { changes, isWhole } = await historyOf();
      expect([isWhole, changes.length, changes.at(-1)?.id]).toEqual([false, 200, ids[199]]);
    });
  });

  test("the history of an employee who moves hides the move's values from both companies", async () => {
    const one = { resource: "Employees", id };
    const employee = { ...EMPLOYEE, email: null, companyId: "OTHER", companyName: "Other" };
    await fixture.put(`Employees/${id}`, employee);
    await data.update({ ...one, variables: { company: { id: "OWN", name: "Company OWN" } } });
    await data.update({ ...one, variables: { name: "Aisha B." } });
    const { changes } = await callProvider(admin, "history/record", one);
    expect(changes.map(fieldsOf)).toEqual([["name"], ["company"]]);
    const seen = await callProvider(company, "history/record", one);
    expect([seen.isWhole, seen.changes.map(fieldsOf)]).toEqual([false, [["name"]]]);
  });

  test("a history leaves out entries that do not lead to the record's values", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    await save({ discount: "20%" });
    const [operation, real] = [newOperationId(), await newest()];
    const claimed = newEntryId(operation);
    const found = await fixture.read(`History/${real.id}`);
    await fixture.put(`History/${claimed}`, {
      ...found,
      work: operation,
      at: new Date(),
      before: { [id]: { discount: "90%" } },
    });
    expect((await historyOf()).changes.map((change) => change.id)).toEqual([real.id]);
  });

  test("a history says that a password changed and shows neither password", async () => {
    const one = { resource: "Employees", id };
    await fixture.put(`Employees/${id}`, {
      ...EMPLOYEE,
      email: null,
      companyId: "OWN",
      companyName: "Company OWN",
    });
    await data.update({ ...one, variables: { password: "issued-2", name: "Aisha B." } });
    const { changes } = await callProvider(admin, "history/record", one);
    expect(changes[0]?.fields).toEqual([
      { key: "name", values: { before: "Aisha", after: "Aisha B." } },
      { key: "password", stays: "not kept" },
    ]);
    expect(JSON.stringify(await callProvider(company, "history/record", one))).not.toContain("issued-");
  });

  test("an imported row's history begins with its import", async () => {
    const operation = newOperationId();
    const row = { ...EMPLOYEE, empId: `E-${id}`, email: "", companyId: "OWN", companyName: "Company OWN" };
    await callProvider(admin, "import/write", {
      resource: "Employees",
      rows: [row],
      policy: "leave",
      operation,
    });
    const added = query(collection(fixture.owner, "Employees"), where("empId", "==", row.empId));
    const one = { resource: "Employees", id: (await getDocs(added)).docs[0]?.id ?? "" };
    const { changes, isWhole } = await callProvider(admin, "history/record", one);
    expect([isWhole, changes.map((change) => [change.action, change.operation])]).toEqual([
      true,
      [["import", operation]],
    ]);
    // Its company sees the same.
    expect((await callProvider(company, "history/record", one)).changes).toEqual(changes);
  });

  test("a company cannot read the history of another company's employee", async () => {
    await fixture.put(`Employees/${id}`, {
      ...EMPLOYEE,
      email: null,
      companyId: "OTHER",
      companyName: "Other",
    });
    await data.update({ resource: "Employees", id, variables: { name: "Aisha B." } });
    await expect(
      callProvider(company, "history/record", { resource: "Employees", id }),
    ).rejects.toMatchObject({
      statusCode: 403,
    });
    expect((await callProvider(admin, "history/record", { resource: "Employees", id })).changes).toHaveLength(
      1,
    );
  });
});

describe("reverted change", () => {
  test("a reverted change is a new entry with the former values and keeps the changes of others", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%", address: "Old Street" }));
    await save({ discount: "20%", address: "New Street" });
    const first = await newest();
    await save({ address: "Third Street" });
    const { fields, operation } = await takeBack(first.id);
    expect(fields).toEqual(["discount"]);
    expect(await stored()).toMatchObject({ discount: "10%", address: "Third Street" });
    expect(await newest()).toMatchObject({
      action: "revert",
      operation,
      undoes: first.operation,
      by: first.by,
    });
  });

  test("a change with nothing left to revert is refused with the reason", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    await save({ discount: "20%" });
    const first = await newest();
    await save({ discount: "30%" });
    await expect(takeBack(first.id)).rejects.toMatchObject({
      statusCode: 409,
      message: "No field of this change can be taken back. Discount: changed since.",
    });
    expect(await stored()).toMatchObject({ discount: "30%" });
  });

  test("a revert overtaken by another save does not overwrite that save", async () => {
    await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
    await save({ discount: "20%" });
    const first = await newest();
    const before = await stored();
    let isFirst = true;
    fixture.requests((url, _method, send) => {
      if (!url.includes(":batchGet") || !isFirst) return undefined;
      isFirst = false;
      return send().then(async (answer) => {
        await fixture.put(`Brands/${id}`, { ...before, discount: "50%" });
        return answer;
      });
    });
    await expect(takeBack(first.id)).rejects.toMatchObject({ statusCode: 409 });
    expect(isFirst).toBe(false);
    expect(await stored()).toMatchObject({ discount: "50%" });
  });

  test("a revert leaves a file whose former version was replaced, and says so", async () => {
    const made = await data.create({
      resource: "Brands",
      variables: { ...BRAND, img: picture("one.png") },
    });
    const one = { resource: "Brands", id: String(made.data.id) };
    await data.update({ ...one, variables: { img: picture("two.png"), discount: "20%" } });
    await expect
      .poll(async () => (await fixture.storedFiles()).filter((path) => path.endsWith("one.png")))
      .toEqual([]);
    const [change] = (await callProvider(admin, "history/record", one)).changes;
    expect(change?.fields.map(({ key, stays }) => [key, stays])).toEqual([
      ["img", "file is gone"],
      ["discount", undefined],
    ]);
    const { fields } = await callProvider(admin, "history/revert", { ...one, entry: change?.id ?? "" });
    expect(fields).toEqual(["discount"]);
    expect((await fixture.storedFiles()).filter((path) => path.endsWith("two.png"))).toHaveLength(1);
  });

  test("a revert of an added picture does not request a file that the record still has", async () => {
    const { data: made } = await data.create({
      resource: "Brands",
      variables: { ...BRAND, img: picture(), multiImages: [picture("one.png")] },
    });
    const one = { resource: "Brands", id: String(made.id) };
    const held = (await fixture.read(`Brands/${one.id}`))?.["multiImages"] as string[];
    await data.update({ ...one, variables: { multiImages: [...held, picture("two.png")] } });
    const seen = fixture.requests();
    const newest = async () => (await callProvider(admin, "history/record", one)).changes[0]?.fields;
    await expect
      .poll(async () => (await newest())?.map(({ key, stays }) => [key, stays]), { timeout: 10_000 })
      .toEqual([["multiImages", undefined]]);
    expect(seen.urls.filter((url) => url.startsWith(`GET ${fixture.firebase.origin("storage")}`))).toEqual(
      [],
    );
  });

  test("a change of another record cannot be reverted through this one", async () => {
    await fixture.put(`Brands/${id}`, storedBrand());
    await save({ discount: "20%" });
    await expect(takeBack(newEntryId(newOperationId()))).rejects.toMatchObject({
      statusCode: 404,
      message: "This change does not belong to this brand.",
    });
  });

  test("a company reverts changes of its own employees only", async () => {
    const one = { resource: "Employees", id };
    await fixture.put(`Employees/${id}`, {
      ...EMPLOYEE,
      email: null,
      companyId: "OWN",
      companyName: "Company OWN",
    });
    const operation = recordedOperation(await data.update({ ...one, variables: { name: "Aisha B." } }));
    const [change] = (await callProvider(company, "history/record", one)).changes;
    expect(change?.operation).toBe(operation);
    await callProvider(company, "history/revert", { ...one, entry: change?.id ?? "" });
    expect(await fixture.read(`Employees/${id}`)).toMatchObject({ name: "Aisha" });
    expect((await callProvider(company, "history/record", one)).changes[0]?.by).toMatchObject({
      kind: "company",
      name: "OWN",
    });
  });
});
