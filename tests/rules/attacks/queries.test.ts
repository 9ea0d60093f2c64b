/** Queries as oracles: what a company may ask, and every way to ask for a little more. */
import { beforeAll, expect, it } from "vitest";
import { at, count, firestore, runQuery, shown, type RestPrincipal } from "#fixtures/http/rest";
import { foundIds, recordQuery } from "#fixtures/http/sign-in";
import { COMPANY, COMPANY_RECORD, OF_COMPANY, OF_OTHER, OTHER_COMPANY, signInWorld } from "./sign-in-world";

const world = signInWorld();
const EMPLOYEES = 21;
let company: RestPrincipal;
let other: RestPrincipal;
beforeAll(async () => {
  const { put, signedIn } = world();
  const employees = (of: object, name: string) =>
    Object.fromEntries(
      Array.from({ length: EMPLOYEES }, (_, at) => [`Employees/${name}${at}`, { name, ...of }]),
    );
  await put({ ...employees(OF_COMPANY, "own"), ...employees(OF_OTHER, "other") });
  [company, other] = [await signedIn(COMPANY), await signedIn(OTHER_COMPANY)];
});

const text = (value: string) => ({ stringValue: value });
const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const equals = (field: string, value: string) => filter(field, "EQUAL", text(value));
const oneOf = (...values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });
const all = (op: "AND" | "OR", ...filters: readonly object[]) => ({ compositeFilter: { op, filters } });
const from = (collectionId: string, where?: object, more: object = {}) => ({
  from: [{ collectionId }],
  ...(where && { where }),
  ...more,
});
const REFUSED = "403 PERMISSION_DENIED";

const [OWN_ID, OTHER_ID] = [COMPANY.id, OTHER_COMPANY.id];
const own = equals("companyId", OWN_ID);
const others = equals("companyId", OTHER_ID);

const asked = (structuredQuery: object) => runQuery(world().project, company, structuredQuery);
const counted = (structuredQuery: object) => count(world().project, company, structuredQuery);

it("a company finds and counts its own record", async () => {
  const query = recordQuery(world().project, COMPANY);
  expect(foundIds(await asked(query))).toEqual([COMPANY_RECORD]);
  const { body } = await counted(query);
  expect(at(body, 0, "result", "aggregateFields", "n", "integerValue")).toBe("1");
});

it("a company lists its own employees, narrowed as it likes", async () => {
  const narrowed = filter("companyId", "IN", oneOf(OWN_ID));
  expect(foundIds(await asked(from("Employees", own)))).toHaveLength(EMPLOYEES);
  expect(foundIds(await asked(from("Employees", own, { limit: 10, offset: 10 })))).toHaveLength(10);
  expect(foundIds(await asked(from("Employees", narrowed, { limit: 1 })))).toHaveLength(1);
  expect(shown(await asked(from("Employees", all("AND", own, equals("name", "x")))))).toBe("200");
});

it.each<[string, object | undefined]>([
  ["no filter", undefined],
  ["another company", others],
  ["two companies by in", filter("companyId", "IN", oneOf(OWN_ID, OTHER_ID))],
  ["two companies by or", all("OR", own, others)],
  ["its own id or another field", all("OR", own, equals("companyName", OF_OTHER.companyName))],
  ["all companies but another", filter("companyId", "NOT_EQUAL", text(OTHER_ID))],
  ["none of others", filter("companyId", "NOT_IN", oneOf(OTHER_ID))],
  ["a range of ids", filter("companyId", "GREATER_THAN_OR_EQUAL", text("A"))],
  ["its own name", equals("companyName", OF_COMPANY.companyName)],
  ["a password", equals("password", "x")],
  ["its own id in a list", filter("companyId", "ARRAY_CONTAINS", text(OWN_ID))],
  ["no id", { unaryFilter: { field: { fieldPath: "companyId" }, op: "IS_NULL" } }],
])("a company may not list, count or sum records by %s", async (_, where) => {
  for (const collection of ["Companies", "Employees"]) {
    const query = from(collection, where, { limit: 1 });
    const structuredAggregationQuery = {
      aggregations: [{ sum: { field: { fieldPath: "qid" } } }],
      structuredQuery: query,
    };
    const path = ":runAggregationQuery";
    const answers = [
      await asked(query),
      await counted(query),
      await firestore(world().project, company, "POST", path, { structuredAggregationQuery }),
    ];
    expect(answers.map(shown)).toEqual([REFUSED, REFUSED, REFUSED]);
  }
});

it("a company lists no other collection and reads no other company", async () => {
  const { project } = world();
  for (const name of ["Admins", "Tenants", "Westwalk_Staff", "Sessions", "SignInAttempts", "Credentials"])
    expect(shown(await asked(from(name, undefined, { limit: 1 })))).toBe(REFUSED);
  const read = (who: RestPrincipal) => firestore(project, who, "GET", `/Companies/${COMPANY_RECORD}`);
  expect(shown(await read(company))).toBe("200");
  expect(shown(await read(other))).toBe(REFUSED);
});
