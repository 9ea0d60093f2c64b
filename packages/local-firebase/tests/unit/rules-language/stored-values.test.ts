import { describe, expect, it } from "vitest";
import type { WireFields } from "../../../src/core/wire";
import { evaluate } from "./world";

const stored = (fields: WireFields) => ({ resource: { path: "things/one", fields } });

describe("a stored time", () => {
  it.each([
    ["2026-11-21T10:00:00Z", true],
    ["2026-11-21T10:00:00.000000000Z", true],
    ["2026-11-21T13:00:00.0+03:00", true],
    ["2026-11-21T10:00:00.0000000001Z", false],
    ["at 2026-11-21T10:00:00Z", false],
    ["2026-11-21T10:00:00Z.", false],
    ["2026-13-21T10:00:00Z", false],
    ["", false],
  ])("the text %s is a stored time: %s", (timestampValue, isTime) => {
    const at = stored({ at: { timestampValue } });
    expect(evaluate("resource.data.at.toMillis() == 1795255200000", at)).toBe(isTime || "Null value error.");
  });
});

describe("the claims of a token", () => {
  const token = {
    admin: true,
    level: 3,
    score: 1.5,
    none: null,
    groups: ["a", 1],
    org: { id: "x" },
    gone: undefined,
  };
  it.each([
    "request.auth.token.admin == true",
    "request.auth.token.level is int && request.auth.token.level == 3",
    "request.auth.token.score is float",
    "request.auth.token.none == null",
    "request.auth.token.groups == ['a', 1]",
    "request.auth.token.org.id == 'x'",
    "!('gone' in request.auth.token)",
    "request.auth.token.keys() == ['admin', 'level', 'score', 'none', 'groups', 'org']",
  ])("a claim of a token is read: %s", (condition) => {
    expect(evaluate(condition, { auth: { uid: "u", token } })).toBe(true);
  });
});

it("a stored list without values is empty", () => {
  expect(evaluate("resource.data.list == []", stored({ list: { arrayValue: {} } }))).toBe(true);
});
