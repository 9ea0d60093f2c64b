import { describe, expect, it } from "vitest";
import { evaluate, NOW, wireFields } from "./world";

function holds(conditions: readonly string[]) {
  it.each(conditions)("the expression %s is true", (condition) => {
    expect(evaluate(condition)).toBe(true);
  });
}

function fails(cases: readonly (readonly [condition: string, message: string])[]) {
  it.each(cases)("the expression %s is an error", (condition, message) => {
    expect(evaluate(condition)).toBe(message);
  });
}

describe("strings", () => {
  holds([
    "'aBÇ'.lower() == 'abÇ' && 'abç'.upper() == 'ABç'",
    "' \\t a b \\n'.trim() == 'a b' && '\\x1f!\\x20'.trim() == '!' && '  '.trim() == ''",
    "'AZ@[az`{'.lower() == 'az@[az`{' && 'AZ@[az`{'.upper() == 'AZ@[AZ`{'",
    "'héé'.size() == 3 && '😀'.size() == 2",
    "'a-b-c'.split('-') == ['a', 'b', 'c'] && 'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']",
    "'hello'.replace('l+', 'L') == 'heLo' && 'a.b'.replace('[.]', '$1') == 'a$1b'",
    "'abc'.matches('a.c') && !'xabc'.matches('a.c') && !'abcx'.matches('a.c')",
    "'a@b.qa'.matches('[^@]+@[^@]+[.][a-z]{2,}')",
    "'é'.toUtf8() == b'\\xc3\\xa9' && 'é'.toUtf8().size() == 2",
    "'a' < 'b' && 'Z' < 'a'",
    "'a' + 'b' == 'ab'",
  ]);
  fails([
    ["'a'.matches('(')", "'(' is not a regular expression of RE2."],
    ["'a'.matches('(?=a)')", "'(?=a)' is not a regular expression of RE2."],
    ["1.matches('a')", "Unknown method 'matches' on int."],
    ["request.auth.matches('a')", "Null value error."],
    ["'a'.matches(1)", "matches() takes string, not int."],
  ]);
});

describe("lists and sets", () => {
  holds([
    "['a', 'b'].hasAll(['a']) && !['a'].hasAll(['a', 'b']) && ['a'].hasAll([])",
    "['a', 'b'].hasAny(['b', 'c']) && !['a'].hasAny(['b']) && !['a'].hasAny([])",
    "['a'].hasOnly(['a', 'b']) && !['a', 'c'].hasOnly(['a', 'b']) && [].hasOnly(['a'])",
    "['a', 'a'].concat(['b']) == ['a', 'a', 'b']",
    "['a', 'b', 'a'].removeAll(['a']) == ['b']",
    "['a', 'b'].join('-') == 'a-b'",
    "['a', 'b', 'a'].toSet().size() == 2",
    "[1, 2].toSet().union([2, 3].toSet()) == [1, 2, 3].toSet()",
    "[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()",
    "[1, 2].toSet().difference([2, 3].toSet()) == [1].toSet()",
    "['a'].toSet().hasOnly(['a', 'b']) && ['a', 'b'].toSet().hasAll(['a'].toSet()) && ['a'].toSet().hasAny(['a'])",
    "[{'a': 1}, {'a': 1}].toSet().size() == 1 && [{'a': 1}].hasAll([{'a': 1}])",
  ]);
  fails([
    ["{'a': 1}.keys().union(['b']).size() == 2", "Unknown method 'union' on list."],
    ["['a'].toSet().difference(['a']).size() == 0", "difference() takes set, not list."],
    ["{'a': 1}.hasAll(['a'])", "Unknown method 'hasAll' on map."],
    ["[1].join('-') == '1'", "Only strings can be joined."],
    ["['a', 1].join('-') == 'a-1'", "Only strings can be joined."],
    ["{'a': 1}.get([1], 0) == 0", "The keys of a map are strings."],
  ]);
});

describe("maps and their differences", () => {
  holds([
    "{'a': 1, 'b': 2}.keys() == ['a', 'b'] && {'a': 1}.values() == [1] && {'a': 1}.size() == 1",
    "{'a': {'b': 1}}.get(['a', 'b'], 0) == 1 && {'a': 1}.get(['a', 'b'], 0) == 0 && {}.get('a', null) == null",
    "{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).addedKeys() == ['n'].toSet()",
    "{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).removedKeys() == ['o'].toSet()",
    "{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).changedKeys() == ['a'].toSet()",
    "{'a': 1, 'n': 1, 's': 1}.diff({'a': 2, 'o': 1, 's': 1.0}).affectedKeys().hasOnly(['a', 'n', 'o'])",
    "{'s': [1]}.diff({'s': [1.0]}).unchangedKeys() == ['s'].toSet()",
  ]);

  it("a diff lists the changes of a write", () => {
    const parts = {
      method: "update" as const,
      resource: { path: "things/one", fields: wireFields({ name: "a", kept: { x: 1 } }) },
      newResource: { path: "things/one", fields: wireFields({ name: "b", kept: { x: 1 } }) },
    };
    const changed = "request.resource.data.diff(resource.data).affectedKeys()";
    expect(evaluate(`${changed}.hasOnly(['name'])`, parts)).toBe(true);
    expect(evaluate(`${changed}.hasAny(['kept'])`, parts)).toBe(false);
  });
});

