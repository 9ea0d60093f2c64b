/** What lines of the activity say besides their entries: how much is undone, by whom, and what several collections lost. */
import { beforeEach, describe, expect, test } from "vitest";
import { newWork } from "../../../src/schema/history";
import { BRAND, picture, storedBrand } from "../fixtures/brand-fixture";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { ask, undoAll, workOf } from "./ask";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
});

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `${tag}-${String(index)}`);
const putBrands = (ids: readonly string[], more: object = {}) =>
  Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand({ ...more }))));
const setAll = async (ids: readonly string[]) => {
  const work = newWork();
  await ask(admin, "list/set", { resource: "Brands", ids, values: { status: "Active" }, work });
  return work;
};
const edit = async (id: string, variables: object) =>
  workOf(await data.update({ resource: "Brands", id, variables }));
const employee = (id: string, more: object = {}) =>
  fixture.put(`Employees/${id}`, {
    name: `Aisha ${tag}`,
    empId: id,
    qid: "1",
    email: null,
    password: "issued",
    companyId: "OWN",
    companyName: "Company OWN",
    ...more,
  });

type Panel = typeof admin;
const undone = async (works: readonly string[], panel: Panel = admin) =>
  (await ask(panel, "history/lines", { works, single: [], undid: [] })).undone;
const stateOf = async (work: string) => (await undone([work]))[0];

