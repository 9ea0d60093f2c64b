import { describe, expect, it } from "vitest";
import { evaluate, wireFields } from "./world";

/** Expects the conditions to be true. */
function holds(conditions: readonly string[], data: object = {}) {
  it.each(conditions)("the expression %s is true", (condition) => {
    const resource = { path: "things/one", fields: wireFields(data) };
    expect(evaluate(condition, { resource })).toBe(true);
  });
}

describe("ints and floats", () => {
  holds([
    "10 / 4 == 2",
    "-7 / 2 == -3",
    "10 / 4.0 == 2.5",
    "2.5 * 2.0 == 5.0 && 1.5 + 1.0 == 2.5 && 1.5 - 1.0 == 0.5",
    "!(1 > 1) && 1 >= 1 && !(1 >= 2) && !('a' is number) && 1e30 > 1.0",
    "-7 % 2 == -1",
    "7 % 4 == 3",
    "1 == 1.0",
    "[1] != [1.0]",
    "{'a': 1} != {'a': 1.0}",
    "1 is int && !(1 is float) && 1 is number",
    "1.0 is float && !(1.0 is int) && 1.0 is number",
    "1e3 == 1000.0 && 1.5e-1 == 0.15",
    "9223372036854775807 > 9223372036854775806",
    "-9223372036854775808 < 0",
    "2 * 3 + 4 == 10 && 2 + 3 * 4 == 14",
    "1 - 1 - 1 == -1",
    "- 5 + 5 == 0",
    "1 < 2 && 2 <= 2 && 2.5 > 2 && 2 >= 1.5",
    "!(math.sqrt(-1) < 1) && !(math.sqrt(-1) == math.sqrt(-1))",
    "!(math.sqrt(-1) <= 1) && !(math.sqrt(-1) >= 1)",
  ]);

  it.each([
    ["9223372036854775807 + 1 > 0", "Integer overflow."],
    ["1 / 0 == 1", "Divide by zero error."],
    ["1 % 0 == 1", "Divide by zero error."],
    ["1.0 / 0 == 1", "Divide by zero error."],
    ["'a' + 1 == 'a1'", "Unsupported operation: string + int."],
    ["[1] + [2] == [1, 2]", "Unsupported operation: list + list."],
    ["1 < 'a'", "Unsupported operation: int < string."],
    ["'1' <= 1", "Unsupported operation: string <= int."],
    ["1 <= '1'", "Unsupported operation: int <= string."],
    ["duration.value(1, 's') < timestamp.value(1)", "Unsupported operation: duration < timestamp."],
    ["timestamp.value(1) < duration.value(1, 's')", "Unsupported operation: timestamp < duration."],
    ["'a' - 'b' == ''", "Unsupported operation: string - string."],
    ["1.5 % 1 == 0.5", "Unsupported operation: float % int."],
    ["-'a' == 'a'", "Unsupported operation: -string."],
  ])("the expression %s is an error", (condition, message) => {
    expect(evaluate(condition)).toBe(message);
  });
});

describe("precedence", () => {
  holds([
    "true || false && false",
    "!(false || true && false)",
    "1 + 1 == 2 == true",
    "'a' in ['a'] == true",
    "1 < 2 in [true]",
    "1 + 1 is int",
    "!false && true",
    "!('x' in ['a'])",
    "false ? false : true ? true : false",
    "true ? true : false && false",
    "(1 + 2) * 3 == 9",
    "2 * -3 == -6",
  ]);
});

describe("equality across types is false and no error", () => {
  holds([
    "1 != '1'",
    "null != 0",
    "null == null",
    "[] != {}",
    "'a' == 'a' && 'a' != 'A'",
    "[1, 'a', null] == [1, 'a', null]",
    "{'a': [1]} == {'a': [1]} && {'a': 1} != {'a': 1, 'b': 2}",
    "[1] != [1, 2] && [1, 2] != [1] && [1, 2] != [1, 3]",
    "{'a': 1, 'b': 2} != {'a': 1, 'b': 3} && {'a': 1} != {'b': 1}",
    "/a/b == /a/b && /a/b != /a/c && /a != /a/b",
    "b'abc' == 'abc'.toUtf8()",
    "latlng.value(1, 2) == latlng.value(1.0, 2.0)",
    "[1, 1].toSet() == [1.0].toSet() && [1, 1.0, 'a'].toSet().size() == 2",
    "[1].toSet() != [1, 2].toSet() && [1, 2].toSet() != [1].toSet() && [1, 2].toSet() != [1, 3].toSet()",
    "[1].toSet() != [1] && [1] != [1].toSet()",
    "b'a' != b'b' && b'a' != [1] && [1] != b'a'",
    "/a/b != ['a', 'b'] && ['a', 'b'] != /a/b",
    "latlng.value(1, 2) != latlng.value(1, 3) && latlng.value(1, 2) != latlng.value(3, 2)",
    "duration.value(1, 's') != duration.value(2, 's') && timestamp.value(1) != timestamp.value(2)",
    "timestamp.value(1000) != duration.value(1, 's') && duration.value(1, 's') != timestamp.value(1000)",
    "{'a': 1}.diff({}) == {'a': 1.0}.diff({}) && {'a': 1}.diff({}) != {'a': 2}.diff({})",
    "{'a': 1}.diff({}) != {'a': 1}.diff({'b': 1})",
    "duration.value(1, 'm') == duration.value(60, 's')",
  ]);
});

