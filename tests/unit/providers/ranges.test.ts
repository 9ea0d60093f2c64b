import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore } from "firebase/firestore";
import { afterAll, expect, test } from "vitest";
import { readRange, type RangeAnchor, type ReadSegment } from "../../../src/providers/data/lists/large-query";
import type { RecordData } from "../../../src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "ranges");
afterAll(() => deleteApp(app));
const part = collection(getFirestore(app), "Employees");
const list = { parts: [part, part], partOf: () => 0, key: "Employees?" };

const idsOf = (records: readonly RecordData[]) => records.map(({ id }) => id).join("");
/** Three records in each part. @returns the ids, and for each read its part, side and number of records. */
async function read(place: RangeAnchor, size: number, parts: readonly string[] = ["abc", "def"]) {
  const reads: string[] = [];
  const readSegment: ReadSegment = async ({ key }) => {
    const [, at, side, , wanted] = key.split("|");
    reads.push(`${at}${side}${wanted}`);
    const all = [...(parts[Number(at)] ?? "")].map((id) => ({ id }));
    return side === ">" ? all.slice(0, Number(wanted)) : all.slice(-Number(wanted));
  };
  return [idsOf(await readRange(list, place, size, readSegment)), reads.join()];
}

test.each([
  [2, "ab", "0>2"],
  [3, "abc", "0>3"],
  [5, "abcde", "0>5,1>2"],
  [9, "abcdef", "0>9,1>6"],
])("a range from the beginning has %i records: %s", async (size, ids, reads) => {
  expect(await read({ after: undefined }, size)).toEqual([ids, reads]);
});

test.each([
  [2, "ef", "1<2"],
  [3, "def", "1<3"],
  [5, "bcdef", "1<5,0<2"],
  [9, "abcdef", "1<9,0<6"],
])("a range from the end has %i records: %s", async (size, ids, reads) => {
  expect(await read({ before: undefined }, size)).toEqual([ids, reads]);
});

test("a range of no records needs no request", async () => {
  expect(await read({ after: undefined }, 0)).toEqual(["", ""]);
});

test("a range takes the nearest records of a listener that holds more", async () => {
  const all = ["a", "b", "c"].map((id) => ({ id }));
  const read: ReadSegment = () => Promise.resolve(all);
  expect(idsOf(await readRange(list, { after: undefined }, 2, read))).toBe("ab");
  expect(idsOf(await readRange(list, { before: undefined }, 2, read))).toBe("bc");
});
