import { describe, expect, it } from "vitest";
import type { RulesMethod } from "../../../src/rules/api";
import { createBudget } from "../../../src/rules/budget";
import { compileRules } from "../../../src/rules/compile";
import { listRequest, load, lookupOf, NOW, outcome, request } from "./world";

const UNCOVERED = (method: string, path: string) => `No 'allow ${method}' covers ${path}.`;

function get(rules: string, path: string, version = "2") {
  return outcome(load(rules, version).authorizeFirestore(request({ path })));
}

describe("the match of a statement", () => {
  const rules = "match /a/{x} { allow get; match /b/{y} { allow get: if x == 'one' && y == 'two'; } }";
  it.each([
    ["a/one", true],
    ["a/one/b/two", true],
    ["a/other/b/two", false],
    ["a/one/b/two/c/three", UNCOVERED("get", "a/one/b/two/c/three")],
    ["a/one/c/two", UNCOVERED("get", "a/one/c/two")],
    ["b/one", UNCOVERED("get", "b/one")],
  ])("a statement counts if its match covers the whole path: %s", (path, expected) => {
    expect(get(rules, path)).toBe(expected);
  });
});

describe("{name=**}", () => {
  it("{name=**} matches one or more segments in version 1, zero or more in version 2", () => {
    const rules = "match /a/{x}/{rest=**} { allow get; }";
    expect(get(rules, "a/one", "1")).toBe(UNCOVERED("get", "a/one"));
    expect(get(rules, "a/one/b/two", "1")).toBe(true);
    expect(get(rules, "a/one", "2")).toBe(true);
    expect(get(rules, "a/one/b/two", "2")).toBe(true);
  });

  it("{name=**} may be anywhere in version 2, and is a path", () => {
    const rules = "match /{above=**}/songs/{song} { allow get: if above == /artists/a && song == 's'; }";
    expect(get(rules, "artists/a/songs/s")).toBe(true);
    expect(get(rules, "songs/s")).toBe(false);
    const top = "match /{above=**}/songs/{song} { allow get: if above is path; }";
    expect(get(top, "songs/s")).toBe(true);
    expect(get("match /{any=**} { allow get: if any[1] == 'x' && any is path; }", "things/x")).toBe(true);
  });

  it("{name=**} of an outer match is bound in an inner one, for each way to split", () => {
    const rules = "match /{above=**} { match /songs/{song} { allow get: if above == /artists/a; } }";
    expect(get(rules, "artists/a/songs/s")).toBe(true);
  });
});

describe("match blocks side by side", () => {
  it("adjacent match blocks are all checked, even at the top of the service", () => {
    const rules = compileRules(
      `service cloud.firestore {
        match /databases/{database}/documents/things/{id} { allow get: if false; }
        match /databases/{database}/documents { match /things/{id} { allow get: if id == 'one'; } }
      }`,
      "test.rules",
    );
    expect(outcome(rules.authorizeFirestore(request()))).toBe(true);
    expect(outcome(rules.authorizeFirestore(request({ path: "things/two" })))).toBe(false);
  });
});

describe("methods", () => {
  const all: readonly RulesMethod[] = ["get", "list", "create", "update", "delete"];
  it.each([
    ["read", ["get", "list"]],
    ["write", ["create", "update", "delete"]],
    ["get, delete", ["get", "delete"]],
    ["list", ["list"]],
    ["create, update", ["create", "update"]],
  ])("a method is allowed: %s", (methods, granted) => {
    const ruleset = load(`match /things/{id} { allow ${methods}; }`);
    const allowed = all.filter((method) => {
      const asked = method === "list" ? listRequest({}) : request({ method });
      return ruleset.authorizeFirestore(asked).allowed;
    });
    expect(allowed).toEqual(granted);
  });

  it("request.method names the method", () => {
    for (const method of all.filter((name) => name !== "list")) {
      const ruleset = load(
        "match /things/{id} { allow read, write: if request.method == '" + method + "'; }",
      );
      expect(outcome(ruleset.authorizeFirestore(request({ method })))).toBe(true);
    }
  });
});

describe("documents", () => {
  it("a document has an id, a name and data", () => {
    const rules = `match /things/{id} { allow get: if resource.id == id
      && resource.__name__ == request.path && resource.keys() == ['data', 'id', '__name__']; }`;
    const resource = { path: "things/one", fields: {} };
    expect(outcome(load(rules).authorizeFirestore(request({ resource })))).toBe(true);
  });

  it("a missing document is null; request.resource is absent where nothing is written", () => {
    const absent = load("match /things/{id} { allow get, create: if resource == null; }");
    expect(outcome(absent.authorizeFirestore(request()))).toBe(true);
    const written = load("match /things/{id} { allow get, delete: if request.resource == null; }");
    expect(outcome(written.authorizeFirestore(request({ method: "delete" })))).toBe(
      "Property resource is undefined on object.",
    );
  });
});

