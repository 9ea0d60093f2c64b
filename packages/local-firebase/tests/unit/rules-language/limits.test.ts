import { describe, expect, it } from "vitest";
import { compileRules } from "../../../src/rules/compile";
import { evaluate, load, outcome, request, rulesOf, wireFields } from "./world";

const TOO_COMPLEX = "Expression is too complex to evaluate safely.";

function loads(text: string): string {
  try {
    compileRules(text, "limit.rules", { lenient: true });
    return "loads";
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^limit\.rules:\d+:\d+: /, "") : "";
  }
}
const condition = (text: string) => loads(rulesOf(`match /a/{b} { allow read: if ${text}; }`));
const times = <T>(count: number, item: (i: number) => T) => Array.from({ length: count }, (_, i) => item(i));
const chain = (count: number, operator: string) =>
  times(count, () => "request.auth.uid == 'a'").join(` ${operator} `);
const nested = (count: number, inner: string) => "(".repeat(count) + inner + ")".repeat(count);

describe("the limits of the language", () => {
  it.each([
    ["a flat && chain", chain(98, "&&"), chain(99, "&&")],
    ["a flat || chain", chain(98, "||"), chain(99, "||")],
    ["parentheses around a comparison", nested(97, "1 == 1"), nested(98, "1 == 1")],
    ["parentheses around a literal", nested(98, "true"), nested(99, "true")],
    ["nested lists", `${"[".repeat(97)}1${"]".repeat(97)} == 1`, `${"[".repeat(98)}1${"]".repeat(98)} == 1`],
    ["negations", `${"!".repeat(98)}true`, `${"!".repeat(99)}true`],
  ])("the longest form loads, and a longer one does not: %s", (_what, most, more) => {
    expect(condition(most)).toBe("loads");
    expect(condition(more)).toBe(TOO_COMPLEX);
  });

  it.each<[string, number, (inner: string) => string]>([
    ["an argument of a method", 0, (inner) => `resource.data.get(1, ${inner})`],
    ["an index", 0, (inner) => `resource[${inner}]`],
    ["the start of a slice", 0, (inner) => `resource[${inner}:1]`],
    ["the end of a slice", 0, (inner) => `resource[1:${inner}]`],
    ["a part of a path", 0, (inner) => `/a/$(${inner})/$(id)`],
    ["an argument of a function", 1, (inner) => `f(1, ${inner})`],
    ["an item of a list", 1, (inner) => `[1, ${inner}]`],
    ["a key of a map", 1, (inner) => `{${inner}: 1}`],
    ["a value of a map", 1, (inner) => `{'a': ${inner}}`],
    ["a negation", 1, (inner) => `!(${inner})`],
    ["what a member is of", 1, (inner) => `(${inner}).a`],
    ["what a method is of", 1, (inner) => `(${inner}).get(1)`],
    ["what an index is of", 1, (inner) => `(${inner})[1]`],
    ["what a slice is of", 1, (inner) => `(${inner})[1:2]`],
    ["a condition", 1, (inner) => `(${inner} ? 1 : 2)`],
    ["what a condition gives", 1, (inner) => `(true ? ${inner} : 2)`],
    ["what a condition gives otherwise", 1, (inner) => `(true ? 1 : ${inner})`],
    ["what a type is asked of", 2, (inner) => `(${inner}) is bool`],
  ])("nesting inside %s counts: it adds %i levels", (_what, adds, holding) => {
    const deepest = holding(chain(98 - adds, "&&"));
    expect(condition(deepest)).toBe("loads");
    expect(condition(`true && ${deepest}`)).toBe(TOO_COMPLEX);
  });

  it("members add no level, but their chain has a limit", () => {
    expect(condition(`request.auth${".a".repeat(300)} == 1`)).toBe("loads");
    expect(condition(`request.auth${".a".repeat(20_000)} == 1`)).toBe(TOO_COMPLEX);
  });

  it("deep nesting of any kind is refused without a crash", () => {
    for (const [open, close] of ["()", "[]"]) {
      expect(condition(`${open ?? ""}`.repeat(50_000) + `${close ?? ""}`.repeat(50_000))).toBe(TOO_COMPLEX);
    }
    expect(condition("true ? ".repeat(20_000))).toBe(TOO_COMPLEX);
    expect(condition("-".repeat(100_000))).toBe(TOO_COMPLEX);
    expect(condition("/a/$(".repeat(30_000))).toBe(TOO_COMPLEX);
  });

  it("functions that hide long chains of members behind each other are refused", () => {
    const member = ".a".repeat(900);
    const functions = times(
      21,
      (i) => `function f${i}() { return ${i < 20 ? `f${i + 1}()` : "1"}${member}; }`,
    );
    expect(loads(rulesOf(functions.join("\n")))).toBe(TOO_COMPLEX);
    expect(loads(rulesOf(functions.join("\n").replaceAll(member, ".a.a")))).toBe("loads");
  });

  it("a function has at most 11 lets, as measured", () => {
    const lets = (count: number) => times(count, (i) => `let v${i} = ${i};`).join(" ");
    const rules = (count: number) => loads(rulesOf(`function f() { ${lets(count)} return true; }`));
    expect(rules(11)).toBe("loads");
    expect(rules(12)).toBe("Maximum allowed variable count of 10 for a given function has been reached.");
  });

  it("a function has at most 7 parameters and arguments", () => {
    const names = (count: number) => times(count, (i) => `p${i}`).join(", ");
    expect(loads(rulesOf(`function f(${names(7)}) { return true; }`))).toBe("loads");
    expect(loads(rulesOf(`function f(${names(8)}) { return true; }`))).toBe(
      "A function has at most 7 parameters.",
    );
    expect(condition("f(1, 2, 3, 4, 5, 6, 7)")).toBe("loads");
    expect(condition("f(1, 2, 3, 4, 5, 6, 7, 8)")).toBe("A call takes at most 7 arguments.");
  });

  it("a stack has at most 21 calls, as measured", () => {
    const functions = (count: number, order: (i: number) => number) =>
      times(count, order)
        .map((i) => `function f${i}() { return ${i + 1 < count ? `f${i + 1}()` : "true"}; }`)
        .join("\n");
    for (const order of [(i: number) => i, (i: number) => 20 - i]) {
      expect(loads(rulesOf(functions(21, order)))).toBe("loads");
    }
    for (const order of [(i: number) => i, (i: number) => 21 - i]) {
      expect(loads(rulesOf(functions(22, order)))).toContain("Maximum allowed call depth of 20 is reached");
    }
    expect(loads(rulesOf(functions(3000, (i) => i)))).toContain(
      "Maximum allowed call depth of 20 is reached",
    );
  });

  it("recursion is refused", () => {
    expect(loads(rulesOf("function f() { return f(); }"))).toBe("Recursion is not allowed: f -> f.");
    const mutual = "function f() { return g(); } function g() { return f(); }";
    expect(loads(rulesOf(mutual))).toBe("Recursion is not allowed: f -> g -> f.");
    expect(loads(rulesOf("function h() { return f(); } function f() { return f(); }"))).toBe(
      "Recursion is not allowed: f -> f.",
    );
  });

  it("match blocks have at most 10 levels, 100 segments and 20 wildcards", () => {
    const blocks = (count: number) =>
      `service cloud.firestore { ${"match /a { ".repeat(count)}${"} ".repeat(count)} }`;
    expect(loads(blocks(10))).toBe("loads");
    expect(loads(blocks(11))).toBe("Match blocks nest at most 10 levels deep.");
    const segments = (count: number) => `service cloud.firestore { match ${"/a".repeat(count)} {} }`;
    expect(loads(segments(100))).toBe("loads");
    expect(loads(segments(101))).toBe("A path has at most 100 segments.");
    const wildcards = (count: number) =>
      `service cloud.firestore { match ${times(count, (i) => `/{w${i}}`).join("")} {} }`;
    expect(loads(wildcards(20))).toBe("loads");
    expect(loads(wildcards(21))).toBe("A path has at most 20 wildcards.");
  });

  it("a source has at most 256 KB, in bytes", () => {
    const rules = rulesOf("");
    const padding = 256 * 1024 - rules.length;
    expect(loads(rules + " ".repeat(padding))).toBe("loads");
    expect(loads(`${rules}//${"é".repeat(padding / 2)}`)).toContain("at most 262144 are allowed");
  });
});

