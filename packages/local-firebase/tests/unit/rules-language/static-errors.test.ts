import { describe, expect, it } from "vitest";
import { RulesError } from "../../../src/rules/api";
import { compileRules } from "../../../src/rules/compile";
import { rulesOf } from "./world";

function errorOf(text: string): string {
  try {
    compileRules(text, "bad.rules");
  } catch (error) {
    if (error instanceof RulesError) return error.message;
    throw error;
  }
  return "none";
}

describe("syntax errors", () => {
  it.each([
    ["", "bad.rules:1:1: Expected 'service', but the file ends."],
    ["rules_version = '3';", "bad.rules:1:17: Expected '1' or '2', but found ''3''."],
    [
      "service cloud.functions {}",
      "bad.rules:1:9: Unknown service 'cloud.functions'. Known: cloud.firestore, firebase.storage.",
    ],
    ["service cloud.firestore {", "bad.rules:1:26: Expected 'match', 'function' or '}', but the file ends."],
    ["service cloud.firestore {}\nservice firebase.storage {}", "bad.rules:2:1: A file has one service."],
    ["service cloud.firestore {\n  match {\n  }\n}", "bad.rules:2:9: Expected a path, but found '{'."],
    ["service cloud.firestore {\n  match /a/ {}\n}", "bad.rules:2:12: Expected a path segment after '/'."],
    ["/* open", "bad.rules:1:1: This comment is not closed."],
    [
      "service cloud.firestore { match /a/{b} { allow reed; } }",
      "bad.rules:1:48: Unknown method 'reed'. Known: get, list, create, update, delete, read, write.",
    ],
    [
      "service cloud.firestore { match /a/{b} { allow read: when true; } }",
      "bad.rules:1:54: Expected 'if', but found 'when'.",
    ],
    [
      "service cloud.firestore { match /a/{b} { allow read } }",
      "bad.rules:1:53: Expected ';', but found '}'.",
    ],
    [
      "service cloud.firestore { match /a/{b=**}/c { allow read; } }",
      "bad.rules:1:33: With rules_version 1, {name=**} stands at the end of a path.",
    ],
    [
      "service cloud.firestore { match /a/{b}/{b} { } }",
      "bad.rules:1:40: The wildcard 'b' is already defined.",
    ],
    [
      "function f() { } service cloud.firestore {}",
      "bad.rules:1:16: Expected 'let' or 'return', but found '}'.",
    ],
    [
      "function f() { return 1; } function f() { return 2; } service cloud.firestore {}",
      "bad.rules:1:37: Function f is already defined.",
    ],
    ["function f(a, a) { return 1; } service cloud.firestore {}", "bad.rules:1:10: 'a' is already defined."],
    ["service cloud.firestore { # }", "bad.rules:1:27: Unexpected '#'."],
  ])("a syntax error names file, line and column: %s", (text, message) => {
    expect(errorOf(text)).toBe(message);
  });
});

/** The condition begins in column 7 of line 5. */
function conditionError(condition: string): string {
  return errorOf(rulesOf(`match /things/{id} { allow read: if\n      ${condition}; }`));
}

