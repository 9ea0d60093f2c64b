/** Notes go to the trash with their record, return with it, and are deleted for good with it. */
import { expect, test } from "vitest";
import { newOperationId } from "firestore-panel/history";
import { notes } from "#engine/features/notes/service/index.ts";
import { ageCopies, bulkDelete, call, purge, restore, undoAll } from "#fixtures/providers/provider-calls";
import { storedEmployee } from "#fixtures/providers/records";
import { adminPanel, companyPanel } from "./fixtures/signed-in";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

type Panel = typeof admin;
const today = "2026-11-21";
const countOf = (panel: Panel, resource: string, id: string) =>
  call(panel, notes.count, { resource, id, today });

/** Writes a note as the panel's form does. @returns its id. */
async function write(panel: Panel, collection: string, about: string, more: object = {}): Promise<string> {
  const self = await call(panel, notes.author, undefined);
  const author = { person: self.name, personKind: self.kind, personId: self.recordId };
  const variables = { collection, about, title: about, text: "Called.", ...author, ...more };
  const made = await panel.dataProvider.create({ resource: "Notes", variables });
  return String(made.data.id);
}

test("a deleted record takes the notes of everybody along, and its restore or an undo brings them back", async () => {
  const other = { by: { kind: "admin", recordId: "other", name: "other@example.qa" }, companyId: null };
  await fixture.put("Tenants/t1", { name: "Mona", status: "active" });
  const own = await write(admin, "Tenants", "t1", { followUp: "2026-11-20" });
  await fixture.put("Notes/others", { ...(await fixture.read(`Notes/${own}`)), ...other, followUp: null });
  const kept = await write(admin, "Tenants", "t1");
  await bulkDelete(admin, "Notes", [kept]);
  expect(await countOf(admin, "Tenants", "t1")).toEqual({ count: 2, isDue: true });
  const operation = newOperationId();
  await bulkDelete(admin, "Tenants", ["t1"], operation);
  expect(await countOf(admin, "Tenants", "t1")).toEqual({ count: 0, isDue: false });
  await restore(admin, ["Tenants~t1"]);
  // What its author had removed before stays in the trash.
  expect(await countOf(admin, "Tenants", "t1")).toEqual({ count: 2, isDue: true });
  expect(await fixture.read(`Trash/Notes~${kept}`)).toBeDefined();
  expect(await restore(admin, [`Notes~${kept}`])).toMatchObject({ ids: [kept], skipped: [] });
  await bulkDelete(admin, "Notes", [kept]);

  await bulkDelete(admin, "Tenants", ["t1"]);
  const together = ["Tenants~t1", `Notes~${own}`, "Notes~others"];
  expect(await restore(admin, together)).toMatchObject({ skipped: [] });

  const second = newOperationId();
  await bulkDelete(admin, "Tenants", ["t1"], second);
  expect(await undoAll(admin, second)).toMatchObject({ done: 3, skipped: [] });
  expect((await countOf(admin, "Tenants", "t1")).count).toBe(2);

  await bulkDelete(admin, "Tenants", ["t1"]);
  await ageCopies(fixture, ["Tenants~t1", `Notes~${own}`, "Notes~others", `Notes~${kept}`]);
  expect(await purge(admin, ["Tenants~t1"])).toEqual({ done: 1, skipped: [] });
  for (const id of [own, "others", kept]) expect(await fixture.read(`Trash/Notes~${id}`)).toBeUndefined();
});

test("a company's deletion takes its own notes along, and an admin's stay for admins", async () => {
  await fixture.put("Employees/e1", storedEmployee("OWN", { empId: "N-1" }));
  await write(admin, "Employees", "e1");
  const own = await write(company, "Employees", "e1");
  expect(await countOf(admin, "Employees", "e1")).toMatchObject({ count: 2 });
  expect(await countOf(company, "Employees", "e1")).toMatchObject({ count: 1 });
  await bulkDelete(company, "Employees", ["e1"]);
  expect(await fixture.read(`Trash/Notes~${own}`)).toBeDefined();
  expect((await countOf(admin, "Employees", "e1")).count).toBe(1);
  // By itself it would be out of sight.
  const [early] = (await restore(company, [`Notes~${own}`])).skipped;
  expect(early?.reason).toBe("First restore the record that it belongs to.");
  await restore(company, ["Employees~e1"]);
  expect((await countOf(company, "Employees", "e1")).count).toBe(1);
});

test("notes follow a staff member who comes back under another id", async () => {
  const values = { name: "Hessa", staffId: "S-1", email: "hessa@example.qa", password: "issued-1" };
  const made = await data.create({ resource: "Westwalk_Staff", variables: values });
  let id = String(made.data.id);
  await write(admin, "Westwalk_Staff", id);
  const bringBack = [
    (operation: string) => undoAll(admin, operation),
    () => restore(admin, [`Westwalk_Staff~${id}`]),
  ];
  for (const back of bringBack) {
    const operation = newOperationId();
    await bulkDelete(admin, "Westwalk_Staff", [id], operation);
    await back(operation);
    const [found] = await fixture.find("Westwalk_Staff", "staffId", "S-1");
    expect(found?.id).not.toBe(id);
    id = found?.id ?? "";
    expect(await countOf(admin, "Westwalk_Staff", id)).toMatchObject({ count: 1 });
  }
});
