/** What calls about history and trash take from outside. */
import { describe, expect, test } from "vitest";
import {
  parsePayload,
  idsIn,
  optionalText,
  optionalOperation,
  requiredText,
  operationIn,
} from "../../../src/providers/data/history/payload";

const WORK = "w".repeat(20);
const refused = (message: string) => expect.objectContaining({ statusCode: 400, message }) as unknown;

test.each([[undefined], [null], ["text"], [7]])("a payload of no values has none: %j", (payload) => {
  expect(parsePayload(payload)).toEqual({});
});

describe("a text", () => {
  test("is taken as it is", () => {
    expect(requiredText({ id: "a" }, "id")).toBe("a");
    expect([optionalText({ id: "a" }, "id"), optionalText({}, "id")]).toEqual(["a", undefined]);
  });

  test.each([[""], [7], [null], [["a"]]])("of another kind is refused: %j", (id) => {
    expect(() => requiredText({ id }, "id")).toThrow(refused('The payload needs "id".'));
    expect(() => optionalText({ id }, "id")).toThrow(refused('The payload needs "id".'));
  });
});

describe("the id of a work", () => {
  test("is taken as it is", () => {
    expect(operationIn({ operation: WORK }, "operation")).toBe(WORK);
    expect([optionalOperation({ operation: WORK }, "operation"), optionalOperation({}, "operation")]).toEqual(
      [WORK, undefined],
    );
  });

  test.each([[""], ["a/b"], [`${WORK}~`], [7]])("of another form is refused: %j", (operation) => {
    expect(() => operationIn({ operation }, "operation")).toThrow(
      refused('"operation" is not the id of an operation.'),
    );
    expect(() => optionalOperation({ operation }, "operation")).toThrow(
      refused('"operation" is not the id of an operation.'),
    );
  });
});

describe("a list of ids", () => {
  test("is taken as it is, each once", () => {
    expect(idsIn({ ids: ["a", "b", "a"] }, 3)).toEqual(["a", "b"]);
    expect(idsIn({ ids: [] }, 3)).toEqual([]);
  });

  test.each([[undefined], ["a"], [["a", 1]], [["a", "b", "c", "d"]]])("is refused: %j", (ids) => {
    expect(() => idsIn({ ids }, 3)).toThrow(refused("The payload needs ids: a list of at most 3 texts."));
  });
});
