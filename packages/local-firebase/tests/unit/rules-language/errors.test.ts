import { describe, expect, it } from "vitest";
import { evaluate, load, outcome, request } from "./world";

const ERROR = "request.query.limit == 1";
const MESSAGE = "Property query is undefined on object.";

describe("errors are values", () => {
  it.each([
    [`${ERROR} || true`, true],
    [`true || ${ERROR}`, true],
    [`${ERROR} && false`, false],
    [`false && ${ERROR}`, false],
    [`${ERROR} || false`, MESSAGE],
    [`false || ${ERROR}`, MESSAGE],
    [`${ERROR} && true`, MESSAGE],
    [`true && ${ERROR}`, MESSAGE],
    [`${ERROR} || ${ERROR}`, MESSAGE],
    [`!(${ERROR})`, MESSAGE],
    [`(${ERROR} && false) || true`, true],
    [`(${ERROR} || true) && true`, true],
    [`(${ERROR} ? true : true)`, MESSAGE],
    [`(true ? true : ${ERROR})`, true],
    [`(false ? ${ERROR} : true)`, true],
    [`[${ERROR}].size() == 1`, MESSAGE],
    [`{'a': ${ERROR}}.size() == 1`, MESSAGE],
  ])("the expression %s absorbs an error or fails with it", (condition, expected) => {
    expect(evaluate(condition)).toBe(expected);
  });

  it.each([
    ["1 && true", "&& needs bools, not int."],
    ["true && 'yes'", "&& needs bools, not string."],
    ["null || false", "|| needs bools, not null."],
    ["1 && false", false],
    ["'x' || true", true],
    ["!1 == 0", "Unsupported operation: !int."],
    ["(1 ? true : false)", "?: needs a bool, not int."],
    ["1", "The condition is no bool."],
  ])("only bools are true or false: %s", (condition, expected) => {
    expect(evaluate(condition)).toBe(expected);
  });

  it("a missing field is an error and not null", () => {
    const data = { resource: { path: "things/one", fields: {} } };
    expect(evaluate("resource.data.missing == null", data)).toBe("Property missing is undefined on object.");
    expect(evaluate("!(resource.data.missing == 1)", data)).toBe("Property missing is undefined on object.");
    expect(evaluate("!('missing' in resource.data)", data)).toBe(true);
    expect(evaluate("resource.data.get('missing', 7) == 7", data)).toBe(true);
  });

  it("a field with null is null", () => {
    const data = { resource: { path: "things/one", fields: { none: { nullValue: null } } } };
    expect(evaluate("resource.data.none == null", data)).toBe(true);
    expect(evaluate("'none' in resource.data", data)).toBe(true);
    expect(evaluate("resource.data.get('none', 7) == null", data)).toBe(true);
    expect(evaluate("resource.data['none'] == null", data)).toBe(true);
  });

  it("request.auth is null without a user, and has no uid", () => {
    expect(evaluate("request.auth == null")).toBe(true);
    expect(evaluate("request.auth != null")).toBe(false);
    expect(evaluate("request.auth.uid == 'u'")).toBe("Null value error.");
    expect(evaluate("request.auth.uid == 'u'", { auth: { uid: "u", token: {} } })).toBe(true);
    expect(evaluate("request.keys() == ['method', 'path', 'time', 'auth']")).toBe(true);
    expect(evaluate("request.keys() == ['method', 'path', 'time']", { auth: undefined })).toBe(true);
  });

  it("an error in an argument fails the call, and one in a variable fails its readers only", () => {
    const decide = (condition: string) =>
      outcome(
        load(`match /things/{id} {
          function same(x) { return true; }
          function unused() { let x = request.query; return true; }
          function used() { let x = request.query; return x.limit == 1 && true; }
          allow get: if ${condition};
        }`).authorizeFirestore(request()),
      );
    expect(decide("same(1)")).toBe(true);
    expect(decide("same(request.query)")).toBe(MESSAGE);
    expect(decide("unused()")).toBe(true);
    expect(decide("used()")).toBe(MESSAGE);
  });
});
