/** Deleted records are restored with their files and their sign-in, or permanently removed. */
import { describe, expect, test } from "vitest";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { ageCopies, bulkDelete, call, purge, restore, undoAll } from "../fixtures/provider-calls";
import { BRAND, picture, storedBrand, idsOf, storedEmployee } from "../fixtures/records";
import { loseAnswers } from "../fixtures/requests";
import { admin, company, data, filesOf, fixture, putEmployee, remove, tag } from "./history-panel";

const create = async (resource: string, variables: object) =>
  String((await data.create({ resource, variables })).data.id);
const newBrand = (more: object = {}) => create("Brands", { ...BRAND, ...more });
/** A brand that is in the trash. @returns its id. */
const trashedBrand = async () => {
  const id = `brand-${tag}`;
  await fixture.put(`Brands/${id}`, storedBrand());
  await remove("Brands", id);
  return id;
};
const noteOf = (id: string) => fixture.read(`DeletedAccounts/Employees/Accounts/${id}`);
const operationFields = async (operation: string) =>
  (await call(admin, "history/operation", { operation })).records.flatMap(({ fields }) => fields);

describe("restored record", () => {
  test("a restored record has its files, values and history again, and its copy is gone", async () => {
    const id = await newBrand({ img: picture(`${tag}.png`), discount: "10%" });
    const before = await fixture.read(`Brands/${id}`);
    await remove("Brands", id);
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    const look = () => call(admin, "trash/record", { id: `Brands~${id}` });
    expect((await look()).record).toMatchObject({ id, discount: "10%", img: before?.["img"] });
    const { ids, left, operation } = await restore(admin, [`Brands~${id}`]);
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
    const { operation } = await restore(admin, [`Brands~${id}`], { values });
    expect(await fixture.read(`Brands/${id}`)).toMatchObject({ discount: "50%" });
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    const { changes } = await call(admin, "history/record", { resource: "Brands", id });
    expect(changes.slice(0, 2)).toMatchObject([
      { action: "update", operation },
      { action: "restore", operation },
    ]);
    // The record was written twice, and counts once.
    expect((await call(admin, "history/operation", { operation })).count).toBe(1);
  });

  test("a restore with another password says so in the history and the activity", async () => {
    const id = `employee-${tag}`;
    await putEmployee(id);
    await remove("Employees", id);
    const { operation } = await restore(admin, [`Employees~${id}`], { values: { password: "Other-1234" } });
    const changed = { key: "password", stays: "not kept" };
    const { changes } = await call(admin, "history/record", { resource: "Employees", id });
    expect(changes.find((change) => change.operation === operation)?.fields).toContainEqual(changed);
    expect(await operationFields(operation)).toContainEqual(changed);
  });

  test("a record restored by two at once exists once; a further restore says that it is not in the trash", async () => {
    const id = await trashedBrand();
    const restoreIt = () => restore(admin, [`Brands~${id}`]);
    const both = await Promise.allSettled([restoreIt(), restoreIt()]);
    expect(both.flatMap((one) => (one.status === "fulfilled" ? one.value.ids : []))).toEqual([id]);
    expect(await fixture.read(`Brands/${id}`)).toBeDefined();
    expect((await restoreIt()).left).toEqual([
      { id: `Brands~${id}`, title: `Brands~${id}`, reason: "It is not in the trash any more." },
    ]);
  });

  test("a restore with a lost answer is reported as done and has one entry", async () => {
    const id = await trashedBrand();
    loseAnswers(fixture, 1);
    const { ids, operation } = await restore(admin, [`Brands~${id}`]);
    expect(ids).toEqual([id]);
    expect(await fixture.find("History", "work", operation)).toHaveLength(1);
  });

  test("a record whose number is taken stays in the trash, and the others are restored", async () => {
    const [taken, free] = [`a-${tag}`, `b-${tag}`];
    await putEmployee(taken, "OWN", { empId: `1-${tag}` });
    await putEmployee(free);
    await bulkDelete(admin, "Employees", [taken, free]);
    await putEmployee(`c-${tag}`, "OWN", { empId: `1-${tag}` });
    expect(await restore(admin, [`Employees~${taken}`, `Employees~${free}`])).toMatchObject({
      ids: [free],
      left: [{ id: taken, title: `Aisha ${tag}`, reason: `Aisha ${tag} has this Emp ID already.` }],
    });
    expect(await fixture.read(`Trash/Employees~${taken}`)).toBeDefined();
  });

  test("a restored record counts its redemptions again, independent of the other records in its commit", async () => {
    const [taken, free, own] = [`a-${tag}`, `b-${tag}`, `c-${tag}`];
    const ids = [taken, free, own];
    for (const id of ids) {
      await putEmployee(id);
      await fixture.put(`Employees/${id}/redeemed_discounts/one`, { brandName: tag });
    }
    await bulkDelete(admin, "Employees", ids);
    await putEmployee(taken);
    const restored = await restore(admin, [`Employees~${taken}`, `Employees~${free}`]);
    const reason = "This employee already exists again, under the same id.";
    expect(restored).toMatchObject({ ids: [free], left: [{ id: taken, title: `Aisha ${tag}`, reason }] });
    expect(await Promise.all(ids.map(noteOf))).toMatchObject([{ total: 1 }, undefined, { total: 1 }]);
    // A company cannot look for the note of its own employee.
    expect((await restore(company, [`Employees~${own}`])).ids).toEqual([own]);
    expect(await noteOf(own)).toBeUndefined();
  });
});

