import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RulesError } from "../../../src/rules/api";
import { compileRules } from "../../../src/rules/compile";
import { evaluate, load, outcome, request, rulesOf } from "./world";

describe("literals", () => {
  it.each([
    `'it\\'s' == "it's"`,
    `"say \\"hi\\"" == 'say "hi"'`,
    `'\\n\\t\\\\'.size() == 3`,
    `'\\u00e9' == 'é' && '\\x41' == 'A' && '\\U0001F600' == '😀' && '\\101' == 'A'`,
    `r'\\d+' == '\\\\d+' && '42'.matches(r'\\d+')`,
    `b'\\xff'.size() == 1 && b'é'.size() == 2 && b'😀'.size() == 4 && b"a" == b'\\x61'`,
    `// a comment\n      true`,
    `/* a comment\n over lines */ true`,
    `true // && false\n`,
    `{'a': 1, "b": [1, 2,\n 3]}.b.size() == 3 && {}.size() == 0 && [].size() == 0`,
    `(((1))) == 1`,
    `{'match': 1, 'in': 2}.match == 1 && {'in': 2}.in == 2`,
  ])("the literals in %s are read", (condition) => {
    expect(evaluate(condition)).toBe(true);
  });
});

describe("paths", () => {
  it.each([
    "/databases/$(database)/documents/things/$(id) == request.path",
    "/databases/(default)/documents == /databases/$(database)/documents",
    "(true ? /a/b : /c/d) == /a/b",
    "/a/my-doc.v2_x/b[1] == 'my-doc.v2_x'",
    "[/a/b, /c/d].size() == 2",
    "/a/$(id + '-' + string(1 + 1)) == /a/one-2",
    "8 / 2 == 4",
    "8 /\n 2 == 4",
  ])("the paths in %s are read", (condition) => {
    expect(evaluate(condition)).toBe(true);
  });
});

describe("functions", () => {
  const decide = (rules: string) => outcome(load(rules).authorizeFirestore(request()));

  it("a function sees the wildcards and functions around it, and lets in order", () => {
    const rules = `match /things/{id} {
      function twice(x) { let once = x; let both = once + x; return both; }
      function own() { return id == 'one' && twice(id) == 'oneone' && later(); }
      function later() { return database == '(default)'; }
      allow get: if own();
    }`;
    expect(decide(rules)).toBe(true);
  });

  it("an inner name hides the same outer name or built-in", () => {
    const rules = `function f() { return false; }
      function exists(x) { return x == 1; }
      match /things/{id} {
        function f() { return true; }
        function g(id) { return id == 'two'; }
        allow get: if f() && g('two') && exists(1);
      }`;
    expect(decide(rules)).toBe(true);
  });

  it("a function does not see later declarations", () => {
    const rules = rulesOf("function f() { return id == 'one'; } match /things/{id} { allow get: if f(); }");
    expect(() => compileRules(rules, "x.rules")).toThrow("Unknown name 'id'.");
  });

  it("a call restores the caller's variables", () => {
    const rules = `match /things/{id} {
      function inner(a) { let b = 'x'; return a + b; }
      function outer(a) { let b = inner('1') + inner('2'); return a + b; }
      allow get: if outer('0') == '01x2x';
    }`;
    expect(decide(rules)).toBe(true);
  });
});

describe("any text", () => {
  const tryLoad = (text: string) => {
    try {
      return compileRules(text, "any.rules", { lenient: true }).service;
    } catch (error) {
      if (error instanceof RulesError) return error.message;
      throw error;
    }
  };

  it("an arbitrary text gives a ruleset or a RulesError", () => {
    const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: "binary", maxLength: 10 }));
    fc.assert(fc.property(text, (anything) => tryLoad(anything).length > 0));
  });

  it("an arbitrary condition of the language's words gives a ruleset or a RulesError", () => {
    const words =
      "( ) [ ] { } , . : ? ! - + * / % && || == in is < >= 'a' b'\\x00' 1 2.5 true null request resource get /a/$( /a ( f ; // r' math .keys() timestamp.value let return";
    const condition = fc
      .array(fc.constantFrom(...words.split(" ")), { maxLength: 40 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        condition,
        (text) => tryLoad(rulesOf(`match /a/{b} { allow read: if ${text}; }`)).length > 0,
      ),
      { numRuns: 500 },
    );
  });

  it("real rules without a random piece give a ruleset or a RulesError inside the text", () => {
    const text = readFileSync(new URL("sign-in.rules", import.meta.url), "utf8");
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), (at, length) => {
        const cut = text.slice(0, at) + text.slice(at + length);
        try {
          compileRules(cut, "cut.rules");
        } catch (error) {
          if (!(error instanceof RulesError)) throw error;
          const line = cut.split("\n")[error.line - 1];
          return line !== undefined && error.column >= 1 && error.column <= line.length + 1;
        }
        return true;
      }),
    );
  });
});
