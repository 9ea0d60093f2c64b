import { expect, test } from "vitest";
import { history, trash } from "../../../src/data/services";
import { newOperationId } from "../../../src/schema/history";
import { ageCopies, bulkDelete, purge, restore, undoAll } from "../../fixtures/providers/provider-calls";
import { BRAND, picture, idsOf } from "../../fixtures/providers/records";
import { expectRefusal, refuseAccess, refuseCommits, unaccepted } from "../../fixtures/providers/requests";
import {
  admin,
  brand,
  company,
  create,
  DONE,
  entriesOf,
  filesOf,
  fixture,
  newBrand,
  newStaff,
  putBrands,
  putEmployee,
  putEmployees,
  remove,
  tag,
  trashedBrand,
} from "./history-panel";

const noteOf = (id: string) => fixture.read(`DeletedAccounts/Employees/Accounts/${id}`);

test("a restored record has its files, values and history again, and its copy is gone", async () => {
  const { id } = await newBrand({ img: picture(`${tag}.png`), discount: "10%" });
  const before = await brand(id);
  await remove("Brands", id);
  expect(await filesOf(`${tag}.png`)).toHaveLength(1);
  const look = () => admin.call(trash.record, { id: `Brands~${id}` });
  expect((await look()).record).toMatchObject({ id, discount: "10%", img: before?.["img"] });
  const { ids, skipped, operation } = await restore(admin, [`Brands~${id}`]);
  await expectRefusal(look(), 404, { message: "Not found: this brand. Somebody may have deleted it." });
  expect([ids, skipped]).toEqual([[id], []]);
  const after = await brand(id);
  expect({ ...after, _change: "" }).toEqual({ ...before, _change: "" });
  expect(after?.["_change"]).toMatch(new RegExp(`^${operation}~`));
  expect(await fixture.read(`Trash/Brands~${id}`)).toBeUndefined();
  expect(await filesOf(`${tag}.png`)).toHaveLength(1);
});

test("a restore stores the form's values and files from the time of the deletion in one operation", async () => {
  const { id } = await newBrand();
  await remove("Brands", id);
  const values = { discount: "50%", img: picture(`${tag}.png`) };
  const { operation } = await restore(admin, [`Brands~${id}`], { values });
  expect(await brand(id)).toMatchObject({ discount: "50%" });
  expect(await filesOf(`${tag}.png`)).toHaveLength(1);
  const { changes } = await admin.call(history.record, { resource: "Brands", id });
  expect(changes.slice(0, 2)).toMatchObject([
    { action: "update", operation },
    { action: "restore", operation },
  ]);
  // The record was written twice, and counts once.
  expect((await admin.call(history.count, { operation })).count).toBe(1);
});

test("a record restored by two at once exists once, and is restored for a third as well", async () => {
  const id = await trashedBrand();
  const restoreIt = () => restore(admin, [`Brands~${id}`]);
  const both = await Promise.allSettled([restoreIt(), restoreIt()]);
  expect(both.flatMap((one) => (one.status === "fulfilled" ? one.value.ids : []))).toEqual([id]);
  expect(await brand(id)).toBeDefined();
  expect(await restoreIt()).toMatchObject({ ids: [id], skipped: [] });
});

test("a record whose number is taken stays in the trash, and the others are restored", async () => {
  const [taken, free] = [`a-${tag}`, `b-${tag}`];
  await putEmployee(taken, "OWN", { empId: `1-${tag}` });
  await putEmployee(free);
  await bulkDelete(admin, "Employees", [taken, free]);
  await putEmployee(`c-${tag}`, "OWN", { empId: `1-${tag}` });
  const restored = await restore(admin, [`Employees~${taken}`, `Employees~${free}`]);
  const reason = `Aisha ${tag} has this Emp ID already.`;
  expect(restored).toMatchObject({ ids: [free], skipped: [{ id: taken, title: `Aisha ${tag}`, reason }] });
  expect(await fixture.read(`Trash/Employees~${taken}`)).toBeDefined();
});

