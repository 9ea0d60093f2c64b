/** Stretches of a list that comes in two parts, as one whose empty values come last. */
import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore } from "firebase/firestore";
import { afterAll, expect, test } from "vitest";
import { readRange, type RangeAnchor } from "../../../src/providers/data/lists/ranges";
import type { ReadSegment } from "../../../src/providers/data/lists/segments";
import type { RecordData } from "../../../src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "stretches");
afterAll(() => deleteApp(app));
const part = collection(getFirestore(app), "Employees");
const list = { parts: [part, part], partOf: () => 0, key: "Employees?" };

const idsOf = (records: readonly RecordData[]) => records.map(({ id }) => id).join("");
/** Three records in each part. What is asked for is the end of a stretch's key: part, side, number of records. */
async function stretch(place: RangeAnchor, size: number, parts: readonly string[] = ["abc", "def"]) {
  const asked: string[] = [];
  const read: ReadSegment = async ({ key }) => {
    const [, at, side, , wanted] = key.split("|");
    asked.push(`${at}${side}${wanted}`);
    const all = [...(parts[Number(at)] ?? "")].map((id) => ({ id }));
    return side === ">" ? all.slice(0, Number(wanted)) : all.slice(-Number(wanted));
  };
  return [idsOf(await readRange(list, place, size, read)), asked.join()];
}

test.each([
  [2, "ab", "0>2"],
  [3, "abc", "0>3"],
  [5, "abcde", "0>5,1>2"],
  [9, "abcdef", "0>9,1>6"],
])("from the beginning, %i records", async (size, ids, asked) => {
  expect(await stretch({ after: undefined }, size)).toEqual([ids, asked]);
});

test.each([
  [2, "ef", "1<2"],
  [3, "def", "1<3"],
  [5, "bcdef", "1<5,0<2"],
  [9, "abcdef", "1<9,0<6"],
])("from the end, %i records", async (size, ids, asked) => {
  expect(await stretch({ before: undefined }, size)).toEqual([ids, asked]);
});

test("nothing is asked for no records", async () => {
  expect(await stretch({ after: undefined }, 0)).toEqual(["", ""]);
});

test("a listener that holds more than it was asked for gives what is nearest", async () => {
  const all = ["a", "b", "c"].map((id) => ({ id }));
  const read: ReadSegment = () => Promise.resolve(all);
  expect(idsOf(await readRange(list, { after: undefined }, 2, read))).toBe("ab");
  expect(idsOf(await readRange(list, { before: undefined }, 2, read))).toBe("bc");
});

test("stretches beside different records are held apart, and the same one is held once", async () => {
  const keys: string[] = [];
  const [a, b] = [{ id: "a" }, { id: "b" }];
  for (const after of [a, b, a, { id: "a" }])
    await readRange(list, { after }, 1, async ({ key }) => {
      keys.push(key);
      return [a];
    });
  await readRange(list, { before: a }, 1, async ({ key }) => {
    keys.push(key);
    return [a];
  });
  expect(keys.every((key) => key.startsWith("Employees?|"))).toBe(true);
  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});
