/** Queries as oracles: what a company or a member may ask, and every way to ask for a little more. */
import { describe, expect, it } from "vitest";
import { at, count, firestore, runQuery, shown } from "../../fixtures/http/rest";
import { foundIds, recordQuery } from "../../fixtures/http/sign-in";
import { attackWorld, OTHER_COMPANY, OWN_COMPANY } from "./attack-world";

const world = attackWorld();

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

const OWN_ID = OWN_COMPANY.companyId;
const OTHER_ID = OTHER_COMPANY.companyId;
const own = equals("companyId", OWN_ID);
const other = equals("companyId", OTHER_ID);

describe("a company", () => {
  const asked = (structuredQuery: object) =>
    runQuery(world().project, world().as("own company"), structuredQuery);
  const counted = (structuredQuery: object) =>
    count(world().project, world().as("own company"), structuredQuery);

  it("a company finds and counts its own record", async () => {
    const query = recordQuery(world().project, world().accounts.company);
    expect(foundIds(await asked(query))).toEqual([world().ids.company]);
    const { body } = await counted(query);
    expect(at(body, 0, "result", "aggregateFields", "n", "integerValue")).toBe("1");
  });

  it("a company lists its own employees, narrowed as it likes", async () => {
    const narrowed = filter("companyId", "IN", oneOf(OWN_ID));
    expect(foundIds(await asked(from("Employees", own)))).toHaveLength(OWN_COMPANY.employees);
    expect(foundIds(await asked(from("Employees", own, { limit: 10, offset: 10 })))).toHaveLength(10);
    expect(foundIds(await asked(from("Employees", narrowed, { limit: 1 })))).toHaveLength(1);
    expect(shown(await asked(from("Employees", all("AND", own, equals("name", "x")))))).toBe("200");
  });

  it.each<[string, object | undefined]>([
    ["no filter", undefined],
    ["another company", other],
    ["two companies by in", filter("companyId", "IN", oneOf(OWN_ID, OTHER_ID))],
    ["two companies by or", all("OR", own, other)],
    ["its own id or another field", all("OR", own, equals("companyName", OTHER_COMPANY.companyName))],
    ["all companies but another", filter("companyId", "NOT_EQUAL", text(OTHER_ID))],
    ["none of others", filter("companyId", "NOT_IN", oneOf(OTHER_ID))],
    ["a range of ids", filter("companyId", "GREATER_THAN_OR_EQUAL", text("A"))],
    ["its own name", equals("companyName", OWN_COMPANY.companyName)],
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
      const principal = world().as("own company");
      const answers = [
        await asked(query),
        await counted(query),
        await firestore(world().project, principal, "POST", path, { structuredAggregationQuery }),
      ];
      expect(answers.map(shown)).toEqual([REFUSED, REFUSED, REFUSED]);
    }
  });

  it("a company lists no other collection and reads no other company", async () => {
    const { project, as, ids } = world();
    for (const name of ["Admins", "Tenants", "Westwalk_Staff", "Sessions", "SignInAttempts", "Credentials"])
      expect(shown(await asked(from(name, undefined, { limit: 1 })))).toBe(REFUSED);
    const read = (who: "own company" | "other company") =>
      firestore(project, as(who), "GET", `/Companies/${ids.company}`);
    expect(shown(await read("own company"))).toBe("200");
    expect(shown(await read("other company"))).toBe(REFUSED);
  });
});

it.each(["Brands", "Flat-Offer", "Events"])(
  "a member lists at most 500 records of %s at once, and an admin all",
  async (collection) => {
    const { project, as } = world();
    const list = async (name: "anonymous" | "staff" | "own company" | "admin" | "nobody", limit?: number) =>
      shown(
        await runQuery(project, as(name), from(collection, undefined, limit === undefined ? {} : { limit })),
      );
    for (const name of ["anonymous", "staff", "own company"] as const) {
      expect(await Promise.all([list(name, 500), list(name, 501), list(name)])).toEqual([
        "200",
        REFUSED,
        REFUSED,
      ]);
      expect(shown(await count(project, as(name), from(collection)))).toBe(REFUSED);
    }
    expect(await list("nobody", 1)).toBe(REFUSED);
    expect(await Promise.all([list("admin", 501), list("admin")])).toEqual(["200", "200"]);
    expect(shown(await count(project, as("admin"), from(collection)))).toBe("200");
  },
);
