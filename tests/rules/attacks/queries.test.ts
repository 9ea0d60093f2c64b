/** Queries as oracles: what a claim, a company or a member may ask, and every way to ask for a little more. */
import { describe, expect, it } from "vitest";
import { at, count, firestore, runQuery, shown, type RestAnswer } from "../../../scripts/smoke/rest";
import { foundIds, recordQuery } from "../../../scripts/smoke/sign-in";
import { attackWorld, OTHER_COMPANY, OWN_COMPANY } from "./attack-world";

const world = attackWorld();

const text = (value: string) => ({ stringValue: value });
const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const equals = (field: string, value: string) => filter(field, "EQUAL", text(value));
const oneOf = (...values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: "AND", filters } });
const or = (...filters: readonly object[]) => ({ compositeFilter: { op: "OR", filters } });
const from = (collectionId: string, where?: object, more: object = {}) => ({
  from: [{ collectionId }],
  ...(where && { where }),
  ...more,
});
const REFUSED = "403 PERMISSION_DENIED";

describe("with a claim of the right password", () => {
  it.each(["claimed admin", "claimed company"] as const)("%s asks for nothing: not for its own record either", async (name) => {
    const { project, as, accounts } = world();
    const [account, signedIn] =
      name === "claimed admin" ? [accounts.admin, as("admin")] : [accounts.company, as("own company")];
    const own = recordQuery(account);
    expect(shown(await runQuery(project, as(name), own))).toBe(REFUSED);
    expect(shown(await count(project, as(name), own))).toBe(REFUSED);
    for (const collection of ["Admins", "Companies", "Employees", "Tenants", "Westwalk_Staff"])
      expect(shown(await runQuery(project, as(name), from(collection, undefined, { limit: 1 })))).toBe(REFUSED);
    expect(foundIds(await runQuery(project, signedIn, own))).toHaveLength(1);
  }); // prettier-ignore

  it("no other operation either", async () => {
    const { project, as, ids } = world();
    const addresses = [
      ["GET", `/Admins/${ids.admin}`],
      ["GET", "/Admins"],
      ["DELETE", `/Admins/${ids.admin}`],
      ["PATCH", `/Admins/${ids.admin}?updateMask.fieldPaths=role`],
    ] as const;
    for (const [method, address] of addresses)
      expect(shown(await firestore(project, as("claimed admin"), method, address))).toBe(REFUSED);
    expect(shown(await firestore(project, as("admin"), "GET", `/Admins/${ids.admin}`))).toBe("200");
  });
});

