import { describe, expect, it } from "vitest";
import { createBudget } from "../../../src/rules/budget";
import { document, evaluate, load, lookupOf, outcome, request } from "./world";

const TOO_MANY = "More documents are looked up than a request may.";
const at = (path: string) => `/databases/$(database)/documents/${path}`;
const existing = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`docs/d${i}`, { n: i }]));
const lookup = lookupOf(existing);
const exist = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `exists(${at(`docs/d${from + i}`)})`).join(" && ");

describe("get and exists", () => {
  it.each([
    [`get(${at("docs/d1")}).data.n == 1`, true],
    [`get(${at("docs/d1")}).id == 'd1' && get(${at("docs/d1")}).__name__ == ${at("docs/d1")}`, true],
    [`exists(${at("docs/d1")}) && !exists(${at("docs/none")})`, true],
    [`get(${at("docs/none")}) == null`, true],
    [`get(${at("docs/none")}).data.n == 1`, "Null value error."],
    [`get(${at("docs/none")}).data.n == 1 || true`, true],
    [`get(true ? ${at("docs/d1")} : ${at("docs/none")}).data.n == 1`, true],
    [`exists(path('databases/(default)/documents/docs/d1'))`, true],
    [
      `exists(${at("docs")})`,
      "/databases/(default)/documents/docs is not the path of a document in the (default) database.",
    ],
    [`exists(/docs/d1)`, "/docs/d1 is not the path of a document in the (default) database."],
    [
      `exists(/databases/other/documents/docs/d1)`,
      "/databases/other/documents/docs/d1 is not the path of a document in the (default) database.",
    ],
    [`exists(${at("docs/$('d1/../d2')")})`, "'d1/../d2' is no path segment."],
    ["exists('docs/d1')", "exists() takes a path."],
    ...[
      "/bases/(default)/documents/docs/d1",
      "/databases/(default)/docs/docs/d1",
      "/databases/(default)/documents",
    ].map((path): [string, string] => [
      `exists(${path})`,
      `${path} is not the path of a document in the (default) database.`,
    ]),
  ])("get and exists find documents: %s", (condition, expected) => {
    expect(evaluate(condition, { lookup })).toBe(expected);
  });
});

describe("the lookups of a read or write", () => {
  it("ten distinct lookups succeed, an eleventh is an error, and a repeated one is free", () => {
    expect(evaluate(exist(0, 10), { lookup })).toBe(true);
    expect(evaluate(exist(0, 11), { lookup })).toBe(TOO_MANY);
    expect(
      evaluate(`${exist(0, 10)} && ${exist(0, 10)} && get(${at("docs/d3")}).data.n == 3`, { lookup }),
    ).toBe(true);
  });

  it("a skipped expression looks nothing up", () => {
    expect(evaluate(`${exist(0, 10)} && (true || ${exist(10, 11)})`, { lookup })).toBe(true);
  });

  it("the lookup of the request's own document is free", () => {
    const own = `exists(${at("things/$(id)")})`;
    expect(evaluate(`!${own} && ${exist(0, 10)}`, { lookup })).toBe(true);
  });
});

describe("a batch", () => {
  const write = { method: "create" as const, lookup };
  const decide = (condition: string, parts: object) =>
    outcome(
      load(`match /things/{id} { allow create: if ${condition}; }`).authorizeFirestore(
        request({ ...write, ...parts }),
      ),
    );

  it("a batch looks up 20 distinct documents, 10 by each write", () => {
    const budget = createBudget("batch");
    budget.nextOperation();
    expect(decide(exist(0, 10), { budget })).toBe(true);
    expect(decide(exist(10, 11), { budget })).toBe(TOO_MANY);
    budget.nextOperation();
    expect(decide(exist(10, 20), { budget })).toBe(true);
    budget.nextOperation();
    expect(decide(exist(0, 20), { budget })).toBe(true);
    expect(decide(exist(20, 21), { budget })).toBe(TOO_MANY);
  });

  it("a batch looks up its own documents for free", () => {
    const written = ["docs/d0", "docs/d1", "docs/d2"];
    expect(decide(exist(0, 13), { budget: createBudget("batch", written) })).toBe(true);
    expect(decide(exist(0, 14), { budget: createBudget("batch", written) })).toBe(TOO_MANY);
  });

  it("500 writes may look up the same two documents", () => {
    const budget = createBudget("batch");
    const ruleset = load(`match /things/{id} { allow create: if ${exist(0, 2)}; }`);
    for (let i = 0; i < 500; i += 1) {
      budget.nextOperation();
      expect(ruleset.authorizeFirestore(request({ ...write, path: `things/t${i}`, budget })).allowed).toBe(
        true,
      );
    }
  });

  it("getAfter and existsAfter see the whole batch, and get and exists do not", () => {
    const before = { "docs/kept": { n: 1 }, "docs/gone": { n: 1 }, "docs/changed": { n: 1, m: 1 } };
    const after = {
      "docs/gone": null,
      "docs/changed": { n: 2, m: 1 },
      "docs/new": { n: 3 },
      "things/one": { n: 4 },
    };
    const parts = { lookup: lookupOf(before, after), newResource: document("things/one", { n: 4 }) };
    const conditions = [
      `getAfter(${at("docs/kept")}).data.n == 1`,
      `getAfter(${at("docs/changed")}).data.n == 2 && get(${at("docs/changed")}).data.n == 1`,
      `existsAfter(${at("docs/new")}) && !exists(${at("docs/new")})`,
      `!existsAfter(${at("docs/gone")}) && exists(${at("docs/gone")})`,
      `getAfter(${at("docs/gone")}) == null`,
      "getAfter(request.path).data == request.resource.data && !exists(request.path)",
    ];
    for (const condition of conditions) expect(decide(condition, parts)).toBe(true);
  });
});
