import { expect, it } from "vitest";
import { allow, block, conjunction, indent } from "../../src/rules/rule-writer";

it("a block indents its lines and leaves empty lines empty", () => {
  expect(block("match /a", ["b", "", "c"])).toEqual(["match /a {", "  b", "", "  c", "}"]);
  expect(indent(["a"], 2)).toEqual(["    a"]);
});

it("a function returns all its conditions together, and true without any", () => {
  expect(conjunction("f()", ["a", "b", "c"], ["let a = 1;"])).toEqual([
    "function f() {",
    "  let a = 1;",
    "  return a",
    "    && b",
    "    && c;",
    "}",
  ]);
  expect(conjunction("f()", [])).toEqual(["function f() {", "  return true;", "}"]);
});

it.each<[methods: string[], callers: string[], also: string[] | undefined, lines: string[]]>([
  [["get"], ["a"], undefined, ["allow get: if a;"]],
  [["get", "list"], ["a", "b"], undefined, ["allow get, list: if a || b;"]],
  [["get"], ["a", "b"], ["c", "d"], ["allow get: if (a || b) && c && d;"]],
  [["get"], ["a"], ["c"], ["allow get: if a && c;"]],
  [["get"], [], ["c"], []],
  [[], ["a"], ["c"], []],
])(
  "the methods %j of the principals %j with the conditions %j make a line",
  (methods, callers, also, lines) => {
    expect(allow(methods, callers, also)).toEqual(lines);
  },
);
