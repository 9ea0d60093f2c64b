import { describe, expect, it } from "vitest";
import { withoutComments } from "../../../src/core/commented-json";
import { addEntry, type MissingEntry } from "../../../src/firestore/indexes/add-entry";

const index = (collectionGroup: string, ...fields: string[]): MissingEntry => ({
  list: "indexes",
  entry: {
    collectionGroup,
    queryScope: "COLLECTION",
    fields: fields.map((fieldPath) => ({ fieldPath, order: "ASCENDING" })),
  },
});
const override = (fieldPath: string, order: string): MissingEntry => ({
  list: "fieldOverrides",
  entry: { collectionGroup: "b", fieldPath, indexes: [{ queryScope: "COLLECTION_GROUP", order }] },
});
/** An entry on one line, as people write it. */
const line = (group: string, ...fields: string[]) => JSON.stringify(index(group, ...fields).entry);

describe("an entry is added to firestore.indexes.json", () => {
  it.each([
    ["into an empty object", "{}\n"],
    ["into an empty list", '{\n  "indexes": [],\n  "fieldOverrides": []\n}\n'],
    ["beside another member", '{ "fieldOverrides": [] }'],
  ])("an entry is added: %s", (_where, text) => {
    const { entry } = index("b", "x", "y");
    expect(JSON.parse(addEntry(text, index("b", "x", "y")))).toEqual({
      ...(JSON.parse(text) as object),
      indexes: [entry],
    });
  });

  it("a new entry has the layout of the file's own entries", () => {
    const text = addEntry('{\n  "indexes": [],\n  "other": 1\n}\n', index("b", "x"));
    expect(text).toBe(`{
  "indexes": [
    {
      "collectionGroup": "b",
      "queryScope": "COLLECTION",
      "fields": [
        {
          "fieldPath": "x",
          "order": "ASCENDING"
        }
      ]
    }
  ],
  "other": 1
}
`);
    expect(addEntry(text, index("c", "x"))).toBe(
      `${JSON.stringify({ indexes: [index("b", "x").entry, index("c", "x").entry], other: 1 }, null, 2)}\n`,
    );
  });

  it.each([
    ["a", 0],
    ["b", 1],
    ["c", 2],
    ["e", 3],
  ])("a new entry is sorted in, and nothing else changes (%s)", (group, place) => {
    const own = [line("a", "z"), line("b", "p"), line("d", "a\\]},{")];
    const before = `{ "x" :[ [1],"]" ],"indexes":\t[\n\t${own.join(" ,\n\t")}\n ], "y":{}}`;
    const after = addEntry(before, index(group, "m"));
    const { entry } = index(group, "m");
    const parsed = JSON.parse(after) as { indexes: object[] };
    expect(parsed.indexes.findIndex((one) => JSON.stringify(one) === JSON.stringify(entry))).toBe(place);
    const added = JSON.stringify(entry, null, 2).replaceAll("\n", "\n\t");
    const rest = place === 3 ? after.replace(`,\n\t${added}`, "") : after.replace(`${added},\n\t`, "");
    expect(rest).toBe(before);
  });

  it("a new override replaces the one of its field", () => {
    const once = addEntry("{}", override("x", "ASCENDING"));
    const twice = addEntry(once, override("x", "DESCENDING"));
    expect(JSON.parse(twice)).toEqual({ fieldOverrides: [override("x", "DESCENDING").entry] });
    const other = addEntry(twice, override("a", "ASCENDING"));
    expect(JSON.parse(other)).toEqual({
      fieldOverrides: [override("a", "ASCENDING").entry, override("x", "DESCENDING").entry],
    });
  });

  it.each([
    "{ // none\n}",
    '{\n  // "indexes": [ {} ],\n  "fieldOverrides": [] /* "none" */\n}\n',
    '{\n  "indexes": [ // none yet\n  ]\n}',
    `{ "indexes": [\n  // one\n  ${line("a", "z")} // the first, "a"\n] }`,
    `{ "indexes": [\n  // one\n  ${line("d", "z")} /* the last */\n] }`,
  ])("an added entry keeps every comment: %s", (text) => {
    const after = addEntry(text, index("b", "x"));
    const plain = JSON.parse(withoutComments(after)) as { indexes: object[] };
    expect(plain.indexes).toContainEqual(index("b", "x").entry);
    const comments = (from: string) => from.match(/\/\/.*|\/\*.*\*\//g);
    expect(comments(after)).toEqual(comments(text));
  });

  it("a file with another structure is refused", () => {
    expect(() => addEntry("[]", index("b", "x"))).toThrow("not a JSON object");
    expect(() => addEntry('{"indexes": {}}', index("b", "x"))).toThrow("list of objects");
  });
});
