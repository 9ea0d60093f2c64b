/** Two people and one record: what others have changed since a form was opened is neither overwritten nor lost. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { newRecordId } from "../../../src/schema/history";
import { EMPLOYEE, picture, storedBrand, storedEmployee } from "../../fixtures/providers/records";
import { recordedOperation } from "../../fixtures/providers/provider-calls";
import { loseAnswers, loseSave, meanwhile, expectRefusal } from "../../fixtures/providers/requests";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const { fixture, data } = await adminPanel();
const company = (await companyPanel(fixture, "OWN")).dataProvider;
const resource = "Brands";

let id: string;
beforeEach(async () => {
  id = newRecordId();
  await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%", pin: "111111" }));
});

/** Saves as a form does that was opened with these values. */
const save = (variables: object, opened: object) =>
  data.update({ resource, id, variables, meta: { opened } });
const mine = () => save({ discount: "30%" }, { discount: "10%" });
const theirs = (variables: object) => data.update({ resource, id, variables });
const stored = () => fixture.read(`Brands/${id}`);
/** What a colleague's panel leaves. This one's sends nothing else while it waits for an answer to a commit. */
const changedElsewhere = async (values: object) =>
  fixture.put(`Brands/${id}`, { ...(await stored()), ...values, _change: `${newRecordId()}~elsewher` });
const deletedElsewhere = async () => {
  await fixture.put(`Trash/Brands~${id}`, { collection: "Brands", record: (await stored()) ?? {} });
  await fixture.remove(`Brands/${id}`);
};
const entriesOf = async (record: string) => {
  const named = query(collection(fixture.owner, "History"), where("ids", "array-contains", record));
  return (await getDocs(named)).docs.map((one) => one.data());
};

const LOOKS = [
  { who: "no screen holds", look: () => Promise.resolve() },
  { who: "a screen holds", look: (one: object = {}) => data.getOne({ resource, id, ...one }) },
];

describe.each(LOOKS)("record that $who", ({ look }) => {
  beforeEach(() => look());

  test.each([
    ["changes of different fields are merged", {}],
    ["a change of the same field to the same value is no conflict", { discount: " 20% " }],
  ])("%s", async (_, same) => {
    await theirs({ discount: "20%" });
    await save({ pin: "222222", ...same }, { pin: "111111", discount: "10%" });
    expect(await stored()).toMatchObject({ discount: "20%", pin: "222222" });
  });

  test("a change of the same field is a conflict with both values, and nothing is written", async () => {
    await theirs({ discount: "20%" });
    const before = await stored();
    const saving = save(
      { discount: "30%", pin: "222222" },
      { discount: "10%", pin: "111111", nameEng: "not saved" },
    );
    await expectRefusal(saving, 409, {
      message: "Somebody has changed Discount since you opened this brand. Nothing was saved.",
      conflicts: [{ key: "discount", theirs: "20%", mine: "30%" }],
    });
    expect(await stored()).toEqual(before);
    expect(await entriesOf(id)).toHaveLength(1);
    // Chosen by the person: mine, over what they have seen of theirs.
    await save({ discount: "30%" }, { discount: "20%" });
    expect(await stored()).toMatchObject({ discount: "30%" });
  });
});

test("the second of two simultaneous saves is a conflict, unless they are of different fields", async () => {
  const second = (saving: () => Promise<unknown>) =>
    meanwhile(fixture, "documents:commit", saving, () => changedElsewhere({ discount: "20%" }));
  await expectRefusal(second(mine), 409, { conflicts: [{ key: "discount", theirs: "20%", mine: "30%" }] });
  expect(await stored()).toMatchObject({ discount: "20%", pin: "111111" });
  await second(() => save({ pin: "222222" }, { pin: "111111" }));
  expect(await stored()).toMatchObject({ discount: "20%", pin: "222222" });
  expect(await entriesOf(id)).toHaveLength(1);
});

test("a conflicting save removes its uploaded file, and the stored file remains", async () => {
  const others = await fixture.storedFiles();
  const opened = { img: "https://example.qa/logo.png" };
  await theirs({ img: picture(`theirs-${id}.png`) });
  const saving = save({ img: picture(`mine-${id}.png`) }, opened);
  await expectRefusal(saving, 409, {
    conflicts: [{ key: "img", theirs: expect.stringContaining("theirs") as unknown }],
  });
  const added = async () => (await fixture.storedFiles()).filter((path) => !others.includes(path));
  await expect.poll(added).toEqual([expect.stringContaining(`theirs-${id}`)]);
});

test("a password is never a conflict, and no answer contains its value", async () => {
  const recordId = await fixture.addCompany(id);
  await data.update({
    resource: "Companies",
    id: recordId,
    variables: { password: "Violet-Anchor-31" },
    meta: { opened: { password: "2020-01-01T00:00:00.000Z" } },
  });
  expect((await fixture.read(`Companies/${recordId}`))?.["_change"]).toEqual(expect.any(String));
});