test("a restored record counts its redemptions again, independent of the other records in its commit", async () => {
  const [taken, free, own] = [`a-${tag}`, `b-${tag}`, `c-${tag}`];
  const ids = [taken, free, own];
  await putEmployees(ids);
  await fixture.putAll(ids.map((id) => [`Employees/${id}/redeemed_discounts/one`, { brandName: tag }]));
  await bulkDelete(admin, "Employees", ids);
  await putEmployee(taken);
  const restored = await restore(admin, [`Employees~${taken}`, `Employees~${free}`]);
  const reason = "This employee already exists again, under the same id.";
  expect(restored).toMatchObject({ ids: [free], skipped: [{ id: taken, title: `Aisha ${tag}`, reason }] });
  expect(await Promise.all(ids.map(noteOf))).toMatchObject([{ total: 1 }, undefined, { total: 1 }]);
  // A company cannot look for the note of its own employee.
  expect((await restore(company, [`Employees~${own}`])).ids).toEqual([own]);
  expect(await noteOf(own)).toBeUndefined();
});

test("a deleted company's id is refused to a new one while something of it is left, and it can be restored", async () => {
  const [companyId, password] = [`C${tag}`, "Gate-4471-x"];
  const add = () => create("Companies", { companyName: `Company ${tag}`, companyId, password });
  const expectLeft = async (skipped: string) => {
    const message = `A former company had this company id, and the new one would read what is left of it: ${skipped}. Restore the former company from the trash, or choose another company id.`;
    await expectRefusal(add(), 409, { message, errors: { companyId: message } });
  };
  // Of a company without employees nothing is left that another could read.
  await remove("Companies", (await add()).id);
  const { id } = await add();
  await putEmployee(`employee-${tag}`, companyId);
  await remove("Companies", id);
  await expectLeft("Employees");
  await remove("Employees", `employee-${tag}`);
  await expectLeft("Trash, Activity");
  await ageCopies(fixture, [`Employees~employee-${tag}`]);
  await purge(admin, [`Employees~employee-${tag}`]);
  await expectLeft("Activity");
  expect((await restore(admin, [`Companies~${id}`], { values: { password } })).ids).toEqual([id]);
});

test("an account is restored with a new password, and not without one", async () => {
  const companyId = `C${tag}`;
  const companyName = `Company ${tag}`;
  const logo = { logoUrl: picture(`${tag}.png`) };
  const { id } = await create("Companies", { companyName, companyId, password: "Gate-4471-x", ...logo });
  const deletion = await remove("Companies", id);
  expect(await fixture.find("Credentials", "recordId", id)).toEqual([]);
  const restoreIt = (more: object = {}) => restore(admin, [`Companies~${id}`], more);
  const needed = "Enter a new password: the deletion removed the former one.";
  await expectRefusal(restoreIt(), 400, { errors: { password: needed } });
  await expectRefusal(restoreIt({ values: { password: "short" } }), 400, {
    errors: { password: "At least 8 characters" },
  });
  expect(await fixture.read(`Companies/${id}`)).toBeUndefined();
  expect((await undoAll(admin, deletion)).skipped).toMatchObject([{ reason: needed }]);
  const operation = newOperationId();
  const more = { values: { password: "Gate-4471-y" }, operation, undoes: deletion };
  expect(await restoreIt(more)).toEqual({ operation, ids: [id], skipped: [] });
  const undoes = await fixture.find("History", "undoes", deletion);
  expect(undoes.map((entry): unknown => entry.get("work"))).toEqual([operation]);
  expect(await fixture.read(`Companies/${id}`)).toMatchObject({ companyId, companyName });
  expect(await fixture.find("Credentials", "recordId", id)).toHaveLength(1);
  expect(await undoAll(admin, deletion, operation)).toEqual({ done: 0, skipped: [] });
  const signIn = { id: companyId, password: "Gate-4471-y" };
  expect(await fixture.providers("company").authProvider.login(signIn)).toMatchObject({ success: true });
  await company.authProvider.login({ id: "OWN", password: "correct horse" });
});