describe("what is undone", () => {
  test("is told with its number, by whom and when, and not once that is undone itself", async () => {
    const ids = idsOf(20);
    await putBrands(ids);
    const [work, other] = [await setAll(ids), await setAll([])];
    expect(await undone([work, other])).toEqual([]);
    const as = newWork();
    const began = Date.now();
    await undoAll(admin, work, as);
    const state = await stateOf(work);
    expect(state).toMatchObject({
      work,
      records: 20,
      of: 20,
      isWhole: true,
      by: { kind: "admin", name: "noor@example.qa" },
    });
    expect(Math.abs(Date.parse(state?.at ?? "") - began)).toBeLessThan(60_000);
    const again = newWork();
    await undoAll(admin, as, again);
    expect(await undone([work, as])).toMatchObject([{ work: as, records: 20, isWhole: true }]);
    // And a third time.
    await undoAll(admin, again, newWork());
    expect((await undone([work, as, again])).map((one) => one.work)).toEqual([work, again]);
  });

  test("in part is told so: where it was stopped, and where a record stays", async () => {
    const ids = idsOf(20);
    await putBrands(ids);
    const work = await setAll(ids);
    await data.deleteOne({ resource: "Brands", id: ids[3] ?? "", variables: {} });
    let commits = 0;
    fixture.requests((url) => {
      if (!url.includes(":commit")) return undefined;
      commits += 1;
      return commits > 1 ? Promise.reject(new TypeError("offline")) : undefined;
    });
    const as = newWork();
    await expect(undoAll(admin, work, as)).rejects.toMatchObject({ statusCode: 503 });
    fixture.requests();
    const stopped = await stateOf(work);
    expect(stopped).toMatchObject({ of: 20, isWhole: false });
    expect(stopped?.records).toBeGreaterThan(0);
    expect(stopped?.records).toBeLessThan(19);
    await undoAll(admin, work, as);
    expect(await stateOf(work)).toMatchObject({ records: 19, of: 20, isWhole: false });
  });

  test("counts records that had the value before, and those that somebody put back by hand", async () => {
    const ids = idsOf(11);
    const [same = "", byHand = "", ...others] = ids;
    await putBrands(others, { status: "In-active" });
    await putBrands([byHand], { status: "In-active" });
    await putBrands([same], { status: "Active" });
    const work = await setAll(ids);
    await edit(byHand, { status: "In-active" });
    const as = newWork();
    expect(await undoAll(admin, work, as)).toMatchObject({ done: 11, left: [] });
    expect(await stateOf(work)).toMatchObject({ records: 11, of: 11, isWhole: true });
    // Neither a second try of the same undo nor another undo counts them twice.
    expect(await undoAll(admin, work, as)).toMatchObject({ done: 0, left: [] });
    expect(await undoAll(admin, work, newWork())).toMatchObject({ done: 0, left: [] });
    await undoAll(admin, as, newWork());
    expect(await stateOf(work)).toBeUndefined();
    expect(await stateOf(as)).toMatchObject({ records: 11, of: 11, isWhole: true });
    await undoAll(admin, work, newWork());
    expect(await stateOf(work)).toMatchObject({ records: 11, of: 11, isWhole: true });
  });

  test("of an import counts what went to the trash and what was put back", async () => {
    const rows = (count: number, name: string) =>
      idsOf(count).map((empId) => ({
        name,
        empId,
        qid: "1",
        email: "",
        password: "issued",
        companyId: "OWN",
        companyName: "Company OWN",
      }));
    const write = (of: ReturnType<typeof rows>, work: string) =>
      ask(admin, "bulk/write", { resource: "Employees", rows: of, policy: "update", work });
    await write(rows(4, `Old ${tag}`), newWork());
    const work = newWork();
    await write(rows(12, `New ${tag}`), work);
    await undoAll(admin, work, newWork());
    expect(await stateOf(work)).toMatchObject({ records: 12, of: 12, isWhole: true });
  });

  test("of few records is in part where a picture, a password or a field changed since stays", async () => {
    const made = await data.create({ resource: "Brands", variables: { ...BRAND, img: picture() } });
    const id = String(made.data.id);
    const work = await edit(id, { img: picture("new.png"), discount: "20%" });
    await expect
      .poll(async () => (await fixture.storedFiles()).filter((path) => path.endsWith("logo.png")))
      .toEqual([]);
    const { done, left } = await undoAll(admin, work, newWork());
    expect([done, left]).toMatchObject([1, [{ id, inPart: true }]]);
    expect(await stateOf(work)).toMatchObject({ records: 1, of: 1, isWhole: false });

    const one = `own-${tag}`;
    await employee(one);
    const changed = async (variables: object) =>
      workOf(await data.update({ resource: "Employees", id: one, variables }));
    const both = await changed({ name: "Maryam", password: "another-1" });
    expect((await undoAll(admin, both, newWork())).left).toMatchObject([
      { reason: "Password: passwords are not kept.", inPart: true },
    ]);
    expect(await stateOf(both)).toMatchObject({ records: 1, isWhole: false });
    // A field that somebody changed since, of one of two records.
    const two = idsOf(2);
    await putBrands(two);
    const values = { discount: "7%", address: "New Street" };
    const many = newWork();
    for (const id of two)
      await data.update({ resource: "Brands", id, variables: values, meta: { work: many } });
    await edit(two[1] ?? "", { address: "Old Street" });
    await undoAll(admin, many, newWork());
    expect(await stateOf(many)).toMatchObject({ of: 2, isWhole: false });
    const name = await changed({ name: "Maryam" });
    await undoAll(admin, name, newWork());
    expect(await stateOf(name)).toMatchObject({ records: 1, isWhole: true });
  });

  test("of a restore with changes, which wrote its record twice, is whole", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    await data.deleteOne({ resource: "Brands", id, variables: {} });
    const { work } = await ask(admin, "trash/restore", { ids: [`Brands~${id}`], values: { discount: "9%" } });
    expect(await ask(admin, "history/count", { work })).toEqual({ count: 1 });
    await undoAll(admin, work, newWork());
    expect(await stateOf(work)).toMatchObject({ records: 1, of: 1, isWhole: true });
  });

  test("is told to a company of its own alone, and works are asked for by their ids", async () => {
    const [own, other] = [`own-${tag}`, `other-${tag}`];
    await employee(own);
    await employee(other, { companyId: "OTHER", companyName: "Company OTHER" });
    const works = [];
    for (const id of [own, other]) {
      const work = workOf(await data.deleteOne({ resource: "Employees", id, variables: {} }));
      await undoAll(admin, work, newWork());
      works.push(work);
    }
    expect((await undone(works)).map(({ work }) => work)).toEqual(works);
    expect((await undone(works, company)).map(({ work }) => work)).toEqual(works.slice(0, 1));
    for (const wrong of [["x"], Array.from({ length: 31 }, newWork), "x"])
      await expect(undone(wrong as string[])).rejects.toMatchObject({ statusCode: 400 });
  });

  test("is no longer told where two works claim to take back one another", async () => {
    const [id = ""] = idsOf(1);
    await putBrands([id]);
    const [one, other] = [newWork(), newWork()];
    const entry = (work: string, undoes: string, at: number) =>
      fixture.put(`History/${work}~00000000`, {
        at: new Date(at),
        time: new Date(at),
        by: { kind: "admin", recordId: "noor", name: "noor@example.qa" },
        action: "update",
        collection: "Brands",
        company: null,
        work,
        count: 1,
        first: id,
        title: "",
        ids: [id],
        undoes,
      });
    await entry(one, other, 1_000_000);
    await entry(other, one, 2_000_000);
    expect(await undone([one, other])).toMatchObject([{ work: one, records: 1 }]);
  });
});

