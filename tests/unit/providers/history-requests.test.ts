/** What calls about history and trash take from outside. */
import { describe, expect, test } from "vitest";
import {
  asked,
  idsIn,
  optionalText,
  optionalWork,
  textOf,
  workIn,
} from "../../../src/providers/data/history/request";

const WORK = "w".repeat(20);
const refused = (message: string) => expect.objectContaining({ statusCode: 400, message }) as unknown;

test.each([[undefined], [null], ["text"], [7]])("a payload of no values has none: %j", (payload) => {
  expect(asked(payload)).toEqual({});
});

describe("a text", () => {
  test("is taken as it is", () => {
    expect(textOf({ id: "a" }, "id")).toBe("a");
    expect([optionalText({ id: "a" }, "id"), optionalText({}, "id")]).toEqual(["a", undefined]);
  });

  test.each([[""], [7], [null], [["a"]]])("of another kind is refused: %j", (id) => {
    expect(() => textOf({ id }, "id")).toThrow(refused('This is asked with "id".'));
    expect(() => optionalText({ id }, "id")).toThrow(refused('This is asked with "id".'));
  });
});

describe("the id of a work", () => {
  test("is taken as it is", () => {
    expect(workIn({ as: WORK }, "as")).toBe(WORK);
    expect([optionalWork({ as: WORK }, "as"), optionalWork({}, "as")]).toEqual([WORK, undefined]);
  });

  test.each([[""], ["a/b"], [`${WORK}~`], [7]])("of another form is refused: %j", (as) => {
    expect(() => workIn({ as }, "as")).toThrow(refused('"as" is not the id of a work.'));
    expect(() => optionalWork({ as }, "as")).toThrow(refused('"as" is not the id of a work.'));
  });
});

describe("a list of ids", () => {
  test("is taken as it is, each once", () => {
    expect(idsIn({ ids: ["a", "b", "a"] }, 3)).toEqual(["a", "b"]);
    expect(idsIn({ ids: [] }, 3)).toEqual([]);
  });

  test.each([[undefined], ["a"], [["a", 1]], [["a", "b", "c", "d"]]])("is refused: %j", (ids) => {
    expect(() => idsIn({ ids }, 3)).toThrow(refused("This is asked with ids: a list of at most 3 texts."));
  });
});
