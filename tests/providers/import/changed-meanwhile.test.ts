/** Rows change stored records while somebody else saves these records between the look-up and the commit. */
import { expect, test } from "vitest";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { beforeFirst, loseAnswers, refuseCommitsOver } from "../fixtures/requests";
import { costOf } from "../../fixtures/reads";
import { counted, newCompany, type Row } from "../fixtures/records";
import { writeRows } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();

const COMPANY = { companyName: "Dana Trading" };
const ROW = { empId: "E-1", name: "Aisha Old", qid: "28463400001", email: null, password: "issued" };
const pathOf = (companyId: string, index = 0): string => `Employees/${companyId}-${index}`;

/** @returns the record, as the panel has stored it. */
async function store(companyId: string, change: Row = {}, index = 0): Promise<Row> {
  const stored = whole(employees, `${companyId}-${index}`, { ...ROW, ...COMPANY, companyId, ...change });
  await fixture.put(pathOf(companyId, index), stored);
  return stored;
}
const update = (rows: readonly Row[], more: Parameters<typeof writeRows>[2] = {}) =>
  writeRows(admin, rows, { policy: "update", ...more });

test("a record that is renamed meanwhile gets the search tokens and sort keys of its stored name", async () => {
  const companyId = newCompany();
  await store(companyId);
  beforeFirst(fixture, ":commit", () => store(companyId, { name: "Noor New" }));
  expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual(counted(0, 1, 0));
  const renamed = { ...ROW, ...COMPANY, companyId, name: "Noor New", qid: "2" };
  expect(await fixture.read(pathOf(companyId))).toEqual({
    ...whole(employees, `${companyId}-0`, renamed),
    _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as string,
  });
});

test("an import does not repeat what another import has written meanwhile, and writes the rest of the row", async () => {
  const companyId = newCompany();
  await store(companyId);
  const masks: (readonly string[] | undefined)[] = [];
  fixture.requests((url, _method, send, body) => {
    if (!url.includes(":commit")) return undefined;
    return body().then(async (sent) => {
      const { writes } = JSON.parse(sent) as {
        readonly writes: readonly { readonly updateMask?: { readonly fieldPaths: readonly string[] } }[];
      };
      if (masks.push(writes[0]?.updateMask?.fieldPaths) === 1) await store(companyId, { qid: "2" });
      return send();
    });
  });
  const row = { companyId, empId: "E-1", qid: "2", name: "Aisha Noor" };
  expect(await update([row])).toEqual(counted(0, 1, 0));
  expect(masks).toEqual([
    ["_change", "_search", "_sort", "name", "qid"],
    ["_change", "_search", "_sort", "name"],
  ]);
  expect(await fixture.read(pathOf(companyId))).toMatchObject({ qid: "2", name: "Aisha Noor" });
});

test("a row is refused when its record has meanwhile lost a required value that the row does not give", async () => {
  const companyId = newCompany();
  await store(companyId);
  let emptied: Row = {};
  beforeFirst(fixture, ":commit", async () => (emptied = await store(companyId, { qid: "" })));
  await expect(update([{ companyId, empId: "E-1", name: "Aisha" }])).rejects.toMatchObject({
    statusCode: 400,
    errors: { "rows.0": "qid is empty" },
  });
  expect(await fixture.read(pathOf(companyId))).toEqual(emptied);
});

test.each([
  ["is deleted", undefined],
  ["gets another number", { empId: "E-2" }],
])(
  "a record that %s meanwhile remains unchanged, and the repeated row creates another",
  async (_, change) => {
    const companyId = newCompany();
    await store(companyId);
    beforeFirst(fixture, ":batchGet", () =>
      change ? store(companyId, change) : fixture.remove(pathOf(companyId)),
    );
    const row = { ...ROW, ...COMPANY, companyId, name: "Aisha" };
    await expect(update([row])).rejects.toMatchObject({
      statusCode: 409,
      message: "Somebody else deleted or renumbered one of these employees. Try again.",
    });
    const left = await fixture.read(pathOf(companyId));
    expect(left?.["name"]).toBe(change && "Aisha Old");
    expect(await update([row])).toEqual(counted(1, 0, 0));
  },
);

test("a row whose answer was lost after its commit counts as updated", async () => {
  const companyId = newCompany();
  await store(companyId);
  loseAnswers(fixture, 1);
  expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual(counted(0, 1, 0));
});

test("a changed record costs one more read; an unchanged or a new one costs none", async () => {
  const companyId = newCompany();
  for (const index of [0, 1, 2]) await store(companyId, { empId: `E-${index}` }, index);
  const stored = (index: number): Row => ({ ...ROW, ...COMPANY, companyId, empId: `E-${index}` });
  const readsOf = async (rows: readonly Row[], result: object, more: object = {}) => {
    const { answer, documents } = await costOf(fixture, () => update(rows, more));
    expect(answer).toEqual(result);
    return documents;
  };
  const lookedUp = await readsOf([0, 1, 2].map(stored), { created: 0, updated: 0, left: 3 });
  expect(lookedUp).toBe(3);
  const changed = [stored(0), { ...stored(1), qid: "2" }, { ...stored(2), qid: "2" }];
  expect(await readsOf(changed, { created: 0, updated: 2, left: 1 })).toBe(lookedUp + 2);
  const fresh = { fresh: [true] };
  expect(await readsOf([stored(3)], counted(1, 0, 0), fresh)).toBe(0);
});

test("changes of more values than an entry holds take several commits, and the first adds the new rows", async () => {
  const companyId = newCompany();
  const rows = Array.from({ length: 103 }, (_, index) => ({
    ...ROW,
    ...COMPANY,
    companyId,
    empId: `E-${index}`,
  }));
  await Promise.all(
    rows.slice(0, 101).map(({ empId }, index) => store(companyId, { empId, qid: "1" }, index)),
  );
  const sizes = refuseCommitsOver(400, fixture);
  expect(await update(rows)).toEqual({ created: 2, updated: 101, left: 0 });
  // Each record takes 9 of an entry's 300 values; each commit writes an entry.
  expect(sizes).toEqual([2 + 33 + 1, 33 + 1, 33 + 1, 2 + 1]);
});

test("changes that are too large for one commit are written by its halves", async () => {
  const companyId = newCompany();
  const rows = [0, 1, 2].map((index) => ({ companyId, empId: `E-${index}`, qid: "2" }));
  await Promise.all(rows.map(({ empId }, index) => store(companyId, { empId }, index)));
  const sizes = refuseCommitsOver(3, fixture);
  expect(await update(rows)).toEqual({ created: 0, updated: 3, left: 0 });
  expect(sizes).toEqual([4, 3, 2]);
});
