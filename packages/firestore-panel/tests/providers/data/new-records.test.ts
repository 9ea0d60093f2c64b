/** A form makes one record, however often it saves: pressed twice, or once more after an answer that never came. */
import { afterEach, expect, test, vi } from "vitest";
import { newRecordId } from "../../../src/schema/history";
import { BRAND, picture } from "../../fixtures/providers/records";
import { loseSave, holdRequest, expectRefusal } from "../../fixtures/providers/requests";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const { fixture, data } = await adminPanel();
const company = await companyPanel(fixture, "DHOW");

afterEach(() => void vi.useRealTimers());

const TENANT = { name: "Bea", email: "bea@example.qa", password: "x" };

const saveAs =
  (resource: string, newId: string) =>
  (variables: object, meta: object = {}) =>
    data.create({ resource, variables, meta: { ...meta, newId } });
const idsOf = async (resource: string): Promise<readonly string[]> =>
  (await data.getList({ resource, pagination: { mode: "off" } })).data.map(({ id }) => String(id));

test("two simultaneous saves make one record, under the id chosen by the form", async () => {
  const id = newRecordId();
  const save = saveAs("Events", id);
  const event = { nameEng: "Night Market", descriptionEng: "Food.", img: picture() };
  const answers = await Promise.all([save(event), save(event)]);
  expect(answers.map((answer) => answer.data.id)).toEqual([id, id]);
  expect(await idsOf("Events")).toEqual([id]);
  // The file of the save that came second took the place of the first.
  await expect.poll(() => fixture.storedFiles()).toHaveLength(1);
});

test.each(["short", "x".repeat(21), "Brands/aaaaaaaaaaaaa", 5])(
  "%j is no id for a new record",
  async (newId) => {
    const { data: created } = await data.create({ resource: "Tenants", variables: TENANT, meta: { newId } });
    expect(created.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(created.id).not.toBe(newId);
  },
);

test("a save after a lost answer stores the latest values in one record with one file", async () => {
  const id = newRecordId();
  const save = saveAs("Brands", id);
  const before = await fixture.storedFiles();
  await loseSave(fixture, () => save({ ...BRAND, img: picture("first.png") }));
  expect(await fixture.read(`Brands/${id}`)).toMatchObject({ nameEng: BRAND.nameEng });
  await save({ ...BRAND, nameEng: "Typed since", img: picture("second.png") });
  expect(await fixture.read(`Brands/${id}`)).toMatchObject({
    nameEng: "Typed since",
    img: expect.stringContaining("second.png") as unknown,
  });
  const added = async () => (await fixture.storedFiles()).filter((path) => !before.includes(path));
  await expect.poll(added).toEqual([expect.stringMatching(/-second\.png$/)]);
});

test("a save never overwrites the record of another form, nor after a lost answer a change by someone else", async () => {
  const other = newRecordId();
  await fixture.put(`Tenants/${other}`, { ...TENANT, name: "There before", time: new Date() });
  await expectRefusal(saveAs("Tenants", other)(TENANT), 409);
  expect(await fixture.read(`Tenants/${other}`)).toMatchObject({ name: "There before" });

  const id = newRecordId();
  const save = saveAs("Tenants", id);
  await loseSave(fixture, () => save(TENANT));
  const theirs = { ...(await fixture.read(`Tenants/${id}`)), name: "Theirs" };
  await fixture.put(`Tenants/${id}`, theirs);
  await expectRefusal(save({ ...TENANT, name: "Mine" }), 409, {
    message: expect.stringContaining("Close the form and check it in the list.") as unknown,
  });
  expect(await fixture.read(`Tenants/${id}`)).toEqual(theirs);
});

test("a staff member saved after a lost answer has one record, under the uid, and can sign in", async () => {
  const save = saveAs("Staff", newRecordId());
  const person = { name: "Hessa", staffId: "1", email: "hessa@example.qa", password: "Palm-4471" };
  await loseSave(fixture, () => save(person));
  await expectRefusal(save({ ...person, email: "other@example.qa" }), 409);
  const { data: created } = await save({ ...person, name: "Hessa E." });
  expect(await idsOf("Staff")).toEqual([created.id]);
  expect(await fixture.read(`Staff/${String(created.id)}`)).toMatchObject({ name: "Hessa E." });
  // Their user is there: the e-mail cannot be given again.
  await expectRefusal(saveAs("Staff", newRecordId())(person), 409);
});

test("a company's form makes one employee after a lost answer", async () => {
  const newId = newRecordId();
  const variables = { name: "Amal", empId: "1", qid: "1", password: "issued" };
  const save = () => company.dataProvider.create({ resource: "Employees", variables, meta: { newId } });
  await Promise.all([save(), save()]);
  await loseSave(fixture, save);
  await save();
  expect(await idsOf("Employees")).toEqual([expect.stringMatching(`^company-.*_${newId}$`)]);
});

/** Saves, and gives up before the server has answered. @returns what lets the save arrive, late. */
async function giveUp(resource: string, newId: string, variables: object): Promise<() => void> {
  const { whenSent, release } = holdRequest(fixture, "documents:commit");
  const controller = new AbortController();
  const saved = expectRefusal(saveAs(resource, newId)(variables, { signal: controller.signal }), 504, {
    message: expect.stringContaining("not known whether this was saved") as unknown,
  });
  await whenSent();
  controller.abort();
  await saved;
  return release;
}

test("a save waits for the server as long as the person does; a late arrival is not doubled", async () => {
  const id = newRecordId();
  const release = await giveUp("Tenants", id, TENANT);
  release();
  const { data: created } = await saveAs("Tenants", id)({ ...TENANT, name: "Bea M." });
  expect(created.id).toBe(id);
  expect(await fixture.read(`Tenants/${id}`)).toMatchObject({ name: "Bea M." });
});

test("a save that may still arrive keeps its files, and the record names them when it does", async () => {
  const { RecordFiles } = await import("../../../src/data/files");
  const removeUnused = vi.spyOn(RecordFiles.prototype, "removeUnused");
  const id = newRecordId();
  const release = await giveUp("Brands", id, { ...BRAND, img: picture("late.png") });
  expect(removeUnused).not.toHaveBeenCalled();
  release();
  const status = async () => (await fetch(String((await fixture.read(`Brands/${id}`))?.["img"]))).status;
  await expect.poll(status).toBe(200);
  removeUnused.mockRestore();
});

test("an upload fails after ten seconds without a moved byte and leaves nothing", async () => {
  const { STALL_MS } = await import("../../../src/data/files");
  const before = await fixture.storedFiles();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { whenSent, release } = holdRequest(fixture, "/o?name=");
  const brand = { ...BRAND, img: picture(), multiImages: [picture("b.png")] };
  const failed = expectRefusal(saveAs("Brands", newRecordId())(brand), 504, {
    message: expect.stringContaining("file storage") as unknown,
  });
  await whenSent();
  await vi.advanceTimersByTimeAsync(STALL_MS);
  await failed;
  await expect.poll(() => fixture.storedFiles()).toEqual(before);
  release();
});