describe("in, indexes and slices", () => {
  holds(
    [
      "'a' in ['a', 'b'] && !('c' in ['a', 'b'])",
      "'k' in {'k': 1} && !('x' in {'k': 1})",
      "1 in [1].toSet()",
      "!(1 in {'k': 1})",
      "['a', 'b'][1] == 'b'",
      "[null][0] == null",
      "{'k': 1}['k'] == 1 && {'k': 1}.k == 1",
      "'abc'[1] == 'b'",
      "/a/b/c[1] == 'b'",
      "'abcdef'[1:4] == 'bcd'",
      "[1, 2, 3][0:2] == [1, 2] && [1][1:1] == []",
      "b'abc'[0:2] == b'ab'",
      "resource.data.list[0].deep.er == 'x'",
      "resource.data['list'].size() == 1",
    ],
    { list: [{ deep: { er: "x" } }] },
  );

  it.each([
    ["[1][1] == 1", "Index 1 is out of bounds."],
    ["[1][-1] == 1", "Index -1 is out of bounds."],
    ["'abc'[0:4] == 'abc'", "The slice [0:4] is out of bounds."],
    ["[1, 2][1:0] == []", "The slice [1:0] is out of bounds."],
    ["[1, 2][-1:1] == []", "The slice [-1:1] is out of bounds."],
    ["'x'.a == 1", "Property a is undefined on string."],
    ["{'a': 1}['b'] == 1", "Property b is undefined on object."],
    ["{'a': 1}[0] == 1", "The keys of a map are strings."],
    ["1[0] == 1", "Unsupported operation: int[int]."],
    ["{'a': 1}[0:1] == 1", "map has no slices."],
    ["'a' in 'abc'", "Unsupported operation: string in string."],
    ["{1: 2}.size() == 1", "The keys of a map are strings."],
  ])("the expression %s is an error", (condition, message) => {
    expect(evaluate(condition)).toBe(message);
  });

  it.each(["toString", "constructor", "__proto__", "hasOwnProperty"])(
    "%s is a key only if the map contains it",
    (key) => {
      const without = { resource: { path: "things/one", fields: {} } };
      const has = {
        resource: { path: "things/one", fields: { [key]: { stringValue: "x" } } },
      };
      expect(evaluate(`'${key}' in resource.data`, without)).toBe(false);
      expect(evaluate(`resource.data.${key} == 'x'`, without)).toBe(
        `Property ${key} is undefined on object.`,
      );
      expect(evaluate(`resource.data.get('${key}', 1) == 1`, without)).toBe(true);
      expect(evaluate(`resource.data.${key} == 'x' && resource.data.keys() == ['${key}']`, has)).toBe(true);
      const token = { auth: { uid: "u", token: {} } };
      expect(evaluate(`'${key}' in request.auth.token`, token)).toBe(false);
      expect(evaluate(`'${key}' in {}`)).toBe(false);
    },
  );
});

describe("is", () => {
  const bytes = { bytesValue: "aGk=" };
  const resource = {
    path: "things/one",
    fields: {
      ...wireFields({ bool: true, int: 1, float: 1.5, string: "s", list: [], map: {}, none: null }),
      bytes,
      timestamp: { timestampValue: "2026-01-01T00:00:00Z" },
      path: { referenceValue: "projects/p/databases/(default)/documents/things/two" },
      latlng: { geoPointValue: { latitude: 1 } },
    },
  };
  const types = ["bool", "int", "float", "string", "list", "map", "bytes", "timestamp", "path", "latlng"];

  it.each(types)("the type check is correct: %s", (type) => {
    for (const other of [...types, "none"]) {
      expect(evaluate(`resource.data.${other} is ${type}`, { resource })).toBe(other === type);
    }
  });

  it("a reference is the path of a document", () => {
    expect(evaluate("resource.data.path == /databases/$(database)/documents/things/two", { resource })).toBe(
      true,
    );
  });

  it("geo points and bytes are read", () => {
    expect(evaluate("resource.data.latlng == latlng.value(1, 0)", { resource })).toBe(true);
    expect(evaluate("resource.data.bytes == b'hi'", { resource })).toBe(true);
  });
});