describe("errors in conditions", () => {
  it.each([
    ["true &&", 14, "Unexpected ';'."],
    ["(true", 12, "Expected ')', but found ';'."],
    ["[1,]", 10, "Unexpected ']'."],
    ["'open", 7, "This string is not closed."],
    ["'\\.' == ''", 8, "Unknown escape '\\.'. Write '\\\\' for a backslash."],
    ["10/4 == 2", 9, "A '/' before its operand begins a path. To divide, put a space after it."],
    ["99999999999999999999 > 0", 7, "The number 99999999999999999999 does not fit 64 bits."],
    ["9223372036854775808 > 0", 7, "The number 9223372036854775808 does not fit 64 bits."],
    ["requests.auth != null", 7, "Unknown name 'requests'."],
    ["request.user != null", 15, "request has no 'user'. Known: auth, method, path, query, resource, time."],
    ["request.auth != null && isAdmn()", 31, "Unknown function 'isAdmn'."],
    ["bool('true')", 7, "Unknown function 'bool'."],
    ["math.isInfinite(1.0)", 12, "Unknown function 'math.isInfinite'."],
    ["math == 1", 7, "'math' is a namespace, not a value."],
    ["resource.data.a.trimm() == ''", 23, "Unknown method 'trimm'."],
    ["resource.data.keys().hasAll()", 28, "hasAll() takes 1 argument, not 0."],
    ["exists(/a/b, /c/d)", 7, "exists() takes 1 argument, not 2."],
    ["exists()", 7, "exists() takes 1 argument, not 0."],
    ["math.abs() == 1", 12, "math.abs() takes 1 argument, not 0."],
    ["math.pow(1) == 1", 12, "math.pow() takes 2 arguments, not 1."],
    ["resource.data.a.hasAny(1)", 23, "hasAny() takes list or set, not int."],
    ["/a/$(nobody) == /a/b", 12, "Unknown name 'nobody'."],
    ["/a/$(nobody).size() == 1", 12, "Unknown name 'nobody'."],
    ["exists('a/b')", 7, "The argument of exists() is path, not string."],
    ["hashing.sha256(1) == b''", 15, "hashing.sha256() takes string or bytes, not int."],
    ["1 && true", 9, "An operand of && is bool, not int."],
    ["!'x'", 7, "The operand of ! is bool, not string."],
    ["'a' + 1 == 'a1'", 11, "Unsupported operation: string + int."],
    ["request.time < 5", 20, "Unsupported operation: timestamp < int."],
    ["id.size", 10, "string has no field 'size'."],
    ["id.hasAny(['a'])", 10, "Unknown method 'hasAny' on string."],
    ["id.matches(1)", 10, "matches() takes string, not int."],
    ["[1].toSet().union([2]) == 1", 19, "union() takes set, not list."],
    ["{'a': 1}.hasAll(['a'])", 16, "Unknown method 'hasAll' on map."],
    ["{1: 2}.size() == 1", 8, "The key of a map is string, not int."],
    ["resource.data.a is strng", 26, "Unknown type 'strng'."],
    ["'no condition'", 7, "A condition is bool, not string."],
    ["true ? 1 : 2", 12, "A condition is bool, not int."],
    ["(1 ? true : false)", 10, "The condition of ?: is bool, not int."],
    ["firestore.exists(/a/b)", 7, "Unknown name 'firestore'."],
    ["1[0] == 1", 8, "Unsupported operation: int[int]."],
  ])("an error in a condition names its position: %s", (condition, column, message) => {
    expect(conditionError(condition)).toBe(`bad.rules:5:${column}: ${message}`);
  });

  it("the static check reports the first of several errors", () => {
    const rules = rulesOf(
      "match /a/{b} {\n allow read: if two(); allow write: if one(); }\n function f() { return three(); }",
    );
    expect(errorOf(rules)).toBe("bad.rules:5:17: Unknown function 'two'.");
  });

  it("the static check covers functions without a call", () => {
    expect(errorOf(rulesOf("function unused(x) { return y; }"))).toBe("bad.rules:4:29: Unknown name 'y'.");
  });

  it("the name of a function is not a value", () => {
    const rules = rulesOf("function f() { return 1; }\nmatch /a/{b} { allow read: if f == 1; }");
    expect(errorOf(rules)).toBe("bad.rules:5:31: 'f' is a function: call it as f(...).");
  });

  it("a wildcard of one segment is a text, and one of several segments is a path", () => {
    const rules = (wildcard: string) => rulesOf(`match /a/${wildcard} { allow read: if b.lower() == 'x'; }`);
    expect(errorOf(rules("{b}"))).toBe("none");
    expect(errorOf(rules("{b=**}"))).toContain("Unknown method 'lower' on path.");
  });

  it("a parameter may hide a built-in", () => {
    const hiding = `function f(math) { return math.get('abs', 1); } function g(request) { return request.user; }`;
    expect(errorOf(rulesOf(hiding))).toBe("none");
  });

  it("the arguments of declared functions are counted", () => {
    const rules = rulesOf("function f(x) { return x; }\nmatch /a/{b} { allow read: if f(); }");
    expect(errorOf(rules)).toBe("bad.rules:5:31: f() takes 1 argument, not 0.");
  });

  it("Storage has firestore.get, not get", () => {
    const rules = (condition: string) =>
      `service firebase.storage { match /b/{n}/o { match /a { allow get: if ${condition}; } } }`;
    expect(errorOf(rules("firestore.exists(/databases/(default)/documents/a/b)"))).toBe("none");
    expect(errorOf(rules("exists(/databases/(default)/documents/a/b)"))).toContain(
      "Unknown function 'exists'.",
    );
  });

  it("lenient rules with a finding load and fail where it is evaluated", () => {
    const rules = rulesOf("match /a/{b} { allow read: if nobody() || true; }");
    expect(() => compileRules(rules, "bad.rules")).toThrow(RulesError);
    expect(compileRules(rules, "bad.rules", { lenient: true }).service).toBe("cloud.firestore");
  });
});
