import { describe, expect, it } from "vitest";
import { RulesError } from "../../../src/rules/api";
import { compileRules } from "../../../src/rules/compile";
import { evaluate, rulesOf } from "./world";

/** The finding of the static check for a condition; undefined without one. */
function finding(condition: string): string | undefined {
  try {
    compileRules(rulesOf(`match /things/{id} { allow get: if ${condition}; }`), "types.rules");
    return undefined;
  } catch (error) {
    if (error instanceof RulesError) return error.detail;
    throw error;
  }
}

/** The static type of an expression: the check names it when a bool is used as an index. */
function knownType(expression: string): string | undefined {
  return /^Unsupported operation: (\w+)\[bool\]\.$/.exec(finding(`(${expression})[true] == 1`) ?? "")?.[1];
}

const EXAMPLES = {
  bool: "true",
  int: "(1 + 1)",
  float: "(1.5 + 1)",
  string: "'k'",
  list: "['k', 1]",
  map: "{'k': 1}",
  set: "['k'].toSet()",
  bytes: "b'abc'",
  timestamp: "timestamp.value(1)",
  duration: "duration.value(1, 's')",
};
const examples = Object.entries(EXAMPLES);
/** The types that `is` does not know. */
const NAMELESS = new Set(["set", "map_diff"]);