describe("bytes and hashes", () => {
  holds([
    "b'\\x2A'.toHexString() == '2A' && '€'.toUtf8().toHexString() == 'E282AC'",
    "b'\\xff\\xff\\xff\\xff'.toBase64() == '_____w=='",
    "'~~~'.toUtf8().toBase64() == 'fn5-' && 'hi'.toUtf8().toBase64() == 'aGk='",
    "hashing.sha256('abc').toHexString().lower() == 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'",
    "hashing.sha256('abc') == hashing.sha256(b'abc')",
    "hashing.md5('').toHexString() == 'D41D8CD98F00B204E9800998ECF8427E'",
    "hashing.crc32('123456789').toHexString() == '2639F4CB'",
    "hashing.crc32c('123456789').toHexString() == '839206E3'",
  ]);
});

describe("times", () => {
  const t = "timestamp.date(2024, 2, 29)";
  holds([
    `${t}.year() == 2024 && ${t}.month() == 2 && ${t}.day() == 29 && ${t}.dayOfYear() == 60 && ${t}.dayOfWeek() == 4`,
    "timestamp.date(2024, 3, 3).dayOfWeek() == 7",
    "timestamp.value(1).nanos() == 1000000 && timestamp.value(-1).seconds() == 59",
    "timestamp.value(-1).toMillis() == -1 && timestamp.value(1500).toMillis() == 1500",
    "timestamp.value(90061000).hours() == 1 && timestamp.value(90061000).minutes() == 1",
    "timestamp.value(90061000).date() == timestamp.date(1970, 1, 2)",
    "timestamp.value(90061000).time() == duration.time(1, 1, 1, 0)",
    `${t} + duration.value(1, 'd') == timestamp.date(2024, 3, 1)`,
    `${t} - duration.value(1, 'w') < ${t} && duration.value(1, 'h') + ${t} > ${t}`,
    `timestamp.date(2024, 3, 1) - ${t} == duration.value(24, 'h')`,
    "duration.value(1, 'm') + duration.value(1, 's') - duration.value(1, 'ms') == duration.value(60999, 'ms')",
    "timestamp.date(99, 1, 1).year() == 99 && timestamp.date(2023, 12, 31).dayOfYear() == 365",
    "timestamp.value(90061000).seconds() == 1 && timestamp.value(86399999).day() == 1 && timestamp.value(-1).day() == 31",
    "timestamp.value(-1).date() == timestamp.date(1969, 12, 31) && timestamp.value(-1).time() == duration.time(23, 59, 59, 999000000)",
    "duration.value(7, 'd') == duration.value(1, 'w') && duration.value(60, 'm') == duration.value(1, 'h')",
    "duration.value(1, 'ms') == duration.value(1000000, 'ns') && duration.time(1, 2, 3, 4) > duration.time(1, 2, 3, 3)",
    "duration.time(1, 2, 3, 4) == duration.value(3723, 's') + duration.value(4, 'ns')",
    "duration.value(-1500, 'ms').seconds() == -1 && duration.abs(duration.value(0, 's')) == duration.value(0, 's')",
    "duration.value(1500, 'ms').seconds() == 1 && duration.value(1500, 'ms').nanos() == 500000000",
    "duration.abs(duration.value(-5, 's')) == duration.value(5, 's') && duration.value(5, 'ns').nanos() == 5",
  ]);
  fails([
    ["timestamp.date(2023, 2, 29).year() == 2023", "There is no date 2023-2-29."],
    ["timestamp.date(2023, 13, 1).year() == 2024", "There is no date 2023-13-1."],
    ["timestamp.date(2023, 0, 1).year() == 2022", "There is no date 2023-0-1."],
    ["timestamp.date(2023, 2, 0).year() == 2023", "There is no date 2023-2-0."],
    ["duration.value(1, 'y') == duration.value(1, 'd')", "Unknown unit 'y'. Known: w, d, h, m, s, ms, ns."],
  ]);

  it("times keep nanoseconds", () => {
    const at = (timestampValue: string) => ({ path: "things/one", fields: { at: { timestampValue } } });
    const exact = at("2026-11-21T10:00:00.123456Z");
    expect(evaluate("resource.data.at == request.time", { resource: exact, timeMicros: NOW })).toBe(true);
    expect(evaluate("resource.data.at.nanos() == 123456000", { resource: exact })).toBe(true);
    const earlier = at("2026-11-21T10:00:00.123455999Z");
    expect(evaluate("resource.data.at < request.time", { resource: earlier, timeMicros: NOW })).toBe(true);
    const zoned = at("2026-11-21T13:00:00.123456+03:00");
    expect(evaluate("resource.data.at == request.time", { resource: zoned, timeMicros: NOW })).toBe(true);
  });
});

