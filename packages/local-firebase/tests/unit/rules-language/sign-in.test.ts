import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { QueryFilterTree, RulesMethod } from "../../../src/rules/api";
import { createBudget } from "../../../src/rules/budget";
import { compileRules } from "../../../src/rules/compile";
import { document, filter, listRequest, lookupOf, NOW, request } from "./world";

const ruleset = compileRules(
  readFileSync(new URL("sign-in.rules", import.meta.url), "utf8"),
  "sign-in.rules",
);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const now = new Date(Number(NOW / 1000n));
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const secret = "c2VjcmV0";
const verifier = sha256(secret);
const claim = { state: "claimed", kind: "admin", id: "a@b.qa", secret, verifier, at: now };
const grant = { state: "granted", kind: "admin", recordId: "a1", verifier, at: now };
const admin = { email: "a@b.qa", password: verifier };
const company = { companyId: "own", password: verifier };
const attempt = `SignInAttempts/${sha256("admin:a@b.qa")}`;

interface Try {
  readonly uid?: string | null;
  readonly before?: Record<string, object>;
  /** The documents of the batch. The clock has milliseconds here, so that stored times can equal it. */
  readonly after?: Record<string, object | null>;
}

function subject({ uid = "u1", before = {}, after = {} }: Try) {
  return {
    auth: uid === null ? null : { uid, token: {} },
    timeMicros: BigInt(now.getTime()) * 1000n,
    lookup: lookupOf(before, after),
    budget: createBudget("batch", Object.keys(after)),
  };
}

/** Whether the rules allow each write of a batch. */
function batch(attempted: Try): boolean {
  const { before = {}, after = {} } = attempted;
  const parts = subject(attempted);
  return Object.entries(after).every(([path, data]) => {
    const stored = before[path];
    const method: RulesMethod = data === null ? "delete" : stored ? "update" : "create";
    const resource = stored ? document(path, stored) : null;
    parts.budget.nextOperation();
    const newResource = data && { newResource: document(path, data) };
    return ruleset.authorizeFirestore(request({ ...parts, method, path, resource, ...newResource })).allowed;
  });
}

function list(
  collectionId: string,
  where: QueryFilterTree | undefined,
  limit: number | undefined,
  attempted: Try,
) {
  const query = { collectionId, where, ...(limit !== undefined && { limit }) };
  return ruleset.authorizeFirestore(listRequest(query, subject(attempted))).allowed;
}

function get(path: string, attempted: Try): boolean {
  const stored = attempted.before?.[path];
  const resource = stored ? document(path, stored) : null;
  return ruleset.authorizeFirestore(request({ ...subject(attempted), path, resource })).allowed;
}

describe("the claim of a try", () => {
  const first = { "Sessions/u1": claim, [attempt]: { count: 1, at: now } };
  const with_ = (changes: object) => ({ after: { ...first, "Sessions/u1": { ...claim, ...changes } } });

  it.each<[string, Try, boolean]>([
    ["with its attempt", { after: first }, true],
    ["without the attempt", { after: { "Sessions/u1": claim } }, false],
    ["the attempt without the claim", { after: { [attempt]: { count: 1, at: now } } }, false],
    ["in somebody else's name", { uid: "u2", after: first }, false],
    ["signed out", { uid: null, after: first }, false],
    ["with a verifier that is not the secret's", with_({ verifier: sha256("other") }), false],
    ["with the verifier in upper case", with_({ verifier: verifier.toUpperCase() }), false],
    ["with a time of its own", with_({ at: ago(1) }), false],
    ["with a field more", with_({ recordId: "a1" }), false],
    ["of another kind", with_({ kind: "owner" }), false],
    ["as a grant", { after: { ...first, "Sessions/u1": grant } }, false],
    ["with the attempt counted twice", { after: { ...first, [attempt]: { count: 2, at: now } } }, false],
  ])("a claim is checked: %s", (_what, attempted, allowed) => {
    expect(batch(attempted)).toBe(allowed);
  });

  it.each<[number, number, boolean]>([
    [4, 0, true],
    [5, 29, false],
    [5, 31, true],
    [9, 31, true],
    [10, 31, false],
    [10, 901, true],
  ])("the claim after %i failures, %i seconds later: %s", (count, seconds, allowed) => {
    const before = { [attempt]: { count, at: ago(seconds) } };
    const after = { "Sessions/u1": claim, [attempt]: { count: count + 1, at: now } };
    expect(batch({ before, after })).toBe(allowed);
  });
});

describe("the query for the record", () => {
  const before = { "Sessions/u1": claim };
  const email = filter("email", "EQUAL", "a@b.qa");
  const password = filter("password", "EQUAL", verifier);
  const both = { all: [email, password] };

  it.each<[string, QueryFilterTree | undefined, number | undefined, Try, boolean]>([
    ["both filters, limit 1", both, 1, { before }, true],
    ["no limit", both, undefined, { before }, false],
    ["limit 2", both, 2, { before }, false],
    ["the e-mail alone", email, 1, { before }, false],
    ["the password alone", password, 1, { before }, false],
    ["no filter", undefined, 1, { before }, false],
    ["another e-mail", { all: [filter("email", "EQUAL", "x@b.qa"), password] }, 1, { before }, false],
    ["another password", { all: [email, filter("password", "EQUAL", "x")] }, 1, { before }, false],
    [
      "one of two passwords",
      { all: [email, filter("password", "IN", [verifier, "x"])] },
      1,
      { before },
      false,
    ],
    ["a password that is NaN", { all: [email, filter("password", "IS_NAN")] }, 1, { before }, false],
    ["two filters on the password", { all: [email, password, password] }, 1, { before }, false],
    ["without a claim", both, 1, {}, false],
    ["signed out", both, 1, { before, uid: null }, false],
    ["with a granted session of a record that is gone", both, 1, { before: { "Sessions/u1": grant } }, false],
  ])("the query for the record is checked: %s", (_what, where, limit, attempted, allowed) => {
    expect(list("Admins", where, limit, attempted)).toBe(allowed);
  });
});