describe("the static check of types", () => {
  const agrees = (expression: string, fault: string) => {
    const type = knownType(expression);
    const outcome = evaluate(`(${expression}) == null`);
    expect(finding(`(${expression}) == null`), expression).toBe(outcome === fault ? fault : undefined);
    if (outcome === fault) return;
    expect(outcome, expression).toBe(false);
    expect(evaluate(`(${expression}) is ${type ?? ""}`), `${expression} is ${type ?? ""}`).toBe(true);
  };

  it.each(["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "in"])(
    "the check of operator %s agrees with its evaluation",
    (operator) => {
      for (const [left, a] of examples)
        for (const [right, b] of examples)
          agrees(`${a} ${operator} ${b}`, `Unsupported operation: ${left} ${operator} ${right}.`);
    },
  );

  it("the check of an index of a list, a text or a path agrees with its evaluation", () => {
    for (const [type, holder] of [...examples, ["path", "/a/b"] as const]) {
      const text = `Unsupported operation: ${type}[int].`;
      const fails = finding(`${holder}[0] == null`);
      expect(fails, type).toBe(["list", "string", "path"].includes(type) ? undefined : text);
      expect(evaluate(`${holder}[0] == null`)).toBe(
        type === "map" ? "The keys of a map are strings." : (fails ?? false),
      );
    }
    expect(knownType("'abc'[0]")).toBe("string");
    expect(knownType("['abc'][0]")).toBe("any");
  });

  it("the check of a key of a map agrees with its evaluation", () => {
    for (const [type, holder] of examples)
      expect(finding(`${holder}['k'] == 1`), type).toBe(
        type === "map" ? undefined : `Unsupported operation: ${type}[string].`,
      );
    expect(evaluate("['a']['k'] == 1")).toBe("Unsupported operation: list[string].");
  });

  it("the check of a slice agrees with its evaluation", () => {
    for (const [type, holder] of examples) {
      const sliced = ["list", "string", "bytes"].includes(type);
      const fails = finding(`${holder}[0:1] == null`);
      expect(fails, type).toBe(sliced ? undefined : `${type} has no slices.`);
      expect(evaluate(`${holder}[0:1] == null`)).toBe(fails ?? false);
      if (sliced) expect(knownType(`${holder}[0:1]`)).toBe(type);
    }
    for (const bounds of ["'a':1", "0:'a'", "'a':'b'"]) {
      expect(finding(`'abc'[${bounds}] == 'a'`)).toBe("The bound of a slice is int, not string.");
      expect(evaluate(`'abc'[${bounds}] == 'a'`)).toBe("The bounds of a slice are ints.");
    }
  });

  it("the check of a sign agrees with its evaluation", () => {
    for (const [type, operand] of examples) {
      const number = type === "int" || type === "float";
      expect(finding(`-${operand} == null`), type).toBe(
        number ? undefined : `The operand of - is int or float, not ${type}.`,
      );
      expect(evaluate(`-${operand} == null`), type).toBe(number ? false : `Unsupported operation: -${type}.`);
      if (number) expect(knownType(`-${operand}`)).toBe(type);
    }
  });
});

describe("the static check knows the type of", () => {
  it.each([
    ["request", "map"],
    ["request.method", "string"],
    ["request.path", "path"],
    ["request.time", "timestamp"],
    ["request.auth", "any"],
    ["resource", "any"],
    ["id", "string"],
    ["!true", "bool"],
    ["true && false", "bool"],
    ["1 is int", "bool"],
    ["true ? 1 : 2", "int"],
    ["true ? 1 : 'a'", "any"],
    ["resource.data.a + 1", "any"],
    ["-resource.data.a", "any"],
    ["exists(/databases/(default)/documents/a/b)", "bool"],
    ["get(/databases/(default)/documents/a/b)", "any"],
  ])("the static check knows a type: %s: %s", (expression, type) => {
    expect(knownType(expression)).toBe(type);
  });

  it("the static check knows the type of a built-in's result", () => {
    const calls: readonly (readonly [type: string, ...expressions: readonly string[]])[] = [
      ["int", "'a'.size()", "b'a'.size()", "[1].size()", "[1].toSet().size()", "{}.size()", "int('1')"],
      ["int", "math.ceil(1.5)", "math.floor(1.5)", "math.round(1.5)", "timestamp.value(1).toMillis()"],
      [
        "int",
        ...["year", "month", "day", "hours", "minutes", "seconds"].map((part) => `request.time.${part}()`),
      ],
      ["int", "request.time.nanos()", "request.time.dayOfWeek()", "request.time.dayOfYear()"],
      ["int", "duration.value(1, 's').seconds()", "duration.value(1, 's').nanos()"],
      ["float", "math.sqrt(4)", "math.pow(2, 2)", "float(1)", "latlng.value(1, 2).latitude()"],
      ["float", "latlng.value(1, 2).longitude()", "latlng.value(1, 2).distance(latlng.value(1, 3))"],
      ["bool", "'a'.matches('a')", "math.isNaN(1)", "[1].hasAny([1])", "[1].hasAll([1])", "[1].hasOnly([1])"],
      ["bool", ...["hasAny", "hasAll", "hasOnly"].map((name) => `[1].toSet().${name}([1])`)],
      ["string", "'a'.lower()", "'a'.upper()", "'a'.trim()", "'a'.replace('a', 'b')", "string(1)"],
      ["string", "b'a'.toHexString()", "b'a'.toBase64()", "['a'].join('')"],
      ["bytes", "'a'.toUtf8()", "hashing.md5('a')", "hashing.sha256('a')"],
      ["bytes", "hashing.crc32('a')", "hashing.crc32c('a')"],
      ["list", "'a'.split('b')", "[1].concat([2])", "[1].removeAll([2])", "{}.keys()", "{}.values()"],
      [
        "set",
        "[1].toSet()",
        ...["union", "intersection", "difference"].map((name) => `[1].toSet().${name}([2].toSet())`),
      ],
      [
        "set",
        ...["added", "removed", "changed", "affected", "unchanged"].map(
          (kind) => `{}.diff({}).${kind}Keys()`,
        ),
      ],
      ["map_diff", "{}.diff({})"],
      ["timestamp", "timestamp.value(1)", "timestamp.date(2026, 1, 1)", "request.time.date()"],
      [
        "duration",
        "duration.value(1, 's')",
        "duration.time(1, 1, 1, 1)",
        "duration.abs(duration.value(1, 's'))",
      ],
      ["duration", "request.time.time()"],
      ["latlng", "latlng.value(1, 2)"],
      ["path", "path('a/b')", "/a/$(x).bind({'x': 'y'})"],
    ];
    for (const [type, ...expressions] of calls)
      for (const expression of expressions) {
        expect(knownType(expression), expression).toBe(type);
        if (!NAMELESS.has(type)) expect(evaluate(`${expression} is ${type}`), expression).toBe(true);
      }
    expect(["math.abs(1)", "{}.get('a', 1)"].map(knownType)).toEqual(["number", "any"]);
  });
});

describe("the static check knows what a built-in takes", () => {
  const calls: readonly (readonly [takes: string, ...calls: readonly string[]])[] = [
    ["string", "'a'.matches(null)", "'a'.split(null)", "'a'.replace(null, 'b')", "'a'.replace('a', null)"],
    ["string", "['a'].join(null)", "path(null)", "duration.value(1, null)"],
    ["list", "[1].concat(null)", "[1].removeAll(null)"],
    ["list or set", ...["hasAny", "hasAll", "hasOnly"].map((name) => `[1].${name}(null)`)],
    ["list or set", ...["hasAny", "hasAll", "hasOnly"].map((name) => `[1].toSet().${name}(null)`)],
    ["set", ...["union", "intersection", "difference"].map((name) => `[1].toSet().${name}(null)`)],
    ["string or list", "{}.get(null, 1)"],
    ["map", "{}.diff(null)", "(/a/b).bind(null)"],
    ["latlng", "latlng.value(1, 2).distance(null)"],
    [
      "int or float",
      ...["abs", "ceil", "floor", "round", "sqrt", "isNaN"].map((name) => `math.${name}(null)`),
    ],
    [
      "int or float",
      "math.pow(null, 1)",
      "math.pow(1, null)",
      "latlng.value(null, 1)",
      "latlng.value(1, null)",
    ],
    ["int", "timestamp.value(null)", "duration.value(null, 's')"],
    ["int", ...["null, 1, 1", "1, null, 1", "1, 1, null"].map((parts) => `timestamp.date(${parts})`)],
    ["int", ...["null, 1, 1, 1", "1, null, 1, 1", "1, 1, 1, null"].map((parts) => `duration.time(${parts})`)],
    ["duration", "duration.abs(null)"],
    ["string or bytes", ...["md5", "sha256", "crc32", "crc32c"].map((name) => `hashing.${name}(null)`)],
  ];

  it.each(calls)("the static check knows the arguments of a built-in: %s", (takes, ...expressions) => {
    for (const expression of expressions) {
      const message = new RegExp(`^\\S+\\(\\) takes ${takes}, not null\\.$`);
      expect(finding(`${expression} == 1`), expression).toMatch(message);
      expect(evaluate(`${expression} == 1`), expression).toMatch(message);
    }
  });

  it.each(["string", "int", "float"])("%s() accepts any type except lists, maps and the like", (name) => {
    const message = `${name}() takes null or bool or int or float or string, not list.`;
    expect(finding(`${name}([]) == 1`)).toBe(message);
    for (const value of ["null", "true", "1", "1.5", "'a'"])
      expect(finding(`${name}(${value}) == null`)).toBe(undefined);
  });
});