describe("a company that looks for its own record", () => {
  const ask = (structuredQuery: object) => [
    runQuery(world().project, world().as("own company"), structuredQuery),
    count(world().project, world().as("own company"), structuredQuery),
  ];
  const id = () => equals("companyId", OWN_COMPANY.companyId);
  const other = () => equals("companyId", OTHER_COMPANY.companyId);
  const one = { limit: 1 };

  it("finds it and nothing else: the twin of all below", async () => {
    const [found, counted] = await Promise.all(ask(recordQuery(world().accounts.company)));
    expect(foundIds(found!)).toEqual([world().ids.company]);
    expect(at(counted!.body, 0, "result", "aggregateFields", "n", "integerValue")).toBe("1");
  });

  const WIDER: { readonly [name: string]: () => object } = {
    "no filter": () => from("Companies", undefined, one),
    "another id": () => from("Companies", other(), one),
    "two ids by in": () => from("Companies", filter("companyId", "IN", oneOf(OWN_COMPANY.companyId, OTHER_COMPANY.companyId)), one),
    "two ids by or": () => from("Companies", or(id(), other()), one),
    "its id or any other field": () => from("Companies", or(id(), equals("companyName", OTHER_COMPANY.companyName)), one),
    "a range of ids": () => from("Companies", filter("companyId", "GREATER_THAN_OR_EQUAL", text("A")), one),
    "a range around its id": () => from("Companies", and(filter("companyId", "GREATER_THAN_OR_EQUAL", text(OWN_COMPANY.companyId)), filter("companyId", "LESS_THAN_OR_EQUAL", text(`${OWN_COMPANY.companyId}\uf8ff`))), one),
    "all but another": () => from("Companies", filter("companyId", "NOT_EQUAL", text(OTHER_COMPANY.companyId)), one),
    "none of others": () => from("Companies", filter("companyId", "NOT_IN", oneOf(OTHER_COMPANY.companyId)), one),
    "its id as bytes": () => from("Companies", filter("companyId", "EQUAL", { bytesValue: "YQ==" }), one),
    "its id in a list": () => from("Companies", filter("companyId", "ARRAY_CONTAINS", text(OWN_COMPANY.companyId)), one),
    "no id": () => from("Companies", { unaryFilter: { field: { fieldPath: "companyId" }, op: "IS_NULL" } }, one),
    "when passwords were set": () => from("Companies", filter("passwordAt", "GREATER_THAN", { timestampValue: "2020-01-01T00:00:00Z" }), one),
    "by order": () => from("Companies", undefined, { orderBy: [{ field: { fieldPath: "passwordAt" } }], ...one }),
    "the admins of its id": () => from("Admins", equals("email", OWN_COMPANY.companyId), one),
    "all collections of the name": () => ({ ...recordQuery(world().accounts.company), from: [{ collectionId: "Companies", allDescendants: true }] }),
    "all collections": () => ({ from: [{ allDescendants: true }], limit: 1 }),
  }; // prettier-ignore

  it.each(Object.keys(WIDER))("refused: %s, asked for or counted", async (name) => {
    const answers: readonly RestAnswer[] = await Promise.all(ask(WIDER[name]!()));
    for (const answer of answers) {
      // What is no query at all is refused as such; nothing is answered in either case.
      expect([400, 403]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/stringValue|integerValue/);
    }
  });
});

describe("as a company", () => {
  const query = (where: object | undefined, more: object = {}) =>
    runQuery(world().project, world().as("own company"), from("Employees", where, more));
  const own = equals("companyId", OWN_COMPANY.companyId);
  const other = equals("companyId", OTHER_COMPANY.companyId);

  it("its own employees, narrowed as it likes", async () => {
    expect(foundIds(await query(own))).toHaveLength(OWN_COMPANY.employees);
    expect(foundIds(await query(own, { limit: 10, offset: 10 }))).toHaveLength(10);
    expect(
      foundIds(await query(filter("companyId", "IN", oneOf(OWN_COMPANY.companyId)), { limit: 1 })),
    ).toHaveLength(1);
    expect(shown(await query(and(own, equals("name", "x"))))).toBe("200");
  });

  it.each<[string, object | undefined]>([
    ["everybody", undefined],
    ["another company", other],
    ["two companies by in", filter("companyId", "IN", oneOf(OWN_COMPANY.companyId, OTHER_COMPANY.companyId))],
    ["two companies by or", or(own, other)],
    ["all companies but another", filter("companyId", "NOT_EQUAL", text(OTHER_COMPANY.companyId))],
    ["a range", filter("companyId", "GREATER_THAN_OR_EQUAL", text("A"))],
    ["its own name", equals("companyName", OWN_COMPANY.companyName)],
    ["a password", equals("password", "x")],
    ["its own by a list", filter("companyId", "ARRAY_CONTAINS", text(OWN_COMPANY.companyId))],
  ])("refused: %s, asked for, counted or summed", async (_, where) => {
    const { project, as } = world();
    expect(shown(await query(where))).toBe(REFUSED);
    expect(shown(await count(project, as("own company"), from("Employees", where)))).toBe(REFUSED);
    const sums = {
      aggregations: [{ sum: { field: { fieldPath: "qid" } } }],
      structuredQuery: from("Employees", where),
    };
    expect(
      shown(
        await firestore(project, as("own company"), "POST", ":runAggregationQuery", {
          structuredAggregationQuery: sums,
        }),
      ),
    ).toBe(REFUSED);
  });

  it("no other company, no company list, no redemption of strangers", async () => {
    const { project, as } = world();
    const asCompany = (structuredQuery: object) => runQuery(project, as("own company"), structuredQuery);
    for (const collection of [
      "Companies",
      "Admins",
      "Tenants",
      "Westwalk_Staff",
      "Sessions",
      "SignInAttempts",
      "KnownDevices",
      "Credentials",
    ])
      expect(shown(await asCompany(from(collection, undefined, { limit: 1 })))).toBe(REFUSED);
    expect(
      shown(await firestore(project, as("own company"), "GET", `/Companies/${world().ids.company}`)),
    ).toBe("200");
    expect(
      shown(await firestore(project, as("other company"), "GET", `/Companies/${world().ids.company}`)),
    ).toBe(REFUSED);
  });
});

