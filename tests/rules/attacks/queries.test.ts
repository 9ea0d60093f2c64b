/** Queries as oracles: what a claim, a company or a stranger may ask, and every way to ask for a little more. */
import { describe, expect, it } from "vitest";
import { at, count, firestore, runQuery, shown, type Answer } from "../../../scripts/smoke/rest";
import { claimQuery, equals, foundIds } from "../../../scripts/smoke/sign-in";
import { attackWorld, OTHER_COMPANY, OWN_COMPANY } from "./attack-world";

const world = attackWorld();

const text = (value: string) => ({ stringValue: value });
const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
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
  const query = (structuredQuery: object) =>
    runQuery(world().project, world().as("claimed admin"), structuredQuery);
  const counted = (structuredQuery: object) =>
    count(world().project, world().as("claimed admin"), structuredQuery);
  const id = () => equals("email", world().accounts.admin.id);
  const password = () => equals("password", world().accounts.admin.verifier);
  const one = { limit: 1 };

  it("finds its own record and nothing else: the twin of all below", async () => {
    const answer = await query(claimQuery(world().accounts.admin));
    expect(foundIds(answer)).toEqual([world().ids.admin]);
    expect(
      at(
        (await counted(claimQuery(world().accounts.admin))).body,
        0,
        "result",
        "aggregateFields",
        "n",
        "integerValue",
      ),
    ).toBe("1");
  });

  const WIDER: { readonly [name: string]: () => object } = {
    "no limit": () => claimQuery(world().accounts.admin, null),
    "limit 2": () => claimQuery(world().accounts.admin, 2),
    "no filter": () => from("Admins", undefined, one),
    "the id alone": () => from("Admins", id(), one),
    "the password alone": () => from("Admins", password(), one),
    "another id": () => from("Admins", and(equals("email", "owner@westwalk.example"), password()), one),
    "two ids by in": () => from("Admins", and(filter("email", "IN", oneOf(world().accounts.admin.id, "owner@westwalk.example")), password()), one),
    "two passwords by in": () => from("Admins", and(id(), filter("password", "IN", oneOf(world().accounts.admin.verifier, "0".repeat(64)))), one),
    "two ids by or": () => from("Admins", and(or(id(), equals("email", "owner@westwalk.example")), password()), one),
    "its pair or any other": () => from("Admins", or(and(id(), password()), filter("role", "EQUAL", text("Admin"))), one),
    "a range of passwords": () => from("Admins", and(id(), filter("password", "GREATER_THAN_OR_EQUAL", text("a"))), one),
    "a range around the password": () => from("Admins", and(id(), filter("password", "GREATER_THAN_OR_EQUAL", text(world().accounts.admin.verifier)), filter("password", "LESS_THAN_OR_EQUAL", text(world().accounts.admin.verifier))), one),
    "another password": () => from("Admins", and(id(), filter("password", "NOT_EQUAL", text("x"))), one),
    "a password that is not in": () => from("Admins", and(id(), filter("password", "NOT_IN", oneOf("x"))), one),
    "a password that is null": () => from("Admins", and(id(), { unaryFilter: { field: { fieldPath: "password" }, op: "IS_NULL" } }), one),
    "a password that is not a number": () => from("Admins", and(id(), password(), { unaryFilter: { field: { fieldPath: "password" }, op: "IS_NOT_NAN" } }), one),
    "a password of another type": () => from("Admins", and(id(), filter("password", "EQUAL", { bytesValue: "YQ==" })), one),
    "a list of passwords": () => from("Admins", and(id(), filter("password", "ARRAY_CONTAINS", text(world().accounts.admin.verifier))), one),
    "the companies": () => from("Companies", and(equals("companyId", world().accounts.admin.id), password()), one),
    "all collections of the name": () => ({ ...claimQuery(world().accounts.admin), from: [{ collectionId: "Admins", allDescendants: true }] }),
    "all collections": () => ({ from: [{ allDescendants: true }], limit: 1 }),
    "the password's neighbour by order": () => from("Admins", undefined, { orderBy: [{ field: { fieldPath: "password" } }], limit: 1, startAt: { values: [text("8")] } }),
  }; // prettier-ignore

  it.each(Object.keys(WIDER))("refused: %s, asked for or counted", async (name) => {
    const answers: readonly Answer[] = [await query(WIDER[name]!()), await counted(WIDER[name]!())];
    for (const answer of answers) {
      // What is no query at all is refused as such; nothing is answered in either case.
      expect([400, 403]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/stringValue|integerValue/);
    }
  });

  it("no other operation of the collection", async () => {
    const { project, as, ids } = world();
    for (const [method, address] of [
      ["GET", `/Admins/${ids.admin}`],
      ["GET", "/Admins"],
      ["DELETE", `/Admins/${ids.admin}`],
      ["PATCH", `/Admins/${ids.admin}?updateMask.fieldPaths=role`],
    ] as const)
      expect(shown(await firestore(project, as("claimed admin"), method, address))).toBe(REFUSED);
    expect(shown(await query(claimQuery(world().accounts.admin)))).toBe("200");
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
