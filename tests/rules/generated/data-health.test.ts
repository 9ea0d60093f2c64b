/** The stored result of the last check of all data. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, updateDoc } from "firebase/firestore/lite";
import { beforeEach, describe, it } from "vitest";
import {
  MAX_NAMED_RECORDS,
  MAX_UNUSED_FILES,
} from "../../../packages/firestore-panel/src/schema/stored-names";
import { TEST_PRINCIPALS } from "./principals";
import { rulesWorld, type Data } from "./rules-world";

const world = await rulesWorld();
beforeEach(async () => {
  await world.put("DataHealth/report", undefined);
});

const REPORT = { collections: { Events: { total: 1 } }, files: 1, unusedFiles: ["contracts/a.pdf"] };
/** A report with these counts of a collection. */
const tenants = (counts: Data): Data => ({ collections: { Tenants: { total: 1, ...counts } } });
const ids = (over: number) => Array.from({ length: MAX_NAMED_RECORDS + over }, (_, at) => String(at));
const MINUTE_MS = 60_000;
const at = (id: string, uid: string | undefined = "admin") => doc(world.as(uid), `DataHealth/${id}`);
const write = (id: string, data: Data, uid?: string) =>
  setDoc(at(id, uid), { at: serverTimestamp(), ...data });

describe.each(TEST_PRINCIPALS)("$name", ({ uid, countsAs }) => {
  const judged = countsAs.includes("admin") ? assertSucceeds : assertFails;
  it("only an admin reads and writes the report, and nobody another document", async () => {
    await judged(setDoc(doc(world.as(uid), "DataHealth/report"), { at: serverTimestamp(), ...REPORT }));
    await judged(getDoc(doc(world.as(uid), "DataHealth/report")));
    await assertFails(deleteDoc(doc(world.as(uid), "DataHealth/report")));
    await assertFails(setDoc(doc(world.as(uid), "DataHealth/other"), { at: serverTimestamp() }));
  });
});

it.each<[string, Data, Data]>([
  ["a time of its own, and the server's", { at: new Date(Date.now() - MINUTE_MS) }, {}],
  ["an unknown key, and the known ones", { more: 1 }, {}],
  ["a list of collections, and a map", { collections: [] }, {}],
  ["a text as the number of files, and a number", { files: "1" }, {}],
  [
    "too many unused files, and as many as allowed",
    { unusedFiles: Array.from({ length: MAX_UNUSED_FILES + 1 }, () => "a") },
    { unusedFiles: Array.from({ length: MAX_UNUSED_FILES }, () => "a") },
  ],
  ...["dates", "passwords"].flatMap((key): [string, Data, Data][] => [
    [`a text as the number of ${key}, and a number`, tenants({ [key]: "1" }), tenants({ [key]: 0 })],
    [`less than no ${key}, and none`, tenants({ [key]: -1 }), tenants({})],
  ]),
  ...["dateIds", "passwordIds"].flatMap((key): [string, Data, Data][] => [
    [`too many ${key}, and as many as allowed`, tenants({ [key]: ids(1) }), tenants({ [key]: ids(0) })],
    [`a text as ${key}, and none`, tenants({ [key]: "a" }), tenants({ [key]: [] })],
  ]),
])("a report is refused with %s", async (_, refused, allowed) => {
  await assertFails(write("report", { ...REPORT, ...refused }));
  await assertSucceeds(write("report", { ...REPORT, ...allowed }));
});

it("a repair keeps the time of the check", async () => {
  const before = new Date(Date.now() - MINUTE_MS);
  await world.put("DataHealth/report", { at: before, ...REPORT });
  await assertFails(updateDoc(at("report"), { at: new Date(Date.now() - 2 * MINUTE_MS), files: 0 }));
  await assertSucceeds(updateDoc(at("report"), { files: 0 }));
});