describe("denials", () => {
  it("a denial names the position and reason of each statement that was reached", () => {
    const rules =
      "match /things/{id} {\n  allow get: if false;\n  allow get: if resource.data.a == 1;\n allow list; }";
    expect(load(rules).authorizeFirestore(request())).toEqual({
      allowed: false,
      reasons: [
        { file: "test.rules", line: 5, column: 17, message: "The condition is false." },
        { file: "test.rules", line: 6, column: 26, message: "Null value error." },
      ],
    });
  });

  it("a denial points to the origin of an error, even in a function", () => {
    const rules = "function f(x) {\n return x.missing; }\nmatch /things/{id} { allow get: if f({}) == 1; }";
    expect(load(rules).authorizeFirestore(request()).reasons).toEqual([
      { file: "test.rules", line: 5, column: 11, message: "Property missing is undefined on object." },
    ]);
  });

  it("an error in the caller's lookup is not a denial", () => {
    const lookup = lookupOf({});
    const failing = { ...lookup, get: () => expect.fail("The store is closed.") };
    const rules = "match /things/{id} { allow get: if exists(/databases/(default)/documents/a/b); }";
    expect(() => load(rules).authorizeFirestore(request({ lookup: failing }))).toThrow(
      "The store is closed.",
    );
  });

  it("an allowed request has no denials", () => {
    const rules = "match /things/{id} { allow get: if false; allow get; }";
    expect(load(rules).authorizeFirestore(request())).toEqual({ allowed: true, reasons: [] });
  });
});

describe("Storage", () => {
  const rules = (inside: string) =>
    compileRules(
      `rules_version = '2';\nservice firebase.storage { match /b/{bucket}/o { ${inside} } }`,
      "storage.rules",
    );
  const ask = (inside: string, parts: object) =>
    outcome(
      rules(inside).authorizeStorage({
        method: "get",
        bucket: "demo",
        path: "Notes/images/logo one.png",
        auth: null,
        timeMicros: NOW,
        resource: null,
        lookup: lookupOf({ "Sessions/u": { kind: "admin" }, "Admins/a": {}, "Admins/b": {} }),
        budget: createBudget("storage"),
        ...parts,
      }),
    );

  it("Storage rules match below /b/{bucket}/o", () => {
    expect(
      ask("match /Notes/images/{file} { allow get: if bucket == 'demo' && file == 'logo one.png'; }", {}),
    ).toBe(true);
    expect(ask("match /Notes/{file} { allow get; }", {})).toBe(UNCOVERED("get", "Notes/images/logo one.png"));
    expect(ask("match /Notes { allow list; }", { method: "list", path: "Notes/" })).toBe(true);
    expect(ask("match /{all=**} { allow get: if resource == null; }", {})).toBe(true);
    for (const path of ["Notes//images/a", "/Notes/images/a", "Notes/images/a/"])
      expect(ask("match /Notes/images/{file} { allow get; }", { path }), path).not.toBe(true);
  });

  it("Storage rules read metadata as ints, times and texts", () => {
    const resource = {
      name: "Notes/images/logo one.png",
      bucket: "demo",
      size: 12,
      contentType: "image/png",
      generation: "1795255200123456",
      metageneration: "x3",
      timeCreated: "2026-11-21T09:00:00.000Z",
      md5Hash: "abc=",
      metadata: { owner: "u" },
    };
    const keys = Object.keys(resource)
      .map((key) => `'${key}'`)
      .join();
    const condition = `resource.size == 12 && resource.size is int && resource.generation is int
      && resource.timeCreated + duration.value(1, 'h') <= request.time && resource.md5Hash == 'abc='
      && resource.metadata.owner == 'u' && resource.name == 'Notes/images/logo one.png'
      && resource.keys() == [${keys}]`;
    expect(ask(`match /{all=**} { allow get: if ${condition}; }`, { resource })).toBe(true);
    const counts = (text: string) =>
      ask("match /{all=**} { allow get: if resource.metageneration is int && resource.md5Hash is string; }", {
        resource: { ...resource, metageneration: text, md5Hash: "12" },
      });
    expect(["3", "-3", "x3", "3x", ""].map(counts)).toEqual([true, true, false, false, false]);
  });

  it("Storage rules check the upload, which a deletion does not have", () => {
    const inside = `match /{all=**} { allow write: if request.resource.size < 5 * 1024 * 1024
      && request.resource.contentType.matches('image/(png|jpeg|webp)'); }`;
    const upload = { name: "a", bucket: "demo", size: 10, contentType: "image/png" };
    expect(ask(inside, { method: "create", newResource: upload })).toBe(true);
    expect(ask(inside, { method: "create", newResource: { ...upload, contentType: "image/svg+xml" } })).toBe(
      false,
    );
    expect(ask(inside, { method: "create", newResource: { ...upload, size: 6_000_000 } })).toBe(false);
    expect(ask(inside, { method: "delete" })).toBe("Property resource is undefined on object.");
  });

  it("Storage rules look up two documents of Firestore, and no third", () => {
    const exists = (path: string) => `firestore.exists(/databases/(default)/documents/${path})`;
    const rule = (...paths: string[]) =>
      `match /{all=**} { allow get: if ${paths.map(exists).join(" && ")}; }`;
    expect(ask(rule("Sessions/u", "Admins/a", "Sessions/u"), {})).toBe(true);
    expect(ask(rule("Sessions/u", "Admins/a", "Admins/b"), {})).toBe(
      "More documents are looked up than a request may.",
    );
    const kind = "firestore.get(/databases/(default)/documents/Sessions/u).data.kind == 'admin'";
    expect(ask(`match /{all=**} { allow get: if ${kind}; }`, {})).toBe(true);
  });

  it("Storage rules refuse requests for documents, and Firestore rules refuse requests for objects", () => {
    expect(() => rules("").authorizeFirestore(request())).toThrow("holds rules for firebase.storage");
  });
});
