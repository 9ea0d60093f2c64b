import { collection, documentId, endAt, getDocs, orderBy, query, startAt } from "firebase/firestore/lite";
import { SET_RECORDS } from "../../../src/contract/records";
import { beforeEach, expect, test } from "vitest";
import { valueCount as valuesIn } from "../../../src/data/apply-changes";
import { MAX_COMPARED, MAX_ENTRY_VALUES, newOperationId } from "../../../src/schema/history";
import { PROTECTED_ADMIN_EMAIL } from "../../fixtures/residence";
import { storedBrand, idsOf as idsOfTag, storedEmployee } from "../../fixtures/providers/records";
import { beforeFirst, countCommits, isCommit, unaccepted } from "../../fixtures/providers/requests";
import { bulkSet } from "../../fixtures/providers/provider-calls";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

let tag: string;
beforeEach(() => void (tag = crypto.randomUUID()));

const idsOf = (count: number) => idsOfTag(tag, count);
/** @param odd replaces values of the record that it names by `id`. */
const putAll = (
  name: string,
  ids: readonly string[],
  stored: object,
  odd: { readonly [key: string]: unknown } = {},
) => fixture.putAll(ids.map((id) => [`${name}/${id}`, { ...stored, ...(id === odd["id"] && odd) }]));
const set = (resource: string, ids: readonly string[], values: object, operation?: string, panel = admin) =>
  bulkSet(panel, resource, ids, values as Parameters<typeof bulkSet>[3], operation);
const done = (saved: number) => ({ saved, refused: [] });
const valuesOf = async (name: string, ids: readonly string[], key: string) => {
  const ofTest = [orderBy(documentId()), startAt(tag), endAt(`${tag}~`)];
  const { docs } = await getDocs(query(collection(fixture.owner, name), ...ofTest));
  const values = new Map(docs.map((one) => [one.id, one.get(key) as unknown]));
  return ids.map((id) => values.get(id));
};
interface StoredEntry {
  readonly work: string;
  readonly count: number;
  readonly ids: readonly string[];
  readonly before: object;
  readonly after: object;
  readonly time?: unknown;
}
async function entriesOf(name: string, ids: readonly string[]): Promise<readonly StoredEntry[]> {
  const changes = new Set(await valuesOf(name, ids, "_change"));
  const found = await Promise.all([...changes].map((id) => fixture.read(`History/${String(id)}`)));
  return found as unknown as readonly StoredEntry[];
}
const valuesOfAll = (records: object) =>
  Object.values(records).reduce<number>((sum, record) => sum + valuesIn(record), 0);
/** More fields than the rules let any record have. The panel's own checks look at what is written alone. */
const CROWDED = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`column${String(index)}`, "x"]));

const setBrands = (ids: readonly string[], values: object) => set("Brands", ids, values);

test("a bulk set writes only the value and what follows from it, in as few commits as the history needs", async () => {
  const ids = idsOf(SET_RECORDS);
  const time = new Date(2020, 1, 1);
  await putAll("Brands", ids, storedBrand({ discount: "10%", unknown: "kept", time }));
  const count = countCommits(fixture);
  expect(await setBrands(ids, { status: "Active" })).toEqual(done(SET_RECORDS));
  const entries = await entriesOf("Brands", ids);
  expect(count()).toBe(entries.length);
  expect(entries.length).toBeLessThanOrEqual(10);
  for (const { before, after } of entries)
    expect(valuesOfAll(before) + valuesOfAll(after)).toBeLessThanOrEqual(MAX_ENTRY_VALUES);
  expect(entries.reduce((sum, entry) => sum + entry.count, 0)).toBe(SET_RECORDS);
  // One line of the activity.
  expect(new Set(entries.map(({ work: operation }) => operation)).size).toBe(1);
  expect(entries.filter(({ time }) => time !== undefined)).toHaveLength(1);
  expect(new Set(await valuesOf("Brands", ids, "status"))).toEqual(new Set(["Active"]));
  const [, id = ""] = ids;
  const stored = await fixture.read(`Brands/${id}`);
  expect(stored).toMatchObject({ id, discount: "10%", unknown: "kept", _sort: { status: "active" } });
  expect(stored?.["_search"]).toContain("cor");
  expect(stored?.["time"]).not.toMatchObject({ seconds: time.getTime() / 1000 });
});

test("a bulk set refuses a value that no edit may write, reports records that are gone or cannot exist, and writes the rest in one commit", async () => {
  const [first = "", gone = "", last = ""] = idsOf(3);
  await putAll("Brands", [first, last], storedBrand());
  const wrong = await setBrands([first, last], { selectedCategory: "Weapons" });
  expect([wrong.saved, wrong.refused.map(({ id }) => id).sort()]).toEqual([0, [first, last]]);
  expect(wrong.refused[0]?.reason).toMatch(/^Check the marked field\. Category: One of: /);
  const categories = await valuesOf("Brands", [first, last], "selectedCategory");
  expect(categories).toEqual(["Food and Drink", "Food and Drink"]);
  const count = countCommits(fixture);
  const { saved, refused } = await setBrands([first, gone, "a/b", last], { status: "Active" });
  expect(saved).toBe(2);
  expect(Object.fromEntries(refused.map(({ id, reason }) => [id, reason]))).toEqual({
    [gone]: "Not found: this brand. Somebody may have deleted it.",
    "a/b": "There is no record with this id.",
  });
  expect(count()).toBe(1);
  expect(await valuesOf("Brands", [first, gone, last], "status")).toEqual(["Active", undefined, "Active"]);
});

