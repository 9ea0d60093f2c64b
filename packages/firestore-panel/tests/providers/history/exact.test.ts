/** Stored values of every type return from the trash and from the history as they were, in Firestore's own notation. */
import { doc, getDoc } from "firebase/firestore/lite";
import { history } from "../../../src/data/services";
import { changes } from "../../../src/features/history/service";
import { describe, expect, test } from "vitest";
import { firestore } from "../../fixtures/http/rest";
import { bulkDelete, bulkSet, restore, undoAll } from "../../fixtures/providers/provider-calls";
import { expectRefusal, unaccepted } from "../../fixtures/providers/requests";
import { employeeRow, storedBrand, storedEmployee } from "../../fixtures/providers/records";
import { admin, company, DONE, fixture, importRows, putBrands, remove, tag, update } from "./history-panel";
import { plainData, plainFields } from "../../../src/firebase/plain";
import { newOperationId } from "../../../src/schema/history";

const documents = `projects/${fixture.firebase.projectId}/databases/(default)/documents`;

type Wire = { readonly [kind: string]: unknown };
type Fields = { readonly [key: string]: Wire };

const ask = async (method: string, path: string, body?: object) => {
  const answer = await firestore(fixture.project, { uid: "", token: "owner" }, method, `/${path}`, body);
  expect(answer.status).toBe(200);
  return answer.body as { readonly fields?: Fields };
};
const putRaw = (path: string, fields: Fields) => {
  const mask = Object.keys(fields).map((key) => `updateMask.fieldPaths=${key}`);
  return ask("PATCH", `${path}?${mask.join("&")}`, { fields });
};
const raw = async (path: string) => (await ask("GET", path)).fields ?? {};
const mapOf = (fields: Fields): Wire => ({ mapValue: { fields } });
const listOf = (values: readonly Wire[]): Wire => ({ arrayValue: { values } });

const VALUES: Fields = {
  whole: { doubleValue: 1 },
  integer: { integerValue: "1" },
  large: { integerValue: "9007199254740993" },
  limit: { integerValue: "9007199254740992" },
  least: { integerValue: "-9223372036854775808" },
  largeDouble: { doubleValue: 9007199254740992 },
  fraction: { doubleValue: 0.1 },
  zero: { doubleValue: "-0" },
  plainZero: { doubleValue: 0 },
  endless: { doubleValue: "-Infinity" },
  time: { timestampValue: "2026-03-01T10:20:30.123456000Z" },
  early: { timestampValue: "0001-01-01T00:00:00.000001000Z" },
  rounded: { timestampValue: "1969-12-31T23:59:59.999999999Z" },
  bytes: { bytesValue: "AAH/" },
  place: { geoPointValue: { latitude: 25, longitude: 51.5 } },
  equator: { geoPointValue: { latitude: 0, longitude: 0 } },
  reference: { referenceValue: `${documents}/Brands/cafe` },
  foreign: { referenceValue: "projects/other/databases/(default)/documents/Brands/cafe" },
  vector: mapOf({ __type__: { stringValue: "__vector__" }, value: listOf([{ doubleValue: 1 }]) }),
  text: { stringValue: "1" },
  yes: { booleanValue: true },
  nothing: { nullValue: "NULL_VALUE" },
  noMap: { mapValue: { fields: {} } },
  noList: { arrayValue: { values: [] } },
};
const EVERY = mapOf({ ...VALUES, inside: listOf([mapOf(VALUES), { doubleValue: 2 }]) });

test("an answer of the REST API reads as the SDK's own", async () => {
  await putRaw(`Events/every-${tag}`, { every: EVERY, unknown: { doubleValue: "NaN" } });
  const snapshot = await getDoc(doc(fixture.owner, `Events/every-${tag}`));
  expect(plainFields(await raw(`Events/every-${tag}`))).toStrictEqual(plainData(snapshot.data() ?? {}));
});

/** Without what each change of the record writes. */
const lasting = ({ _change, _search, _sort, ...fields }: Fields) => fields;

test.each([
  ["an admin", admin],
  ["a company", company],
] as const)("every stored value returns from the trash as it was, for %s", async (_, panel) => {
  const ids = [`a-${tag}`, `b-${tag}`, `c-${tag}`];
  await fixture.putAll(ids.map((id) => [`Employees/${id}`, storedEmployee("OWN", { empId: id })]));
  for (const id of ids) await putRaw(`Employees/${id}`, { every: EVERY, top: { doubleValue: 3 } });
  const before = await Promise.all(ids.map((id) => raw(`Employees/${id}`)));
  expect(before[0]).toMatchObject({ top: { doubleValue: 3 } });
  const [single = "", ...several] = ids;
  await panel.dataProvider.deleteOne({ resource: "Employees", id: single, variables: {} });
  expect((await bulkDelete(panel, "Employees", several)).deleted).toBe(2);
  const copy = await raw(`Trash/Employees~${single}`);
  expect(copy["record"]).toMatchObject(mapOf(lasting(before[0] ?? {})));
  const copies = ids.map((id) => `Employees~${id}`);
  for (const some of [copies.slice(0, 1), copies.slice(1)])
    expect((await restore(panel, some)).skipped).toEqual([]);
  const after = await Promise.all(ids.map((id) => raw(`Employees/${id}`)));
  expect(after.map(lasting)).toEqual(before.map(lasting));
});

