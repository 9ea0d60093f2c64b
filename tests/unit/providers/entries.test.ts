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
  after: { r1: { name: "Bo" } },
  hidden: ["password"],
  undoes: "u1",
};

const EMPTY = {
  id: "e1",
  at: "",
  by: { kind: "", recordId: "", name: "" },
  action: "update",
  collection: "",
  work: "",
  count: 0,
  title: "",
  ids: [],
  before: {},
  after: {},
  hidden: [],
};

test("an entry is read as it was written, its time as text", () => {
  expect(read(STORED)).toEqual({ ...STORED, id: "e1", at: "1970-01-01T00:00:00.000Z" });
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
        hidden: { password: true },
        undoes: 5,
      },
    ],
    ["one of other kinds further in", { by: { kind: 1, recordId: null, name: [] }, ids: [1, null] }],
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