test("an app account is restored with a new user, and the person learns about its sign-in", async () => {
  const { id: old } = await newStaff();
  await remove("Staff", old);
  const { ids, notice, operation } = await restore(admin, [`Staff~${old}`]);
  const [id = ""] = ids;
  expect(id).not.toBe(old);
  expect(notice).toMatch(
    /^.+ is back, and signs in as before, with the same password\. Redeemed discounts from before the deletion are not shown with the new account\.$/,
  );
  expect(notice).not.toContain(id);
  expect(await fixture.read(`Staff/${id}`)).toMatchObject({ name: tag, password: "issued-1" });
  expect(await fixture.read(`Trash/Staff~${old}`)).toBeUndefined();
  // The former id tells the sweep which redemptions to keep. No screen shows it as a record.
  const [entry] = await entriesOf(operation);
  expect(entry?.data()).toMatchObject({ count: 1, ids: [id, old] });
  const { records } = await admin.call(history.operation, { operation });
  expect(records.map((record) => record.id)).toEqual([id]);
  const notices = [expect.stringContaining("signs in as before")];
  expect(await undoAll(admin, await remove("Staff", id))).toMatchObject({ ...DONE, notices });
});

test("a permanent removal deletes the files, also those in a map, except what another record or copy still has", async () => {
  const { id } = await newBrand({
    img: picture(`own-${tag}.png`),
    multiImages: [picture(`shared-${tag}.png`), picture(`copied-${tag}.png`)],
  });
  const [shared, copied] = (await brand(id))?.["multiImages"] as string[];
  await putBrands([`other-${tag}`], { multiImages: [shared] });
  await putBrands([`copied-${tag}`], { multiImages: [copied] });
  await remove("Brands", `copied-${tag}`);
  const person = { name: "Bea", email: `${tag}@example.qa`, password: "x" };
  const { id: tenant } = await create("Tenants", { ...person, contract: picture(`own-${tag}.png`) });
  await remove("Tenants", tenant);
  const operation = await remove("Brands", id);
  expect(await filesOf(`-${tag}.png`)).toHaveLength(4);
  const copies = [`Brands~${id}`, `Tenants~${tenant}`];
  await ageCopies(fixture, copies);
  expect(await purge(admin, copies)).toEqual({ done: 2, skipped: [] });
  expect(await fixture.read(`Trash/Brands~${id}`)).toBeUndefined();
  expect(await filesOf(`own-${tag}.png`)).toEqual([]);
  for (const name of ["shared", "copied"]) expect(await filesOf(`${name}-${tag}.png`)).toHaveLength(1);
  const again = await purge(admin, copies);
  expect([again.done, again.skipped.length]).toEqual([0, copies.length]);
  // The entry of its deletion still names it.
  const record = { collection: "Brands", id, title: BRAND.nameEng, action: "delete", fields: [] };
  expect(await admin.call(history.operation, { operation })).toEqual({ records: [record] });
});

test("a company permanently removes its own records only", async () => {
  for (const companyId of ["OWN", "OTHER"]) {
    await putEmployee(`${companyId}-${tag}`, companyId);
    await remove("Employees", `${companyId}-${tag}`);
  }
  const ids = [`Employees~OWN-${tag}`, `Employees~OTHER-${tag}`];
  await ageCopies(fixture, ids);
  await expectRefusal(purge(company, ids), 403);
  for (const id of ids) expect(await fixture.read(`Trash/${id}`)).toBeDefined();
  const { ids: back, skipped } = await restore(company, ids);
  expect([back, skipped.length]).toEqual([[`OWN-${tag}`], 1]);
});

