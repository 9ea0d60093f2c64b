/** What a sign-in costs, as docs/security.md has it: documents written, read, and looked up by the rules. */
import { beforeAll, expect, it } from "vitest";
import type { FirestoreRulesRequest, RulesDocument } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { collections } from "../../../src/resources";
import { attemptKeyOf, verifierOf } from "../../../src/schema/verifier";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { lazyRules, NOW } from "./evaluate";

const rules = lazyRules(() => firestoreRules(collections));
const EMAIL = "a@b.qa";
const SECRET = "derived";
const SESSION = "Sessions/me";
const RECORD = "Admins/a1";

let verifier: string;
let counter: string;
beforeAll(async () => {
  verifier = await verifierOf(SECRET);
  counter = `SignInAttempts/${await attemptKeyOf("admin", EMAIL)}`;
});

type Documents = { readonly [path: string]: PlainFields | undefined };
type Asked = Pick<FirestoreRulesRequest, "method" | "path" | "query">;

const claim = () => ({ state: "claimed", kind: "admin", id: EMAIL, secret: SECRET, verifier, at: NOW });
const grant = () => ({ state: "granted", kind: "admin", recordId: "a1", verifier, at: NOW });
const record = () => ({ [RECORD]: { email: EMAIL, password: verifier } });

/** Judges all parts of one request. @returns the documents that it looks up, each once. */
function lookedUp(before: Documents, after: Documents, parts: readonly Asked[]): readonly string[] {
  const paths = new Set<string>();
  const find =
    (documents: Documents) =>
    (path: string): RulesDocument | null => {
      const fields = documents[path];
      return fields ? { path, fields: toWireFields(fields) } : null;
    };
  const [old, merged] = [find(before), find({ ...before, ...after })];
  for (const part of parts) {
    const written = part.path === undefined || part.method === "delete" ? null : merged(part.path);
    const { allowed } = rules().authorizeFirestore({
      ...part,
      auth: { uid: "me", token: {} },
      timeMicros: BigInt(NOW.getTime()) * 1000n,
      resource: part.path === undefined ? null : old(part.path),
      ...(written && { newResource: written }),
      lookup: { get: old, getAfter: merged },
      budget: { nextOperation: () => undefined, charge: (path) => paths.add(path) !== undefined },
    });
    expect(allowed).toBe(true);
  }
  return [...paths].sort();
}

it("claim: two writes, and two documents looked up", () => {
  const writes = { [SESSION]: claim(), [counter]: { count: 1, at: NOW } };
  const parts = Object.keys(writes).map((path) => ({ method: "create", path }) as const);
  expect(lookedUp(record(), writes, parts)).toEqual([SESSION, counter].sort());
});

it("query: one read, and the session looked up", () => {
  const equal = (field: string, value: string) => ({
    field: [field],
    op: "EQUAL",
    value: { stringValue: value },
  });
  const query = {
    parent: "",
    collectionId: "Admins",
    allDescendants: false,
    where: { all: [equal("email", EMAIL), equal("password", verifier)] },
    limit: 1,
    orderBy: [],
  };
  expect(lookedUp({ ...record(), [SESSION]: claim() }, {}, [{ method: "list", query }])).toEqual([SESSION]);
});

it("grant: a write and a deletion; the record and the session looked up", () => {
  const before = { ...record(), [SESSION]: claim(), [counter]: { count: 1, at: NOW } };
  const parts = [
    { method: "update", path: SESSION },
    { method: "delete", path: counter },
  ] as const;
  const after = { [SESSION]: grant(), [counter]: undefined };
  expect(lookedUp(before, after, parts)).toEqual([RECORD, SESSION]);
});

it("listening: the session needs no look-up; the record the session, and itself, which is read anyway", () => {
  const before = { ...record(), [SESSION]: grant() };
  expect(lookedUp(before, {}, [{ method: "get", path: SESSION }])).toEqual([]);
  expect(lookedUp(before, {}, [{ method: "get", path: RECORD }])).toEqual([SESSION]);
});
