/** Rows that change stored records, while somebody else saves these between the look-up and the commit. */
import { expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { employees } from "../../../src/resources/employees";
import type { WriteRowsResult } from "../../../src/contract/import";
import { reads, resetReads } from "../../fixtures/reads";
import { whole } from "../../fixtures/derived";
import { adminPanel } from "../fixtures/signed-in";
import { refuseCommitsOver } from "../fixtures/too-large";

const { fixture, admin } = await adminPanel();

type Row = { readonly [key: string]: unknown };
const COMPANY = { companyName: "Dana Trading" };
const ROW = { empId: "E-1", name: "Aisha Old", qid: "28463400001", email: null, password: "issued" };
const newCompany = (): string => `C-${crypto.randomUUID()}`;
const pathOf = (companyId: string, index = 0): string => `Employees/${companyId}-${index}`;

/** @returns the record, as the panel has stored it. */
async function store(companyId: string, change: Row = {}, index = 0): Promise<Row> {
  const stored = whole(employees, `${companyId}-${index}`, { ...ROW, ...COMPANY, companyId, ...change });
  await fixture.put(pathOf(companyId, index), stored);
  return stored;
}
async function update(rows: readonly Row[], more: object = {}): Promise<WriteRowsResult | undefined> {
  const payload = { resource: "Employees", rows, policy: "update", operation: newOperationId(), ...more };
  return (
    await admin.dataProvider.custom?.<WriteRowsResult>({ url: "import/write", method: "post", payload })
  )?.data;
}
/** Done when the transaction is about to read its first record, or to commit. */
function before(step: ":batchGet" | ":commit", work: () => Promise<unknown>): void {
  let isFirst = true;
  fixture.requests((url, _method, send) => {
    if (!url.includes(step) || !isFirst) return undefined;
    isFirst = false;
    return work().then(send);
  });
}

test("a record that is renamed meanwhile has the marks and keys of the name that is stored", async () => {
  const companyId = newCompany();
  await store(companyId);
  before(":commit", () => store(companyId, { name: "Noor New" }));
  expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual({ created: 0, updated: 1, left: 0 });
  const renamed = { ...ROW, ...COMPANY, companyId, name: "Noor New", qid: "2" };
  expect(await fixture.read(pathOf(companyId))).toEqual({
    ...whole(employees, `${companyId}-0`, renamed),
    _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as string,
  });
});

test("what another upload has written meanwhile is not written again, and the rest of the row is", async () => {
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
  expect(await update([row])).toEqual({ created: 0, updated: 1, left: 0 });
  expect(masks).toEqual([
    ["_change", "_search", "_sort", "name", "qid"],
    ["_change", "_search", "_sort", "name"],
  ]);
  expect(await fixture.read(pathOf(companyId))).toMatchObject({ qid: "2", name: "Aisha Noor" });
});

test("a required value that is emptied meanwhile, and that the row does not give, refuses the row", async () => {
  const companyId = newCompany();
  await store(companyId);
  let emptied: Row = {};
  before(":commit", async () => (emptied = await store(companyId, { qid: "" })));
  await expect(update([{ companyId, empId: "E-1", name: "Aisha" }])).rejects.toMatchObject({
    statusCode: 400,
    errors: { "rows.0": "qid is empty" },
  });
  expect(await fixture.read(pathOf(companyId))).toEqual(emptied);
});

test.each([
  ["is deleted", undefined],
  ["gets another number", { empId: "E-2" }],
])("a record that %s meanwhile is left alone, and asked again the row makes one", async (_, change) => {
  const companyId = newCompany();
  await store(companyId);
  before(":batchGet", () => (change ? store(companyId, change) : fixture.remove(pathOf(companyId))));
  const row = { ...ROW, ...COMPANY, companyId, name: "Aisha" };
  await expect(update([row])).rejects.toMatchObject({
    statusCode: 409,
    message: "Somebody else deleted or renumbered one of these employees. Try again.",
  });
  const left = await fixture.read(pathOf(companyId));
  expect(left?.["name"]).toBe(change && "Aisha Old");
  expect(await update([row])).toEqual({ created: 1, updated: 0, left: 0 });
});

test("a row is told as changed where the answer was lost after it was stored", async () => {
  const companyId = newCompany();
  await store(companyId);
  let isFirst = true;
  fixture.requests((url, _method, send) => {
    if (!url.includes(":commit") || !isFirst) return undefined;
    isFirst = false;
    return send().then(() => Promise.reject(new TypeError("lost")));
  });
  expect(await update([{ companyId, empId: "E-1", qid: "2" }])).toEqual({ created: 0, updated: 1, left: 0 });
});

test("a record that is changed costs one read more, one that is so already or new costs none", async () => {
  const companyId = newCompany();
  for (const index of [0, 1, 2]) await store(companyId, { empId: `E-${index}` }, index);
  const stored = (index: number): Row => ({ ...ROW, ...COMPANY, companyId, empId: `E-${index}` });
  const costOf = async (rows: readonly Row[], result: object, more: object = {}) => {
    await resetReads(fixture.firebase);
    expect(await update(rows, more)).toEqual(result);
    return (await reads(fixture.firebase)).documents;
  };
  const lookedUp = await costOf([0, 1, 2].map(stored), { created: 0, updated: 0, left: 3 });
  expect(lookedUp).toBe(3);
  const changed = [stored(0), { ...stored(1), qid: "2" }, { ...stored(2), qid: "2" }];
  expect(await costOf(changed, { created: 0, updated: 2, left: 1 })).toBe(lookedUp + 2);
  const fresh = { fresh: [true] };
  expect(await costOf([stored(3)], { created: 1, updated: 0, left: 0 }, fresh)).toBe(0);
});

test("more than an entry may hold are changed by several commits, the first of which adds the new ones as well", async () => {
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

test("changes that are too large for one commit are made by its halves", async () => {
  const companyId = newCompany();
  const rows = [0, 1, 2].map((index) => ({ companyId, empId: `E-${index}`, qid: "2" }));
  await Promise.all(rows.map(({ empId }, index) => store(companyId, { empId }, index)));
  const sizes = refuseCommitsOver(3, fixture);
  expect(await update(rows)).toEqual({ created: 0, updated: 3, left: 0 });
  expect(sizes).toEqual([4, 3, 2]);
});
