/** Deleted records: out of the trash with their files and their sign-in, or gone for good. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { ageCopies } from "../fixtures/aged-copies";
import { BRAND, picture, storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { newOperationId } from "../../../src/schema/history";
import { callProvider, undoAll, recordedOperation } from "./provider-calls";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const restore = (ids: readonly string[], more: object = {}) =>
  callProvider(admin, "trash/restore", { ids, ...more });
const remove = (name: string, id: string) => data.deleteOne({ resource: name, id, variables: {} });
const namedBy = async (name: string, key: string, value: string) =>
  (await getDocs(query(collection(fixture.owner, name), where(key, "==", value)))).docs;
const filesOf = async (name: string) => (await fixture.storedFiles()).filter((path) => path.endsWith(name));
const newBrand = async (more: object = {}) => {
  const { data: made } = await data.create({ resource: "Brands", variables: { ...BRAND, ...more } });
  return String(made.id);
};

describe("restored record", () => {
  test("a restored record has its files, values and history again, and its copy is gone", async () => {
    const id = await newBrand({ img: picture(`${tag}.png`), discount: "10%" });
    const before = await fixture.read(`Brands/${id}`);
    await remove("Brands", id);
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    const look = () => callProvider(admin, "trash/record", { id: `Brands~${id}` });
    expect((await look()).record).toMatchObject({ id, discount: "10%", img: before?.["img"] });
    const { ids, left, operation } = await restore([`Brands~${id}`]);
    await expect(look()).rejects.toMatchObject({
      statusCode: 404,
      message: "Not found: this brand. Somebody may have deleted it.",
    });
    expect([ids, left]).toEqual([[id], []]);
    const after = await fixture.read(`Brands/${id}`);
    expect({ ...after, _change: "" }).toEqual({ ...before, _change: "" });
    expect(after?.["_change"]).toMatch(new RegExp(`^${operation}~`));
    expect(await fixture.read(`Trash/Brands~${id}`)).toBeUndefined();
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
  });

  test("a restore stores the form's values and files from the time of the deletion in one operation", async () => {
    const id = await newBrand({ img: picture() });
    await remove("Brands", id);
    const values = { discount: "50%", img: picture(`${tag}.png`) };
    const { operation } = await restore([`Brands~${id}`], { values });
    expect(await fixture.read(`Brands/${id}`)).toMatchObject({ discount: "50%" });
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    const { changes } = await callProvider(admin, "history/record", { resource: "Brands", id });
    expect(changes.slice(0, 2).map((change) => [change.action, change.operation])).toEqual([
      ["update", operation],
      ["restore", operation],
    ]);
    // Written twice, and one record.
    expect((await callProvider(admin, "history/operation", { operation })).count).toBe(1);
  });

  test("a restore with another password says so in the history and the activity", async () => {
    const id = `tenant-${tag}`;
    const tenant = { name: `Aisha ${tag}`, email: `${tag}@example.qa`, password: "issued" };
    await fixture.put(`Employees/${id}`, {
      ...tenant,
      empId: tag,
      qid: "1",
      companyId: "OWN",
      companyName: "Company OWN",
    });
    await remove("Employees", id);
    const { operation } = await restore([`Employees~${id}`], { values: { password: "Other-1234" } });
    const changed = { key: "password", stays: "not kept" };
    const { changes } = await callProvider(admin, "history/record", { resource: "Employees", id });
    expect(changes.find((change) => change.operation === operation)?.fields).toContainEqual(changed);
    const { records } = await callProvider(admin, "history/operation", { operation });
    expect(records.flatMap(({ fields }) => fields)).toContainEqual(changed);
  });

  test("a record restored by two at once exists once; a further restore says that it is not in the trash", async () => {
    const id = `brand-${tag}`;
    await fixture.put(`Brands/${id}`, storedBrand());
    await remove("Brands", id);
    const both = await Promise.allSettled([restore([`Brands~${id}`]), restore([`Brands~${id}`])]);
    const done = both.flatMap((one) => (one.status === "fulfilled" ? one.value.ids : []));
    expect(done).toEqual([id]);
    expect(await fixture.read(`Brands/${id}`)).toBeDefined();
    expect((await restore([`Brands~${id}`])).left).toEqual([
      { id: `Brands~${id}`, title: `Brands~${id}`, reason: "It is not in the trash any more." },
    ]);
  });

  test("a restore with a lost answer is reported as done and has one entry", async () => {
    const id = `brand-${tag}`;
    await fixture.put(`Brands/${id}`, storedBrand());
    await remove("Brands", id);
    let isFirst = true;
    fixture.requests((url, _method, send) => {
      if (!url.includes(":commit") || !isFirst) return undefined;
      isFirst = false;
      return send().then(() => Promise.reject(new TypeError("lost")));
    });
    const { ids, operation } = await restore([`Brands~${id}`]);
    expect([ids, isFirst]).toEqual([[id], false]);
    expect(await namedBy("History", "work", operation)).toHaveLength(1);
  });

  test("a record whose number is taken stays in the trash, and the others are restored", async () => {
    const employee = (id: string, empId: string) =>
      fixture.put(`Employees/${id}`, {
        name: `Aisha ${tag}`,
        empId,
        qid: "1",
        email: null,
        password: "issued",
        companyId: "OWN",
        companyName: "Company OWN",
      });
    const [taken, free] = [`a-${tag}`, `b-${tag}`];
    await employee(taken, `1-${tag}`);
    await employee(free, `2-${tag}`);
    await callProvider(admin, "list/delete", { resource: "Employees", ids: [taken, free] });
    await employee(`c-${tag}`, `1-${tag}`);
    const { ids, left } = await restore([`Employees~${taken}`, `Employees~${free}`]);
    expect(ids).toEqual([free]);
    expect(left).toEqual([
      { id: taken, title: `Aisha ${tag}`, reason: `Aisha ${tag} has this Emp ID already.` },
    ]);
    expect(await fixture.read(`Trash/Employees~${taken}`)).toBeDefined();
  });

  test("a restored record counts its earlier redemptions again", async () => {
    const id = `tenant-${tag}`;
    await fixture.put(`Employees/${id}`, {
      name: tag,
      empId: tag,
      qid: "1",
      email: null,
      password: "p",
      companyId: "OWN",
      companyName: "Company OWN",
    });
    await fixture.put(`Employees/${id}/redeemed_discounts/one`, { brandName: tag });
    await remove("Employees", id);
    expect(await fixture.read(`DeletedAccounts/Employees/Accounts/${id}`)).toMatchObject({ total: 1 });
    // By its own company, which cannot look for the note.
    expect((await callProvider(company, "trash/restore", { ids: [`Employees~${id}`] })).ids).toEqual([id]);
    expect(await fixture.read(`DeletedAccounts/Employees/Accounts/${id}`)).toBeUndefined();
  });

  test("a restored record counts its redemptions again, independent of the other records in its commit", async () => {
    const ids = [`a-${tag}`, `b-${tag}`];
    const employee = (id: string) =>
      fixture.put(`Employees/${id}`, {
        name: id,
        empId: id,
        qid: "1",
        email: null,
        password: "p",
        companyId: "OWN",
        companyName: "Company OWN",
      });
    for (const id of ids) {
      await employee(id);
      await fixture.put(`Employees/${id}/redeemed_discounts/one`, { brandName: tag });
    }
    const [taken = "", free = ""] = ids;
    await callProvider(admin, "list/delete", { resource: "Employees", ids, operation: newOperationId() });
    await employee(taken);
    const restored = await restore(ids.map((id) => `Employees~${id}`));
    expect(restored.ids).toEqual([free]);
    const reason = "This employee already exists again, under the same id.";
    expect(restored.left).toEqual([{ id: taken, title: taken, reason }]);
    const notes = ids.map((id) => fixture.read(`DeletedAccounts/Employees/Accounts/${id}`));
    expect(await Promise.all(notes)).toEqual([expect.objectContaining({ total: 1 }), undefined]);
  });
});

describe("restored account", () => {
  const company2 = async () => {
    const variables = {
      companyName: `Company ${tag}`,
      companyId: `C${tag}`,
      password: "Gate-4471-x",
      logoUrl: picture(`${tag}.png`),
    };
    const { data: made } = await data.create({ resource: "Companies", variables });
    const id = String(made.id);
    const operation = recordedOperation(await remove("Companies", id));
    expect(await namedBy("Credentials", "recordId", id)).toEqual([]);
    return { id, work: operation };
  };

  test("an account is restored with a new password, and not without one", async () => {
    const { id, work: operation } = await company2();
    await expect(restore([`Companies~${id}`])).rejects.toMatchObject({
      statusCode: 400,
      errors: { password: "Enter a new password: the deletion removed the former one." },
    });
    await expect(restore([`Companies~${id}`], { values: { password: "short" } })).rejects.toMatchObject({
      statusCode: 400,
      errors: { password: "At least 8 characters" },
    });
    expect(await fixture.read(`Companies/${id}`)).toBeUndefined();
    // An undoing leaves it, and says why.
    const { left } = await undoAll(admin, operation, newOperationId());
    expect(left.map(({ reason }) => reason)).toEqual([
      "Enter a new password: the deletion removed the former one.",
    ]);
    const as = newOperationId();
    const of = { values: { password: "Gate-4471-y" }, operation: as, undoes: operation };
    expect(await restore([`Companies~${id}`], of)).toEqual({ operation: as, ids: [id], left: [] });
    expect(
      (await namedBy("History", "undoes", operation)).map((entry) => entry.get("work") as unknown),
    ).toEqual([as]);
    expect(await fixture.read(`Companies/${id}`)).toMatchObject({
      companyId: `C${tag}`,
      companyName: `Company ${tag}`,
    });
    expect(await namedBy("Credentials", "recordId", id)).toHaveLength(1);
    expect(await undoAll(admin, operation, as)).toEqual({ done: 0, left: [] });
    const { createProviders } = await import("../../../src/providers/create-providers");
    const { success } = await createProviders("company").authProvider.login({
      id: `C${tag}`,
      password: "Gate-4471-y",
    });
    expect(success).toBe(true);
    await company.authProvider.login({ id: "OWN", password: "correct horse" });
  });

  test("an app account is restored with a new user, and the person learns about its sign-in", async () => {
    const variables = { name: tag, staffId: tag, email: `${tag}@example.qa`, password: "issued-1" };
    const { data: made } = await data.create({ resource: "Westwalk_Staff", variables });
    const old = String(made.id);
    await remove("Westwalk_Staff", old);
    const { ids, notice, operation } = await restore([`Westwalk_Staff~${old}`]);
    const [id = ""] = ids;
    expect(id).not.toBe(old);
    expect(notice).toMatch(
      /^.+ is back, and signs in as before, with the same password\. Redeemed discounts from before the deletion are not shown with the new account\.$/,
    );
    expect(notice).not.toContain(id);
    expect(await fixture.read(`Westwalk_Staff/${id}`)).toMatchObject({ name: tag, password: "issued-1" });
    expect(await fixture.read(`Trash/Westwalk_Staff~${old}`)).toBeUndefined();
    // The sweep knows by the former id that what is below it stays; nobody else takes it for a record.
    const [entry] = await namedBy("History", "work", operation);
    expect(entry?.data()).toMatchObject({ count: 1, ids: [id, old] });
    expect(
      (await callProvider(admin, "history/operation", { operation })).records.map((record) => record.id),
    ).toEqual([id]);
    // As much is said where the deletion is undone.
    const undone = await undoAll(
      admin,
      recordedOperation(await remove("Westwalk_Staff", id)),
      newOperationId(),
    );
    expect(undone).toMatchObject({
      done: 1,
      left: [],
      notices: [expect.stringContaining("signs in as before")],
    });
  });
});

test("the restore of an app account with another e-mail says so in the activity", async () => {
  const [old, email] = [`${tag}@example.qa`, `other-${tag}@example.qa`];
  const variables = { name: tag, staffId: tag, email: old, password: "issued-1" };
  const { data: made } = await data.create({ resource: "Westwalk_Staff", variables });
  await remove("Westwalk_Staff", String(made.id));
  const { operation } = await restore([`Westwalk_Staff~${String(made.id)}`], { values: { email } });
  const { records } = await callProvider(admin, "history/operation", { operation });
  expect(records.flatMap(({ fields }) => fields)).toEqual([
    { key: "email", values: { before: old, after: email } },
  ]);
});

describe("permanent removal from the trash", () => {
  test("a permanent removal deletes the files, except those that another record or copy still has", async () => {
    const id = await newBrand({
      img: picture(`own-${tag}.png`),
      multiImages: [picture(`shared-${tag}.png`), picture(`copied-${tag}.png`)],
    });
    const [shared, copied] = (await fixture.read(`Brands/${id}`))?.["multiImages"] as string[];
    await fixture.put(`Brands/other-${tag}`, storedBrand({ multiImages: [shared] }));
    await fixture.put(`Brands/copied-${tag}`, storedBrand({ multiImages: [copied] }));
    await remove("Brands", `copied-${tag}`);
    const operation = recordedOperation(await remove("Brands", id));
    expect(await filesOf(`-${tag}.png`)).toHaveLength(3);
    await ageCopies(fixture, [`Brands~${id}`]);
    expect(await callProvider(admin, "trash/purge", { ids: [`Brands~${id}`] })).toEqual({
      done: 1,
      left: [],
    });
    expect(await fixture.read(`Trash/Brands~${id}`)).toBeUndefined();
    expect(await filesOf(`own-${tag}.png`)).toEqual([]);
    expect([await filesOf(`shared-${tag}.png`), await filesOf(`copied-${tag}.png`)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
    ]);
    expect(await callProvider(admin, "trash/purge", { ids: [`Brands~${id}`] })).toEqual({
      done: 0,
      left: [],
    });
    // What it was called, the entry of its deletion still knows.
    expect(await callProvider(admin, "history/operation", { operation })).toEqual({
      action: "delete",
      collection: "Brands",
      count: 1,
      records: [{ collection: "Brands", id, title: BRAND.nameEng, fields: [] }],
    });
  });

  test("a permanent removal deletes a file whose address is inside a map", async () => {
    const tenant = {
      name: "Bea",
      email: `${tag}@example.qa`,
      password: "x",
      contract: picture(`${tag}.png`),
    };
    const { data: made } = await data.create({ resource: "Tenants", variables: tenant });
    await remove("Tenants", String(made.id));
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    await ageCopies(fixture, [`Tenants~${String(made.id)}`]);
    await callProvider(admin, "trash/purge", { ids: [`Tenants~${String(made.id)}`] });
    expect(await filesOf(`${tag}.png`)).toEqual([]);
  });

  test("a company permanently removes its own records only", async () => {
    const employee = { name: tag, empId: tag, qid: "1", email: null, password: "p", companyName: "Any" };
    for (const companyId of ["OWN", "OTHER"]) {
      await fixture.put(`Employees/${companyId}-${tag}`, { ...employee, companyId });
      await remove("Employees", `${companyId}-${tag}`);
    }
    const ids = [`Employees~OWN-${tag}`, `Employees~OTHER-${tag}`];
    await ageCopies(fixture, ids);
    await expect(callProvider(company, "trash/purge", { ids })).rejects.toMatchObject({ statusCode: 403 });
    for (const id of ids) expect(await fixture.read(`Trash/${id}`)).toBeDefined();
    const { ids: back, left } = await callProvider(company, "trash/restore", { ids });
    expect([back, left.length]).toEqual([[`OWN-${tag}`], 1]);
  });

  test("a permanent removal writes an entry per company with twenty names each, and is impossible on the first day", async () => {
    const ids = Array.from({ length: 24 }, (_, index) => `${tag}-${String(index)}`);
    const companyOf = (index: number) => (index < 22 ? "OWN" : "OTHER");
    for (const [index, id] of ids.entries())
      await fixture.put(`Employees/${id}`, {
        name: `Noor ${String(index)}`,
        empId: id,
        qid: "1",
        email: null,
        password: "p",
        companyId: companyOf(index),
        companyName: "Any",
      });
    await callProvider(admin, "list/delete", { resource: "Employees", ids });
    const copies = ids.map((id) => `Employees~${id}`);
    const [young = "", ...old] = copies;
    await ageCopies(fixture, old);
    const reason = "It was deleted less than 24 hours ago, so nobody can delete it for good yet.";
    expect(await callProvider(admin, "trash/purge", { ids: copies })).toEqual({
      done: 23,
      left: [{ id: young, title: "Noor 0", reason }],
    });
    const entries = (await namedBy("History", "action", "purge")).filter((entry) =>
      String(entry.get("first")).startsWith(tag),
    );
    const told = entries.map((entry) => [entry.get("company"), entry.get("count")] as const);
    expect(told.sort().map(String)).toEqual(["OTHER,2", "OWN,19", "OWN,2"]);
    const works = new Set(entries.map((entry) => String(entry.get("work"))));
    expect(works.size).toBe(1);
    const [operation = ""] = works;
    // The names stay, and nothing else; nothing comes back.
    const { records, count, action } = await callProvider(admin, "history/operation", { operation });
    expect([action, count]).toEqual(["purge", 23]);
    expect(records[0]).toMatchObject({ title: expect.stringMatching(/^Noor \d+$/) as string, fields: [] });
    const undone = await undoAll(admin, operation, newOperationId());
    expect([undone.done, undone.left.length]).toEqual([0, 23]);
    expect(undone.left[0]?.reason).toBe("It was deleted for good.");
  });
});