describe("numbers, places, paths and conversions", () => {
  holds([
    "math.abs(-3) == 3 && math.abs(-1.5) == 1.5 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2 && math.round(2.5) == 3",
    "math.ceil(1.2) is int && math.sqrt(9) == 3.0 && math.pow(2, 10) == 1024 && math.isNaN(math.sqrt(-1))",
    "latlng.value(25.28, 51.53).latitude() == 25.28 && latlng.value(25.28, 51.53).longitude() == 51.53",
    "latlng.value(25.28, 51.53).distance(latlng.value(25.28, 51.53)) == 0",
    "latlng.value(0, 0).distance(latlng.value(0, 180)) > 20000000",
    "int('42') == 42 && int(2.9) == 2 && int(7) == 7 && float('2.5') == 2.5 && float(2) is float",
    "string(1) == '1' && string(true) == 'true' && string(null) == 'null' && string(2.0) == '2.0' && string(2.5) == '2.5'",
    "int('+5') == 5 && int('-5') == -5 && int(-2.9) == -2 && float('.5') == 0.5 && float('5.') == 5.0",
    "float('-1e3') == -1000.0 && float('+2.5E-1') == 0.25 && float('1e+2') == 100.0 && float(2.5) == 2.5",
    "string(9999999.0) == '9999999.0' && string(10000000.0) == '10000000' && string(-10000000.0) == '-10000000'",
    "string('a') == 'a' && string(-1.0) == '-1.0'",
    "math.abs(0) == 0 && math.abs(3) == 3 && math.ceil(3) == 3 && math.pow(2, -1) == 0.5 && !math.isNaN(1)",
    "latlng.value(0, 0).distance(latlng.value(0, 1)) > 111194.9 && latlng.value(0, 0).distance(latlng.value(0, 1)) < 111195.2",
    "latlng.value(10, 0).distance(latlng.value(20, 0)) > 1111949 && latlng.value(10, 0).distance(latlng.value(20, 0)) < 1111952",
    "latlng.value(60, 0).distance(latlng.value(60, 2)) > 111180 && latlng.value(60, 0).distance(latlng.value(60, 2)) < 111195",
    "latlng.value(30, 0).distance(latlng.value(60, 90)) > 7143000 && latlng.value(30, 0).distance(latlng.value(60, 90)) < 7156000",
    "path('a/b') == /a/b && path('/a/b') is path && path('a//b') == /a/b",
    "(/path/$(foo)/$(bar)).bind({'foo': 'x', 'bar': 'y'}) == /path/x/y",
    "(/a/$(id)/$('b')/$(foo)).bind({'foo': 'x', 'id': 'y'}) == /a/one/b/x",
    "path('x/y').bind({}) == /x/y",
    "path('/a/$(foo)/{bar}').bind({'foo': 'x', 'bar': 'y'}) == /a/x/y",
    "(/a/$(foo)/$(bar)).bind({'foo': 'x'}).bind({'bar': 'y'}) == /a/x/y",
    "(/a/$(foo)).bind({'foo': /x/y}) == /a/x/y",
    "(/a/$(foo)).bind({'bar': 'x'}) != /a/x",
    "/a/$('b' + 'c')/$(/d/e) == /a/bc/d/e",
  ]);
  fails([
    ["int('4x') == 4", "'4x' is not an int."],
    ["int('x4') == 4", "'x4' is not an int."],
    ["int('') == 4", "'' is not an int."],
    ["int('9223372036854775808') == 4", "Integer overflow."],
    ["int('10000000000000000000') == 4", "'10000000000000000000' is not an int."],
    ["int(1e30) == 4", "Integer overflow."],
    ["int(1e400) == 4", "Infinity is not an int."],
    ["int(true) == 1", "true is not an int."],
    ["float(null) == 0.0", "null is not a float."],
    ["float('1e') == 1.0", "'1e' is not a float."],
    ["float('1.5.2') == 1.0", "'1.5.2' is not a float."],
    ["float('') == 0.0", "'' is not a float."],
    ["math.abs(-9223372036854775808) == 0", "Integer overflow."],
    ["math.floor(1e400) == 0", "Infinity has no whole number."],
    ["(/a/$(foo)).bind({'foo': 1}) == /a/x", "No path segment is bound to $(foo)."],
    ["(/a/$(foo)).bind({'foo': null}) == /a/x", "No path segment is bound to $(foo)."],
    ["(/a/$(foo)).bind({'foo': 'x/y'}) == /a/x/y", "No path segment is bound to $(foo)."],
    ["exists((/databases/$(database)/documents/a/$(foo)).bind({'bar': 'x'}))", "Nothing is bound to $(foo)."],
    ["float('x') == 1.0", "'x' is not a float."],
    ["math.ceil(math.sqrt(-1)) == 0", "NaN has no whole number."],
    ["path(/a/b) == /a/b", "path() takes string, not path."],
    ["/a/$(1) == /a/b", "int is no path segment."],
    ["/a/$('b/c') == /a/b/c", "'b/c' is no path segment."],
    ["/a/$('') == /a", "'' is no path segment."],
    ["bool('true')", "Unknown function 'bool'."],
    ["math.isInfinite(1.0)", "Unknown function 'math.isInfinite'."],
    ["debug(true)", "Unknown function 'debug'."],
  ]);
});
