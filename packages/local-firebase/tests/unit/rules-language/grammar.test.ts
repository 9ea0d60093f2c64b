import { describe, expect, it } from "vitest";
import { compileRules } from "../../../src/rules/compile";
import { RulesError } from "../../../src/rules/api";
import { evaluate, rulesOf } from "./world";

/** The message of a rules file's error, without its position; "none" if it loads. */
function fault(text: string): string {
  try {
    compileRules(text, "bad.rules", { lenient: true });
    return "none";
  } catch (error) {
    if (error instanceof RulesError) return error.detail;
    throw error;
  }
}
const inService = (text: string) => `rules_version = '2'; service cloud.firestore { ${text} }`;
const conditionFault = (condition: string) => fault(rulesOf(`match /a/{b} { allow read: if ${condition}; }`));

describe("missing tokens", () => {
  it.each([
    ["rules_version 2;", "Expected '=', but found '2'."],
    ["rules_version = 2;", "Expected '1' or '2', but found '2'."],
    ["rules_version = '2' service", "Expected ';', but found 'service'."],
    ["let", "Expected 'service' or 'function', but found 'let'."],
    ["service {}", "Expected a service name, but found '{'."],
    ["service cloud {}", "Expected '.', but found '{'."],
    ["service cloud. {}", "Expected a service name, but found '{'."],
    ["service cloud.firestore match", "Expected '{', but found 'match'."],
    [inService("allow"), "Expected 'match', 'function' or '}', but found 'allow'."],
    [inService("match /a { let }"), "Expected 'allow', 'match', 'function' or '}', but found 'let'."],
    [inService("match /a allow"), "Expected '{', but found 'allow'."],
    [inService("match /a { allow ; }"), "Expected a method, but found ';'."],
    [inService("match /a { allow get, ; }"), "Expected a method, but found ';'."],
    [inService("match /{a=*} {}"), "Expected a path segment after '/'."],
    [inService("match /{a=**}/{b=**} {}"), "A path has at most one {name=**}."],
    [inService("match /{a} { match /{a} {} }"), "The wildcard 'a' is already defined."],
    [inService("function f() { return 1; } function f() { return 2; }"), "Function f is already defined."],
    [inService("function f() { let a = 1; let a = 2; return a; }"), "'a' is already defined."],
    ["function () {}", "Expected a function name, but found '('."],
    ["function f {", "Expected '(', but found '{'."],
    ["function f(1) {}", "Expected a parameter, but found '1'."],
    ["function f(a b) {}", "Expected ')', but found 'b'."],
    ["function f() return", "Expected '{', but found 'return'."],
    ["function f() { let = 1; }", "Expected a variable name, but found '='."],
    ["function f() { let a 1; }", "Expected '=', but found '1'."],
    ["function f() { let a = 1 return", "Expected ';', but found 'return'."],
    ["function f() { return 1 }", "Expected ';', but found '}'."],
    ["function f() { return 1; return", "Expected '}', but found 'return'."],
    ["function f() { return", "Expected an expression, but the file ends."],
  ])("a missing token is named: %s: %s", (text, message) => {
    expect(fault(text)).toBe(message);
  });

  it.each([
    ["a.1", "Expected a field or method, but found '1'."],
    ["a is 1", "Expected a type, but found '1'."],
    ["a[1", "Expected ']', but found ';'."],
    ["a[1:2", "Expected ']', but found ';'."],
    ["f(1", "Expected ')', but found ';'."],
    ["{'a' 1}", "Expected ':', but found '1'."],
    ["true ? 1 , 2", "Expected ':', but found ','."],
    ["/a/$(b", "Expected ')', but found ';'."],
    ["/a/", "Expected a path segment after '/'."],
    ["* 1", "Unexpected '*'."],
    ["1.", "Expected a field or method, but found ';'."],
    ["'a\nb'", "This string is not closed."],
  ])("a missing token in a condition is named, %s: %s", (condition, message) => {
    expect(conditionFault(condition)).toBe(message);
  });

  it.each(["true", "false", "null", "in", "is", "if", "let", "return", "function", "match", "allow"])(
    "the reserved word %s names nothing, but may be a field",
    (word) => {
      expect(fault(`function ${word}() { return 1; }`)).toBe(
        `Expected a function name, but found '${word}'.`,
      );
      expect(evaluate(`{'${word}': 1}.${word} == 1`)).toBe(true);
      const literal = ["true", "false", "null"].includes(word);
      expect(conditionFault(`${word} == 1`)).toBe(literal ? "none" : `Unexpected '${word}'.`);
    },
  );
});

describe("literals", () => {
  it.each([
    ["\\n", "0A"],
    ["\\t", "09"],
    ["\\r", "0D"],
    ["\\b", "08"],
    ["\\f", "0C"],
    ["\\v", "0B"],
    ["\\a", "07"],
    ["\\\\", "5C"],
    ["\\'", "27"],
    ['\\"', "22"],
    ["\\`", "60"],
    ["\\?", "3F"],
    ["\\x7a", "7A"],
    ["\\x7A", "7A"],
    ["\\172", "7A"],
    ["\\u00e9", "C3A9"],
    ["\\u20AC", "E282AC"],
    ["\\U0010fFfF", "F48FBFBF"],
  ])("the literal %s is %s", (escape, hex) => {
    expect(evaluate(`'${escape}'.toUtf8().toHexString() == '${hex}'`)).toBe(true);
    expect(evaluate(`b'${escape}'.toHexString() == '${hex}'`)).toBe(true);
  });

  it("numeric escapes are characters in texts and bytes in bytes", () => {
    expect(evaluate("'\\xe9\\351' == 'éé' && b'\\xe9\\351'.toHexString() == 'E9E9'")).toBe(true);
    expect(evaluate("'\\377'.size() == 1 && b'\\377'.toHexString() == 'FF'")).toBe(true);
  });

  it.each(["\\x4", "\\xg0", "\\u12", "\\U00110000", "\\U0010FFF", "\\400", "\\18", "\\q", "\\0"])(
    "the escape %s is refused",
    (escape) => {
      const message = `Unknown escape '\\${escape.charAt(1)}'. Write '\\\\' for a backslash.`;
      expect(conditionFault(`'${escape}' == ''`)).toBe(message);
      expect(conditionFault(`b'${escape}' == b''`)).toBe(message);
    },
  );

  it.each([
    "r'\\n'.size() == 2 && r\"\\\" == '\\\\'",
    "1.5e+3 == 1500.0 && 15e-1 == 1.5 && 2E3 == 2000.0 && 007 == 7",
    "/**/ true /* * / ** */",
    "true /* a */ // b\n // c\n && /* d */ true",
    "/a.b~c%20@d+e-f_g/é == path('a.b~c%20@d+e-f_g/é') && /(a-b)/c == path('(a-b)/c')",
    "[ ].size() == 0 && { }.size() == 0 && [1 , 2].size() == 2 && [1][ 0 ] == 1",
  ])("the expression %s is true", (condition) => {
    expect(evaluate(condition)).toBe(true);
  });
});