describe("restored account", () => {
  const staff = (more: object = {}) =>
    create("Westwalk_Staff", {
      name: tag,
      staffId: tag,
      email: `${tag}@example.qa`,
      password: "issued-1",
      ...more,
    });

  test("an account is restored with a new password, and not without one", async () => {
    const companyId = `C${tag}`;
    const companyName = `Company ${tag}`;
    const logo = { logoUrl: picture(`${tag}.png`) };
    const id = await create("Companies", { companyName, companyId, password: "Gate-4471-x", ...logo });
    const deletion = await remove("Companies", id);
    expect(await fixture.find("Credentials", "recordId", id)).toEqual([]);
    const restoreIt = (more: object = {}) => restore(admin, [`Companies~${id}`], more);
    const needed = "Enter a new password: the deletion removed the former one.";
    await expect(restoreIt()).rejects.toMatchObject({ statusCode: 400, errors: { password: needed } });
    await expect(restoreIt({ values: { password: "short" } })).rejects.toMatchObject({
      statusCode: 400,
      errors: { password: "At least 8 characters" },
    });
    expect(await fixture.read(`Companies/${id}`)).toBeUndefined();
    // An undo leaves it, and says why.
    expect((await undoAll(admin, deletion)).left).toMatchObject([{ reason: needed }]);
    const operation = newOperationId();
    const more = { values: { password: "Gate-4471-y" }, operation, undoes: deletion };
    expect(await restoreIt(more)).toEqual({ operation, ids: [id], left: [] });
    const undoes = await fixture.find("History", "undoes", deletion);
    expect(undoes.map((entry): unknown => entry.get("work"))).toEqual([operation]);
    expect(await fixture.read(`Companies/${id}`)).toMatchObject({ companyId, companyName });
    expect(await fixture.find("Credentials", "recordId", id)).toHaveLength(1);
    expect(await undoAll(admin, deletion, operation)).toEqual({ done: 0, left: [] });
    const { createProviders } = await import("../../../src/providers/create-providers");
    const signIn = { id: companyId, password: "Gate-4471-y" };
    expect(await createProviders("company").authProvider.login(signIn)).toMatchObject({ success: true });
    await company.authProvider.login({ id: "OWN", password: "correct horse" });
  });

  test("an app account is restored with a new user, and the person learns about its sign-in", async () => {
    const old = await staff();
    await remove("Westwalk_Staff", old);
    const { ids, notice, operation } = await restore(admin, [`Westwalk_Staff~${old}`]);
    const [id = ""] = ids;
    expect(id).not.toBe(old);
    expect(notice).toMatch(
      /^.+ is back, and signs in as before, with the same password\. Redeemed discounts from before the deletion are not shown with the new account\.$/,
    );
    expect(notice).not.toContain(id);
    expect(await fixture.read(`Westwalk_Staff/${id}`)).toMatchObject({ name: tag, password: "issued-1" });
    expect(await fixture.read(`Trash/Westwalk_Staff~${old}`)).toBeUndefined();
    // The former id tells the sweep which redemptions to keep. No screen shows it as a record.
    const [entry] = await fixture.find("History", "work", operation);
    expect(entry?.data()).toMatchObject({ count: 1, ids: [id, old] });
    const { records } = await call(admin, "history/operation", { operation });
    expect(records.map((record) => record.id)).toEqual([id]);
    // The undo of a deletion says the same.
    expect(await undoAll(admin, await remove("Westwalk_Staff", id))).toMatchObject({
      done: 1,
      left: [],
      notices: [expect.stringContaining("signs in as before")],
    });
  });

  test("the restore of an app account with another e-mail says so in the activity", async () => {
    const [before, after] = [`${tag}@example.qa`, `other-${tag}@example.qa`];
    const id = await staff({ email: before });
    await remove("Westwalk_Staff", id);
    const { operation } = await restore(admin, [`Westwalk_Staff~${id}`], { values: { email: after } });
    expect(await operationFields(operation)).toEqual([{ key: "email", values: { before, after } }]);
  });
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
    const operation = await remove("Brands", id);
    expect(await filesOf(`-${tag}.png`)).toHaveLength(3);
    await ageCopies(fixture, [`Brands~${id}`]);
    expect(await purge(admin, [`Brands~${id}`])).toEqual({ done: 1, left: [] });
    expect(await fixture.read(`Trash/Brands~${id}`)).toBeUndefined();
    expect(await filesOf(`own-${tag}.png`)).toEqual([]);
    for (const name of ["shared", "copied"]) expect(await filesOf(`${name}-${tag}.png`)).toHaveLength(1);
    expect(await purge(admin, [`Brands~${id}`])).toEqual({ done: 0, left: [] });
    // The entry of its deletion still names it.
    expect(await call(admin, "history/operation", { operation })).toEqual({
      action: "delete",
      collection: "Brands",
      count: 1,
      records: [{ collection: "Brands", id, title: BRAND.nameEng, fields: [] }],
    });
  });

  test("a permanent removal deletes a file whose address is inside a map", async () => {
    const contract = picture(`${tag}.png`);
    const id = await create("Tenants", { name: "Bea", email: `${tag}@example.qa`, password: "x", contract });
    await remove("Tenants", id);
    expect(await filesOf(`${tag}.png`)).toHaveLength(1);
    await ageCopies(fixture, [`Tenants~${id}`]);
    await purge(admin, [`Tenants~${id}`]);
    expect(await filesOf(`${tag}.png`)).toEqual([]);
  });

  test("a company permanently removes its own records only", async () => {
    for (const companyId of ["OWN", "OTHER"]) {
      await fixture.put(`Employees/${companyId}-${tag}`, storedEmployee(companyId, { empId: tag }));
      await remove("Employees", `${companyId}-${tag}`);
    }
    const ids = [`Employees~OWN-${tag}`, `Employees~OTHER-${tag}`];
    await ageCopies(fixture, ids);
    await expect(purge(company, ids)).rejects.toMatchObject({ statusCode: 403 });
    for (const id of ids) expect(await fixture.read(`Trash/${id}`)).toBeDefined();
    const { ids: back, left } = await restore(company, ids);
    expect([back, left.length]).toEqual([[`OWN-${tag}`], 1]);
  });

  test("a permanent removal writes an entry per company with twenty names each, and is impossible on the first day", async () => {
    const ids = idsOf(tag, 24);
    for (const [index, id] of ids.entries())
      await fixture.put(
        `Employees/${id}`,
        storedEmployee(index < 22 ? "OWN" : "OTHER", { name: `Noor ${index}`, empId: id }),
      );
    await bulkDelete(admin, "Employees", ids);
    const copies = ids.map((id) => `Employees~${id}`);
    const [young = "", ...old] = copies;
    await ageCopies(fixture, old);
    const reason = "It was deleted less than 24 hours ago, so nobody can delete it for good yet.";
    expect(await purge(admin, copies)).toEqual({ done: 23, left: [{ id: young, title: "Noor 0", reason }] });
    const entries = (await fixture.find("History", "action", "purge")).filter((entry) =>
      String(entry.get("first")).startsWith(tag),
    );
    const counts = entries.map((entry) => [entry.get("company"), entry.get("count")].join());
    expect(counts.sort()).toEqual(["OTHER,2", "OWN,19", "OWN,2"]);
    const operations = new Set(entries.map((entry) => String(entry.get("work"))));
    expect(operations.size).toBe(1);
    const [operation = ""] = operations;
    // The names remain and nothing else, and no undo restores a record.
    const { records, count, action } = await call(admin, "history/operation", { operation });
    expect([action, count]).toEqual(["purge", 23]);
    expect(records[0]).toMatchObject({ title: expect.stringMatching(/^Noor \d+$/) as string, fields: [] });
    const undone = await undoAll(admin, operation);
    expect([undone.done, undone.left.length]).toEqual([0, 23]);
    expect(undone.left[0]?.reason).toBe("It was deleted for good.");
  });
});