test("an undone edit, bulk edit and change of one field store the former values as they were", async () => {
  const ids = [`a-${tag}`, `b-${tag}`, `c-${tag}`] as const;
  const [one, ...several] = ids;
  await putBrands(ids);
  const former = { latitude: { doubleValue: 25 }, longitude: { doubleValue: 51 } };
  for (const id of ids) await putRaw(`Brands/${id}`, former);
  const changed = { position: { latitude: 26, longitude: 51 } };
  const operation = await update(one, changed);
  expect(await raw(`Brands/${one}`)).toMatchObject({ latitude: { integerValue: "26" } });
  expect(await undoAll(admin, operation)).toEqual(DONE);
  expect(await raw(`Brands/${one}`)).toMatchObject(former);
  await update(one, changed);
  const recorded = await admin.call(history.record, { resource: "Brands", id: one });
  await admin.call(changes.revert, { resource: "Brands", id: one, entry: recorded.changes[0]?.id ?? "" });
  expect(await raw(`Brands/${one}`)).toMatchObject(former);
  const bulk = newOperationId();
  await bulkSet(admin, "Brands", several, changed, bulk);
  expect(await undoAll(admin, bulk)).toMatchObject({ done: 2, skipped: [] });
  for (const id of several) expect(await raw(`Brands/${id}`)).toMatchObject(former);
});

test("an undo of an import names a record whose former value no save can store, and leaves it", async () => {
  const id = `employee-${tag}`;
  await fixture.put(`Employees/${id}`, storedEmployee("OWN", { empId: id }));
  await putRaw(`Employees/${id}`, { every: EVERY });
  const operation = await importRows([employeeRow(id, { every: "x" })]);
  const skipped = [{ id, reason: unaccepted("this employee") }];
  expect(await undoAll(admin, operation)).toMatchObject({ done: 0, skipped });
  expect(await raw(`Employees/${id}`)).toMatchObject({ every: { stringValue: "x" } });
});

test("an undo names a field whose former value no form can write, and leaves it", async () => {
  const id = `brand-${tag}`;
  await putBrands([id]);
  await putRaw(`Brands/${id}`, {
    discount: { stringValue: "10%" },
    startAt: { timestampValue: "2026-03-01T10:20:30.123456Z" },
  });
  const operation = await update(id, { startAt: "2026-04-01", discount: "30%" });
  const reason = "Start date: the earlier value is of a type that no form can write.";
  expect(await undoAll(admin, operation)).toEqual({ ...DONE, notices: [reason] });
  const left = { startAt: { stringValue: "2026-04-01" }, discount: { stringValue: "10%" } };
  expect(await raw(`Brands/${id}`)).toMatchObject(left);
});

describe("a record with a value that the rules cannot compare or accept", () => {
  const NAN = { doubleValue: "NaN" };
  test.each([
    ["in a field", "Brands", { latitude: NAN }],
    ["in a list of maps", "Employees", { extra: listOf([mapOf({ points: NAN })]) }],
  ] as const)("NaN %s: neither edited nor deleted, and others are", async (_, resource, fields) => {
    const [id, other] = [`a-${tag}`, `b-${tag}`];
    const stored = resource === "Brands" ? storedBrand() : storedEmployee("OWN", { empId: tag });
    await fixture.putAll([id, other].map((one) => [`${resource}/${one}`, stored]));
    await putRaw(`${resource}/${id}`, fields);
    const variables = { [resource === "Brands" ? "address" : "qid"]: "99" };
    await expectRefusal(admin.dataProvider.update({ resource, id, variables }), 400);
    await expectRefusal(admin.dataProvider.deleteOne({ resource, id }), 400);
    const refused = [expect.objectContaining({ id })];
    expect(await bulkSet(admin, resource, [id, other], variables)).toEqual({ saved: 1, refused });
    expect(await bulkDelete(admin, resource, [id, other])).toMatchObject({ deleted: 1, refused });
  });

  test("a large integer and an infinite number: edited, undone, deleted and restored", async () => {
    const id = `employee-${tag}`;
    await fixture.put(`Employees/${id}`, storedEmployee("OWN", { empId: tag }));
    const fields = {
      large: { integerValue: "9007199254740993" },
      endless: listOf([{ doubleValue: "Infinity" }]),
    };
    await putRaw(`Employees/${id}`, fields);
    expect(await undoAll(admin, await update(id, { qid: "99" }, "Employees"))).toEqual(DONE);
    await remove("Employees", id);
    await restore(admin, [`Employees~${id}`]);
    expect(await raw(`Employees/${id}`)).toMatchObject(fields);
  });
});
