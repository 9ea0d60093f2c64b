/** A conflict says who made it, as far as the record's own history tells it to the person who is asked. */
import { beforeEach, expect, test } from "vitest";
import { newRecordId } from "../../../packages/firestore-panel/src/schema/history";
import { storedEmployee } from "../fixtures/records";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, data } = await adminPanel();
const company = (await companyPanel(fixture, "OWN")).dataProvider;
const resource = "Employees";
let id: string;
beforeEach(async () => {
  id = `OWN_${newRecordId()}`;
  await fixture.put(`Employees/${id}`, storedEmployee("OWN", { empId: id }));
});

type Panel = typeof data;
const save = (panel: Panel, variables: object) => panel.update({ resource, id, variables });
/** Saves as a form does that was opened before all that has happened to the record. */
const saveLate = (panel: Panel, variables: object) => {
  const opened = { name: "Aisha", qid: storedEmployee().qid };
  return panel
    .update({ resource, id, variables, meta: { opened } })
    .catch((error: unknown) => error as { readonly message: string; readonly conflicts?: readonly object[] });
};
const expectNoAuthor = (refused: object) =>
  expect(Reflect.get(refused, "conflicts")).toEqual([
    expect.not.objectContaining({ by: expect.anything() as unknown }),
  ]);
const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;
const ADMIN = { name: "noor@example.qa", at: AT, isOwn: false };

test.each([
  { what: "that no screen holds", look: () => Promise.resolve() },
  { what: "that a screen holds", look: () => data.getOne({ resource, id }) },
])("a conflict names who changed the field of a record $what, and when", async ({ look }) => {
  await look();
  await save(company, { name: "Theirs" });
  expect(await saveLate(data, { name: "Mine" })).toMatchObject({
    statusCode: 409,
    message: "Somebody else has changed Name since you opened this employee. Nothing was saved.",
    conflicts: [{ key: "name", theirs: "Theirs", by: { name: "OWN", at: AT, isOwn: false } }],
  });
});

test("a conflict names each of several people at the field they changed, and nobody for both fields", async () => {
  await save(company, { name: "Theirs" });
  await save(data, { qid: "29000000002" });
  expect(await saveLate(company, { name: "Mine", qid: "29000000003" })).toMatchObject({
    message: expect.stringMatching(/^Somebody else has changed Name and /) as unknown,
    conflicts: [
      { key: "name", by: { name: "OWN", isOwn: true } },
      { key: "qid", by: ADMIN },
    ],
  });
});

test("a conflict with the same account in another window says so", async () => {
  await save(data, { name: "Theirs" });
  expect(await saveLate(data, { name: "Mine" })).toMatchObject({
    message: "You have changed Name in another window since you opened this employee. Nothing was saved.",
    conflicts: [{ by: { ...ADMIN, isOwn: true } }],
  });
});

test("a conflict with another account of the same kind names that account", async () => {
  await save(data, { name: "Theirs" });
  const path = `History/${String((await fixture.read(`Employees/${id}`))?.["_change"])}`;
  const by = { kind: "admin", recordId: "huda", name: "huda@example.qa" };
  await fixture.put(path, { ...(await fixture.read(path)), by });
  expect(await saveLate(data, { name: "Mine" })).toMatchObject({
    message: "Somebody else has changed Name since you opened this employee. Nothing was saved.",
    conflicts: [{ by: { name: "huda@example.qa", at: AT, isOwn: false } }],
  });
});

test("a conflict names an author among the last five changes only", async () => {
  await save(company, { name: "Theirs" });
  for (const last of [2, 3, 4, 5]) await save(data, { qid: `2900000000${String(last)}` });
  expect(await saveLate(data, { name: "Mine" })).toMatchObject({ conflicts: [{ by: { name: "OWN" } }] });
  await save(data, { qid: "29000000006" });
  const refused = await saveLate(data, { name: "Mine" });
  expect(refused).toMatchObject({ statusCode: 409, conflicts: [{ key: "name", theirs: "Theirs" }] });
  expectNoAuthor(refused);
});

test("a change without a history entry has no author, even if the last entry is signed", async () => {
  await save(company, { name: "Theirs" });
  await fixture.put(`Employees/${id}`, {
    ...(await fixture.read(`Employees/${id}`)),
    name: "By the console",
  });
  const refused = await saveLate(data, { name: "Mine" });
  expect(refused).toMatchObject({ conflicts: [{ key: "name", theirs: "By the console" }] });
  expectNoAuthor(refused);
});

test("a conflict names nobody to a company that may not read the entry", async () => {
  // Moved to the company by an admin: the entry is no company's.
  await fixture.put(`Employees/${id}`, storedEmployee("OTHER", { empId: id }));
  await save(data, { name: "Theirs", company: { id: "OWN", name: "Company OWN" } });
  const refused = await saveLate(company, { name: "Mine" });
  expect(refused).toMatchObject({
    message: "Somebody else has changed Name since you opened this employee. Nothing was saved.",
    conflicts: [{ key: "name", theirs: "Theirs" }],
  });
  expectNoAuthor(refused);
});

test("a save reports the conflict without a long wait when the history cannot be read", async () => {
  await save(company, { name: "Theirs" });
  let lost = 0;
  fixture.requests((url) => {
    if (!url.includes("Listen/channel")) return undefined;
    lost += 1;
    return Promise.reject(new TypeError("network"));
  });
  const refused = await saveLate(data, { name: "Mine" });
  expect(refused).toMatchObject({ statusCode: 409, conflicts: [{ key: "name", theirs: "Theirs" }] });
  expectNoAuthor(refused);
  expect(lost).toBeGreaterThan(0);
});
