import { describe, expect, test } from "vitest";
import {
  parsePayload,
  idsIn,
  optionalText,
  optionalOperation,
  requiredText,
  operationIn,
} from "../../../src/providers/data/history/payload";

const OPERATION = "w".repeat(20);
const refused = (message: string) => expect.objectContaining({ statusCode: 400, message }) as unknown;

test.each([[undefined], [null], ["text"], [7]])(
  "a payload that is no object has no values: %j",
  (payload) => {
    expect(parsePayload(payload)).toEqual({});
  },
);

describe("a text in a payload", () => {
  test("a text is taken unchanged", () => {
    expect(requiredText({ id: "a" }, "id")).toBe("a");
    expect([optionalText({ id: "a" }, "id"), optionalText({}, "id")]).toEqual(["a", undefined]);
  });

  test.each([[""], [7], [null], [["a"]]])("a text of another type is refused: %j", (id) => {
    expect(() => requiredText({ id }, "id")).toThrow(refused('The payload needs "id".'));
    expect(() => optionalText({ id }, "id")).toThrow(refused('The payload needs "id".'));
  });
});

describe("an operation id in a payload", () => {
  test("an operation id is taken unchanged", () => {
    expect(operationIn({ operation: OPERATION }, "operation")).toBe(OPERATION);
    expect([
      optionalOperation({ operation: OPERATION }, "operation"),
      optionalOperation({}, "operation"),
    ]).toEqual([OPERATION, undefined]);
  });

  test.each([[""], ["a/b"], [`${OPERATION}~`], [7]])(
    "an operation id of another form is refused: %j",
    (operation) => {
      expect(() => operationIn({ operation }, "operation")).toThrow(
        refused('"operation" is not the id of an operation.'),
      );
      expect(() => optionalOperation({ operation }, "operation")).toThrow(
        refused('"operation" is not the id of an operation.'),
      );
    },
  );
});

describe("a list of ids in a payload", () => {
  test("a list of ids is taken without duplicates", () => {
    expect(idsIn({ ids: ["a", "b", "a"] }, 3)).toEqual(["a", "b"]);
    expect(idsIn({ ids: [] }, 3)).toEqual([]);
  });

  test.each([[undefined], ["a"], [["a", 1]], [["a", "b", "c", "d"]]])(
    "a list of other values, or of too many ids, is refused: %j",
    (ids) => {
      expect(() => idsIn({ ids }, 3)).toThrow(refused("The payload needs ids: a list of at most 3 texts."));
    },
  );
});