describe("over all redemptions at once", () => {
  const group = (where?: object) => ({ from: [{ collectionId: "redeemed_discounts", allDescendants: true }], ...(where && { where }), limit: 5 }); // prettier-ignore

  it.each(["nobody", "anonymous", "staff", "claimed admin", "own company", "changed admin"] as const)(
    "refused to %s, allowed to an admin",
    async (caller) => {
      const { project, as, ids } = world();
      expect(shown(await runQuery(project, as(caller), group()))).toBe(REFUSED);
      expect(shown(await runQuery(project, as(caller), group(equals("brandName", "x"))))).toBe(REFUSED);
      expect(shown(await count(project, as(caller), group()))).toBe(REFUSED);
      const below = await firestore(project, as(caller), "POST", `/Westwalk_Staff/${ids.staff}:runQuery`, {
        structuredQuery: group(),
      });
      expect(shown(below)).toBe(REFUSED);
      expect(shown(await runQuery(project, as("admin"), group()))).toBe("200");
    },
  );
});

describe("several documents in one request", () => {
  it("are all refused for one that may not be read", async () => {
    const { project, as, ids } = world();
    const name = (path: string) => `projects/${project.projectId}/databases/(default)/documents/${path}`;
    const get = (...paths: readonly string[]) =>
      firestore(project, as("staff"), "POST", ":batchGet", { documents: paths.map(name) });
    expect((await get(`Westwalk_Staff/${ids.staff}`)).status).toBe(200);
    expect((await get(`Westwalk_Staff/${ids.staff}`, `Admins/${ids.admin}`)).status).toBe(403);
    expect((await get(`Admins/${ids.admin}`)).status).toBe(403);
    const foreign = await firestore(project, as("staff"), "POST", ":batchGet", {
      documents: [`projects/other/databases/(default)/documents/Brands/x`],
    });
    expect(foreign.status).toBe(400);
  });
});

describe("a list of what every member may read", () => {
  it.each(["Brands", "Flat-Offer", "Events"])("%s: at most 500 at once, for admins without end", async (collection) => {
    const { project, as } = world();
    const list = (name: "anonymous" | "staff" | "own company" | "admin" | "nobody", limit?: number) =>
      runQuery(project, as(name), from(collection, undefined, limit === undefined ? {} : { limit }));
    for (const name of ["anonymous", "staff", "own company"] as const) {
      expect(shown(await list(name, 500))).toBe("200");
      expect(shown(await list(name, 501))).toBe(REFUSED);
      expect(shown(await list(name))).toBe(REFUSED);
      expect(shown(await count(project, as(name), from(collection)))).toBe(REFUSED);
    }
    expect(shown(await list("nobody", 1))).toBe(REFUSED);
    for (const limit of [501, undefined]) expect(shown(await list("admin", limit))).toBe("200");
    expect(shown(await count(project, as("admin"), from(collection)))).toBe("200");
  }); // prettier-ignore
});