describe("1,000 expressions are evaluated for one decision", () => {
  const LIMIT = "Maximum of 1000 expressions to evaluate has been reached.";
  /** Seven expressions (is, get, data, resource, request, 'k' and ''), and an && between each two checks. */
  const check = "request.resource.data.get('k', '') is string";
  const checks = (count: number) => times(count, () => check).join(" && ");
  const write = { method: "create" as const, newResource: { path: "things/one", fields: wireFields({}) } };

  it("every node counts towards 1,000 expressions", () => {
    // A list's expressions: its items, itself, size, == and the number.
    const list = (items: number) => evaluate(`[${times(items, () => "0").join()}].size() == ${items}`);
    expect(list(996)).toBe(true);
    expect(list(997)).toBe(LIMIT);
    expect(evaluate(`(${checks(60)}) && (${checks(60)})`, write)).toBe(true);
    expect(evaluate(`(${checks(90)}) && (${checks(90)})`, write)).toBe(LIMIT);
  });

  it("no operator absorbs the limit of expressions", () => {
    expect(evaluate(`(${checks(90)}) && (${checks(90)}) || true`, write)).toBe(LIMIT);
  });

  it("skipped expressions cost nothing", () => {
    expect(evaluate(`true || ((${checks(90)}) && (${checks(90)}))`, write)).toBe(true);
  });

  it("the statements of a method count together, and each decision starts from zero", () => {
    const half = (result: string) => `allow create: if (${checks(80)}) && ${result};`;
    const ruleset = load(`match /things/{id} { ${half("false")} ${half("true")} }`);
    expect(ruleset.authorizeFirestore(request(write)).reasons.map(({ message }) => message)).toEqual([
      "The condition is false.",
      LIMIT,
    ]);
    const one = load(`match /things/{id} { ${half("true")} }`);
    for (let i = 0; i < 3; i += 1) expect(outcome(one.authorizeFirestore(request(write)))).toBe(true);
  });
});
