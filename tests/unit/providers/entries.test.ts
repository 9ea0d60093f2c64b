/** Entries of History as they are read back, whatever their writer has put there. */
import { Timestamp, type DocumentSnapshot } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { readEntry } from "../../../src/providers/data/history/entries";

const read = (data: object | undefined, id = "e1") =>
  readEntry({ id, data: () => data } as unknown as DocumentSnapshot);

const STORED = {
  at: Timestamp.fromMillis(0),
  by: { kind: "admin", recordId: "a1", name: "ada@example.com" },
  action: "import",
  collection: "Employees",
  work: "w1",
  count: 2,
  title: "Rows",
  ids: ["r1", "r2"],
  before: { r1: { name: "Ada", time: Timestamp.fromMillis(0) } },
  after: { "r1/name": '"Bo"', "r1/terms": "" },
  hidden: ["password"],
  undoes: "u1",
};

const EMPTY = {
  id: "e1",
  at: "",
  by: { kind: "", recordId: "", name: "" },
  action: "update",
  collection: "",
  operation: "",
  count: 0,
  title: "",
  ids: [],
  before: {},
  after: {},
  unshown: {},
  hidden: [],
};

test("an entry is read as it was written, its time as text", () => {
  const after = { after: { r1: { name: "Bo" } }, unshown: { r1: ["terms"] } };
  const { work: operation, ...stored } = STORED;
  expect(read(STORED)).toEqual({ ...stored, operation, ...after, id: "e1", at: "1970-01-01T00:00:00.000Z" });
});

test("what an earlier release wrote is read, by record", () => {
  const after = { r1: { name: "Bo", time: Timestamp.fromMillis(0) } };
  expect(read({ ...STORED, after })).toMatchObject({
    after: { r1: { name: "Bo", time: "1970-01-01T00:00:00.000Z" } },
    unshown: {},
  });
});

test("what was written and is no text of a value is left out", () => {
  const { after, unshown } = read({ after: { "r1/name": '"Bo"', "r1/terms": "{" } });
  expect([after, unshown]).toEqual([{ r1: { name: "Bo" } }, {}]);
});

test("what is no id is left out, whether it is named or told of", () => {
  const NONE = ["a/b", 7, "", ".", "..", "__x__", "r1"];
  const told = { "a/b": { name: "Ada" }, r1: { name: "Bo" } };
  expect(read({ ...STORED, ids: NONE, before: told })).toMatchObject({
    ids: ["r1"],
    before: { r1: { name: "Bo" } },
  });
  expect(Object.keys(read({ ...STORED, before: told }).before)).toEqual(["r1"]);
});

describe("what cannot be read counts as absent:", () => {
  test.each([
    ["an entry that is not there", undefined],
    ["one that holds nothing", {}],
    [
      "one of other kinds of values",
      {
        at: 7,
        by: ["admin"],
        action: "erase",
        collection: null,
        work: 1,
        count: "2",
        title: {},
        ids: "r1",
        before: [{ name: "Ada" }],
        after: "Bo",
        unshown: 1,
        hidden: { password: true },
        undoes: 5,
      },
    ],
    [
      "one of other kinds further in",
      {
        by: { kind: 1, recordId: null, name: [] },
        ids: [1, null],
        after: { r1: "Bo" },
      },
    ],
  ])("%s", (_, stored) => {
    expect(read(stored)).toEqual(EMPTY);
  });

  test("a record that is told as no record", () => {
    expect(read({ before: { r1: "Ada", r2: null } }).before).toEqual({ r1: {}, r2: {} });
  });
});

test("a restore names the records as they are now, and not by the ids that they had before", () => {
  const stored = { ...STORED, action: "restore", ids: ["new1", "new2", "old1"] };
  expect(read(stored).ids).toEqual(["new1", "new2"]);
  expect(read({ ...stored, action: "create" }).ids).toEqual(stored.ids);
});

test("a restore tells what an account was under its former id, and none of the records as they are now", () => {
  const told = { action: "restore", count: 1, ids: ["new", "old"], before: { old: { name: "Ada" } } };
  expect(read({ ...STORED, ...told })).toMatchObject({ ids: ["new"], before: {}, former: { name: "Ada" } });
  expect(read({ ...STORED, ...told, ids: ["old"] })).toMatchObject({ before: told.before });
});