describe("the grant", () => {
  const before = { "Sessions/u1": claim, "Admins/a1": admin, [attempt]: { count: 1, at: now } };
  const { "Admins/a1": _gone, ...withoutRecord } = before;
  const after = { "Sessions/u1": grant, [attempt]: { count: 0, at: now } };

  it.each<[string, Try, boolean]>([
    ["of a claim whose record fits", { before, after }, true],
    ["of no claim", { before: { "Admins/a1": admin }, after: { "Sessions/u1": grant } }, false],
    [
      "of a record with another password",
      { before: { ...before, "Admins/a1": { ...admin, password: "x" } }, after },
      false,
    ],
    [
      "of a record with another e-mail",
      { before: { ...before, "Admins/a1": { ...admin, email: "x@b.qa" } }, after },
      false,
    ],
    ["of a record that is not there", { before: withoutRecord, after }, false],
    [
      "of a claim older than a minute",
      { before: { ...before, "Sessions/u1": { ...claim, at: ago(61) } }, after },
      false,
    ],
    ["that keeps the secret", { before, after: { ...after, "Sessions/u1": { ...grant, secret } } }, false],
    ["of another kind", { before, after: { ...after, "Sessions/u1": { ...grant, kind: "company" } } }, false],
    [
      "with a path for an id",
      { before, after: { ...after, "Sessions/u1": { ...grant, recordId: "a1/x/y" } } },
      false,
    ],
  ])("a grant is checked: %s", (_what, attempted, allowed) => {
    expect(batch(attempted)).toBe(allowed);
  });

  it("a grant resets the attempts only together with them", () => {
    expect(batch({ before, after: { [attempt]: { count: 0, at: now } } })).toBe(false);
  });
});

describe("a session", () => {
  const before = { "Sessions/u1": grant, "Admins/a1": admin, "Employees/e1": { companyId: "own" } };
  const asCompany = { ...grant, kind: "company", recordId: "c1" };
  const own = { "Sessions/u1": asCompany, "Companies/c1": company };

  it.each<[string, Try, boolean]>([
    ["of a record that still fits", { before }, true],
    [
      "whose record changed its password",
      { before: { ...before, "Admins/a1": { ...admin, password: "x" } } },
      false,
    ],
    [
      "that is older than 12 hours",
      { before: { ...before, "Sessions/u1": { ...grant, at: ago(43_201) } } },
      false,
    ],
    ["that is not there", { before: { "Admins/a1": admin, "Employees/e1": {} } }, false],
    ["of nobody", { before, uid: null }, false],
  ])("a session is checked: %s", (_what, attempted, allowed) => {
    expect(get("Employees/e1", attempted)).toBe(allowed);
    expect(list("Employees", undefined, undefined, attempted)).toBe(allowed);
  });

  it.each<[string, QueryFilterTree | undefined, boolean]>([
    ["==", filter("companyId", "EQUAL", "own"), true],
    ["in with one value", filter("companyId", "IN", ["own"]), true],
    ["in with another value too", filter("companyId", "IN", ["own", "other"]), false],
    [
      ">= and <=",
      {
        all: [
          filter("companyId", "GREATER_THAN_OR_EQUAL", "own"),
          filter("companyId", "LESS_THAN_OR_EQUAL", "own"),
        ],
      },
      false,
    ],
    ["no filter", undefined, false],
    ["another company", filter("companyId", "EQUAL", "other"), false],
  ])("a company's session lists its own employees: %s", (_what, where, allowed) => {
    expect(list("Employees", where, undefined, { before: own })).toBe(allowed);
  });

  it("a company's session writes its own employees, before and after", () => {
    const stored = { ...own, "Employees/e1": { companyId: "own" }, "Employees/e2": { companyId: "other" } };
    const write = (path: string, companyId: string) =>
      batch({ before: stored, after: { [path]: { companyId } } });
    expect(write("Employees/e1", "own")).toBe(true);
    expect(write("Employees/new", "own")).toBe(true);
    expect(write("Employees/e1", "other")).toBe(false);
    expect(write("Employees/e2", "own")).toBe(false);
    expect(write("Employees/new", "other")).toBe(false);
  });

  it("an admin's session writes a batch of 500", () => {
    const after = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`Notes/b${i}`, { text: "x" }]));
    expect(batch({ before, after })).toBe(true);
    expect(batch({ before: {}, after })).toBe(false);
  });

  it("no session edits or deletes the protected admin", () => {
    const stored = {
      ...before,
      "Admins/p": { email: "protected@example.qa" },
      "Admins/q": { email: "q@b.qa" },
    };
    const write = (path: string, data: object | null) => batch({ before: stored, after: { [path]: data } });
    expect(write("Admins/q", { email: "r@b.qa" })).toBe(true);
    expect(write("Admins/q", null)).toBe(true);
    expect(write("Admins/p", { email: "r@b.qa" })).toBe(false);
    expect(write("Admins/p", null)).toBe(false);
  });
});