test("a permanent removal writes an entry per company with twenty names each, and is impossible on the first day", async () => {
  const ids = idsOf(tag, 24);
  await putEmployees(ids.slice(0, 22));
  await putEmployees(ids.slice(22), "OTHER");
  await bulkDelete(admin, "Employees", ids);
  const copies = ids.map((id) => `Employees~${id}`);
  const [young = "", ...old] = copies;
  await ageCopies(fixture, old);
  const reason = "It was deleted less than 24 hours ago, so nobody can delete it for good yet.";
  const skipped = [{ id: young, title: `Aisha ${tag}`, reason }];
  expect(await purge(admin, copies)).toEqual({ done: 23, skipped });
  const purges = await fixture.find("History", "action", "purge");
  const entries = purges.filter((entry) => String(entry.get("first")).startsWith(tag));
  const counts = entries.map((entry) => [entry.get("company"), entry.get("count")].join());
  expect(counts.sort()).toEqual(["OTHER,2", "OWN,19", "OWN,2"]);
  const operations = new Set(entries.map((entry) => String(entry.get("work"))));
  expect(operations.size).toBe(1);
  const [operation = ""] = operations;
  // The names remain and nothing else, and no undo restores a record.
  const { records } = await admin.call(history.operation, { operation });
  expect(await admin.call(history.count, { operation })).toEqual({ count: 23 });
  expect(records[0]).toMatchObject({ title: `Aisha ${tag}`, action: "purge", fields: [] });
  const undone = await undoAll(admin, operation);
  expect([undone.done, undone.skipped.length]).toEqual([0, 23]);
  expect(undone.skipped[0]?.reason).toBe("It was deleted for good.");
});

/** Those of the documents that are stored. */
const there = async (name: string, ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => fixture.read(`${name}/${id}`)));
  return ids.filter((_, index) => found[index]);
};

test("a deletion is refused as a whole when the session ends, and by record when its commits are refused", async () => {
  const ids = idsOf(tag, 4);
  await putBrands(ids);
  refuseAccess(fixture);
  await expectRefusal(bulkDelete(admin, "Brands", ids), 403, {
    code: "permission-denied",
    message: expect.stringMatching(/^Not allowed to delete this brand\./) as string,
  });
  refuseCommits(fixture, "/Brands/");
  const reason = unaccepted("this brand", "deleted");
  const refused = ids.map((id) => ({ id, reason }));
  expect(await bulkDelete(admin, "Brands", ids)).toMatchObject({ deleted: 0, refused });
  expect(await there("Brands", ids)).toEqual(ids);
});

async function trashedBrands() {
  const ids = idsOf(tag, 4);
  await putBrands(ids);
  await bulkDelete(admin, "Brands", ids);
  return { ids, copies: ids.map((id) => `Brands~${id}`), one: ids[1] ?? "" };
}

test("a permanent removal skips the refused record and names it by its title", async () => {
  const { copies, one } = await trashedBrands();
  await ageCopies(fixture, copies);
  refuseCommits(fixture, `/Trash/Brands~${one}"`);
  const skipped = [{ id: `Brands~${one}`, title: BRAND.nameEng, reason: unaccepted("this copy", "deleted") }];
  expect(await purge(admin, copies)).toEqual({ done: 3, skipped });
  expect(await there("Trash", copies)).toEqual([`Brands~${one}`]);
});

test("a restore skips the refused record and names it by its title; one of several collections returns each to its own", async () => {
  const { ids, copies, one } = await trashedBrands();
  refuseCommits(fixture, `/Brands/${one}"`);
  const { ids: back, skipped } = await restore(admin, copies);
  const others = ids.filter((id) => id !== one);
  expect([...back].sort()).toEqual(others);
  expect(skipped).toEqual([{ id: one, title: BRAND.nameEng, reason: unaccepted("this brand") }]);
  expect(await there("Brands", ids)).toEqual(others);
  expect(await there("Trash", copies)).toEqual([`Brands~${one}`]);

  fixture.requests();
  const employee = `${tag}-e`;
  await putEmployee(employee);
  await bulkDelete(admin, "Employees", [employee]);
  const restored = await restore(admin, [`Brands~${one}`, `Employees~${employee}`]);
  expect([[...restored.ids].sort(), restored.skipped]).toEqual([[one, employee].sort(), []]);
  expect(await there("Brands", ids)).toEqual(ids);
  expect(await there("Employees", [...ids, employee])).toEqual([employee]);
});