test("a record that someone saves during a bulk set keeps that save and gets the value as well", async () => {
  const ids = idsOf(4);
  await putAll("Brands", ids, storedBrand({ discount: "10%" }));
  const isSaved = beforeFirst(fixture, ":commit", () =>
    fixture.put(`Brands/${ids[1] ?? ""}`, storedBrand({ discount: "50%" })),
  );
  expect(await setBrands(ids, { status: "Active" })).toEqual(done(4));
  expect(isSaved()).toBe(true);
  expect(await valuesOf("Brands", ids, "discount")).toEqual(["10%", "50%", "10%", "10%"]);
  expect(await valuesOf("Brands", ids, "status")).toEqual(Array(4).fill("Active"));
});

test("a bulk set finds the records that the rules refuse among many and writes all others", async () => {
  const ids = idsOf(9);
  const bad = ids[4] ?? "";
  await putAll("Employees", ids, storedEmployee("RULES"), { id: bad, ...CROWDED });
  const { saved, refused } = await set("Employees", ids, { qid: "111" });
  expect(saved).toBe(8);
  expect(refused).toEqual([{ id: bad, reason: unaccepted("this employee") }]);
  const qids = await valuesOf("Employees", ids, "qid");
  expect(qids.filter((qid) => qid === "111")).toHaveLength(8);
  expect(qids[4]).toBe(storedEmployee().qid);
});

test.each([
  ["parts of the call", "Brands", 90, () => storedBrand(), { status: "Active" }],
  [
    "companies, whose parts come later",
    "Employees",
    18,
    (at: number) => storedEmployee(`${tag}-${at % 9}`),
    { qid: "1" },
  ],
] as const)(
  "no commit is under way once a bulk set has reported its failure: %s",
  async (_, resource, many, stored, values) => {
    const ids = idsOf(many);
    await fixture.putAll(ids.map((id, index) => [`${resource}/${id}`, { ...stored(index) }]));
    const full = { error: { code: 429, message: "too much", status: "RESOURCE_EXHAUSTED" } };
    let [sent, open] = [0, 0];
    const count = (send: () => Promise<Response>) => {
      open += 1;
      return send().finally(() => (open -= 1));
    };
    fixture.requests((url, _method, send) => {
      if (!isCommit(url)) return url.includes(":batchGet") ? count(send) : undefined;
      sent += 1;
      return sent === 2 ? Promise.resolve(Response.json(full, { status: 429 })) : count(send);
    });
    const operation = newOperationId();
    await expect(set(resource, ids, values, operation)).rejects.toThrow();
    expect(open).toBe(0);
    const before = sent;
    // The next try writes what is left, and what was written stays as it is.
    expect(await set(resource, ids, values, operation)).toEqual(done(many));
    expect(before).toBeGreaterThan(2);
    const entries = await entriesOf(resource, ids);
    expect(entries.flatMap((entry) => entry.ids).sort()).toEqual([...ids].sort());
  },
);

const DENIED = {
  statusCode: 403,
  code: "permission-denied",
  message: "Not allowed to save these records. If your access changed, sign in again.",
};
test.each<[string, string, object, object]>([
  ["where reads are granted still", "Brands", storedBrand(), { status: "Active" }],
  ["where reads are denied", "Employees", storedEmployee("OWN"), { qid: "111" }],
])(
  "lost access is reported for the whole bulk set and for no single record: %s",
  async (_, name, stored, values) => {
    const ids = idsOf(5);
    await putAll(name, ids, { ...stored });
    const { docs } = await getDocs(collection(fixture.owner, "Sessions"));
    await fixture.putAll(docs.map((one) => [one.ref.path]));
    try {
      await expect(set(name, ids, values)).rejects.toMatchObject(DENIED);
    } finally {
      await fixture.putAll(docs.map((one) => [one.ref.path, one.data()]));
    }
    const [[key = "", value] = []] = Object.entries(values);
    expect(await valuesOf(name, ids, key)).not.toContain(value);
  },
);

test("a bulk set skips the protected account with its declared message and writes the others", async () => {
  const [owner = "", other = "", third = ""] = idsOf(3);
  const account = { name: "Hessa", email: "hessa@example.qa", role: "User", time: new Date() };
  await putAll("Admins", [owner, other, third], account, { id: owner, email: PROTECTED_ADMIN_EMAIL });
  const ids = [other, owner, third];
  const refused = [{ id: owner, reason: "This account cannot be deleted." }];
  expect(await set("Admins", ids, { role: "Admin" })).toEqual({ saved: 2, refused });
  expect(await valuesOf("Admins", ids, "role")).toEqual(["Admin", "User", "Admin"]);
  await fixture.putAll(ids.map((id) => [`Admins/${id}`]));
});

test("a company's bulk set writes its own employees in small commits and is refused those of another company", async () => {
  const ids = idsOf(20);
  const [foreign = ""] = ids;
  await putAll("Employees", ids, storedEmployee("OWN", { companyName: "as it was" }), {
    ...storedEmployee("SOMEBODY"),
    id: foreign,
  });
  const count = countCommits(fixture);
  const values = { qid: "222", company: { id: "X", name: "X" } };
  const { saved, refused } = await set("Employees", ids, values, undefined, company);
  expect(saved).toBe(19);
  expect(refused).toEqual([
    { id: foreign, reason: "Not allowed to read this employee. If your access changed, sign in again." },
  ]);
  // The rules look up each record of a company's entry.
  expect(count()).toBe(Math.ceil(20 / MAX_COMPARED));
  expect(await valuesOf("Employees", ids.slice(0, 2), "qid")).toEqual([storedEmployee().qid, "222"]);
  // Its own name is written at every save, whatever it says.
  const own = { companyId: "OWN", companyName: "Company OWN" };
  expect(await fixture.read(`Employees/${ids[1] ?? ""}`)).toMatchObject(own);
});