const remove = () => data.deleteOne({ resource, id });
test.each([
  ...LOOKS.map((one) => ({ ...one, part: "documents:batchGet", remove })),
  {
    ...LOOKS[0]!,
    who: "a commit follows the deletion of",
    part: "documents:commit",
    remove: deletedElsewhere,
  },
])(
  "a save of a deleted record names the copy in the trash, and does not recreate it, when $who it",
  async ({ look, part, remove: gone }) => {
    await look();
    await expectRefusal(meanwhile(fixture, part, mine, gone), 404, { gone: true, trash: `Brands~${id}` });
    expect(await stored()).toBeUndefined();
  },
);

test("a save of a deleted record names no copy when none was kept", async () => {
  await fixture.remove(`Brands/${id}`);
  const error: unknown = await mine().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ statusCode: 404, gone: true });
  expect(error).not.toHaveProperty("trash");
});

const lose = (variables: object, opened: object) => loseSave(fixture, () => save(variables, opened));

test("a save with a lost answer is done even if a colleague changed the record before the next try", async () => {
  let isFirst = true;
  fixture.requests((url, _method, send) => {
    if (!url.includes("documents:commit") || !isFirst) return undefined;
    isFirst = false;
    return send()
      .then(() => changedElsewhere({ discount: "99%" }))
      .then(() => Promise.reject(new TypeError("network")));
  });
  const operation = recordedOperation(await save({ discount: "20%" }, { discount: "10%" }));
  expect(await stored()).toMatchObject({ discount: "99%" });
  expect((await entriesOf(id)).map(({ work }): unknown => work)).toEqual([operation]);
});

test("a save with a lost answer is done when the person saves again, and no conflict with what the person types on", async () => {
  await lose({ discount: "20%" }, { discount: "10%" });
  const operation = recordedOperation(await save({ discount: "20%" }, { discount: "10%" }));
  expect((await entriesOf(id)).map(({ work }): unknown => work)).toEqual([operation]);
  expect((await stored())?.["_change"]).toContain(operation);
  await lose({ discount: "22%" }, { discount: "20%" });
  await save({ discount: "25%" }, { discount: "20%" });
  expect(await stored()).toMatchObject({ discount: "25%" });
  // But a colleague's change after it is one.
  await lose({ discount: "40%" }, { discount: "25%" });
  await theirs({ discount: "50%" });
  await expectRefusal(save({ discount: "45%" }, { discount: "25%" }), 409, {
    conflicts: [{ key: "discount", theirs: "50%", mine: "45%" }],
  });
});

test("a new record with a lost answer is added once with one entry; further typing is an edit of it", async () => {
  const newId = newRecordId();
  const values = { ...EMPLOYEE, company: { id: "CO1", name: "Palm" } };
  const create = (variables: object) =>
    data.create({ resource: "Employees", variables: { ...values, ...variables }, meta: { newId } });
  loseAnswers(fixture, 1);
  const operation = recordedOperation(await create({ empId: newId }));
  expect(await entriesOf(newId)).toMatchObject([{ action: "create", work: operation }]);
  expect(await create({ empId: newId })).toMatchObject({ operation });
  expect(await entriesOf(newId)).toHaveLength(1);
  await create({ empId: newId, name: "Typed on" });
  const change = (await fixture.read(`Employees/${newId}`))?.["_change"];
  expect(await fixture.read(`History/${String(change)}`)).toMatchObject({
    action: "update",
    before: { [newId]: { name: EMPLOYEE.name } },
  });
});

test("a deletion with a lost answer happens once and reports what was deleted", async () => {
  loseAnswers(fixture, 1);
  const answer = await data.deleteOne({ resource, id });
  expect(answer.data).toMatchObject({ id, discount: "10%" });
  expect(await entriesOf(id)).toMatchObject([{ action: "delete", work: recordedOperation(answer) }]);
});

/** As far as the record's own history tells it to the person who is asked. */
describe("authors of a conflict", () => {
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
    return panel.update({ resource, id, variables, meta: { opened } });
  };
  const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;

  test.each(LOOKS)(
    "a conflict names who changed the field of a record that $who, and when",
    async ({ look }) => {
      await look({ resource, id });
      await save(company, { name: "Theirs" });
      await expectRefusal(saveLate(data, { name: "Mine" }), 409, {
        message: "Somebody has changed Name since you opened this employee. Nothing was saved.",
        conflicts: [{ key: "name", theirs: "Theirs" }],
        by: { name: "OWN", at: AT },
      });
    },
  );

  test("a conflict names nobody to a company that may not read the entry", async () => {
    // Moved to the company by an admin: the entry is no company's.
    await fixture.put(`Employees/${id}`, storedEmployee("OTHER", { empId: id }));
    await save(data, { name: "Theirs", company: { id: "OWN", name: "Company OWN" } });
    await expectRefusal(saveLate(company, { name: "Mine" }), 409, {
      message: "Somebody has changed Name since you opened this employee. Nothing was saved.",
      conflicts: [{ key: "name", theirs: "Theirs" }],
      by: undefined,
    });
  });
});