test("of a work that nobody recorded nothing is told", async () => {
  for (const url of ["history/work", "history/count"] as const)
    await expect(ask(admin, url, { work: newWork() })).rejects.toMatchObject({
      statusCode: 404,
      message: "Not found: this change. Nothing of it is recorded.",
    });
});

test("works that took several commits are told from those of one", async () => {
  const ids = idsOf(3);
  await putBrands(ids);
  const alone = [];
  for (const id of ids) alone.push(await edit(id, { discount: "7%" }));
  const several = newWork();
  for (const discount of ["8%", "9%"])
    await data.update({
      resource: "Brands",
      id: ids[0] ?? "",
      variables: { discount },
      meta: { work: several },
    });
  const lines = (single: readonly string[]) => ask(admin, "history/lines", { works: [], single, undid: [] });
  for (const single of [[], alone]) expect((await lines(single)).several).toEqual([]);
  expect((await lines([...alone, several])).several).toEqual([several]);
  // To a company, of its own.
  const own = idsOf(9).map((id) => `own-${id}`);
  for (const id of own) await employee(id);
  const work = newWork();
  await ask(company, "list/delete", { resource: "Employees", ids: own, work });
  expect(await ask(company, "history/lines", { works: [work], single: [work], undid: [] })).toEqual({
    undone: [],
    several: [work],
    undid: [],
  });
});

test("what a line took back is told with who had done it, and whether that was an undoing itself", async () => {
  const [id = ""] = idsOf(1);
  await putBrands([id]);
  const [work, as, own] = [await edit(id, { discount: "7%" }), newWork(), `own-${tag}`];
  await undoAll(admin, work, as);
  const undid = (works: readonly string[], panel: Panel = admin) =>
    ask(panel, "history/lines", { works: [], single: [], undid: works });
  const by = { kind: "admin", name: "noor@example.qa" };
  expect((await undid([work, as, newWork()])).undid).toMatchObject([
    { work, action: "update", by, isUndoing: false },
    { work: as, action: "revert", by, isUndoing: true },
  ]);
  await employee(own);
  const deletion = workOf(await data.deleteOne({ resource: "Employees", id: own, variables: {} }));
  expect((await undid([work, deletion], company)).undid.map((one) => one.work)).toEqual([deletion]);
});

describe("passwords", () => {
  test("that a work changed are told before it is undone, and how many of its records may keep them", async () => {
    const ids = idsOf(3);
    for (const id of ids) await employee(id);
    const rows = ids.map((empId, index) => ({
      name: `Maryam ${tag}`,
      empId,
      qid: "1",
      email: "",
      password: index === 0 ? "another-1" : "issued",
      companyId: "OWN",
      companyName: "Company OWN",
    }));
    const write = async (of: typeof rows) => {
      const work = newWork();
      await ask(admin, "bulk/write", { resource: "Employees", rows: of, policy: "update", work });
      return work;
    };
    const passwords = (work: string, panel: Panel = admin) =>
      ask(panel, "history/passwords", { work, resource: "Employees" });
    const first = await write(rows.slice(1));
    expect(await passwords(first)).toEqual({ changed: false });
    const work = await write(rows.slice(0, 1));
    for (const panel of [admin, company]) expect(await passwords(work, panel)).toEqual({ changed: true });
    const part = (of: string) => ask(admin, "history/undo", { work: of, as: newWork() });
    expect(await part(first)).toEqual({ done: 2, left: [], notices: [] });
    expect(await part(work)).toEqual({ done: 1, left: [], notices: [], passwords: 1 });
    const alone = await write(
      rows.slice(0, 1).map((row) => ({ ...row, name: `Aisha ${tag}`, password: "third-1" })),
    );
    for (const panel of [admin, company])
      expect(await passwords(alone, panel)).toEqual({ changed: true, only: true });
  });
});
