/** What is asked of the database for an admin and for a company, and where a record is found that is held already. */
import { deleteApp, initializeApp } from "firebase/app";
import {
  collection,
  FieldPath,
  getFirestore,
  orderBy,
  query,
  queryEqual,
  where,
  type Query,
} from "firebase/firestore";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Listen } from "../../../src/providers/data/live-query";
import { LiveQueries } from "../../../src/providers/data/live-queries";
import { RecordReader, type Scope } from "../../../src/providers/data/record-reader";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import type { RecordData } from "../../../src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "sources");
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

const author = { kind: "admin", recordId: "a", name: "noor@example.qa" } as const;
const ADMIN: Scope = { principal: "admin", account: "a", author };
const COMPANY: Scope = { ...ADMIN, principal: "company", companyId: "BAY" };
const DENIED = Object.assign(new Error("Missing permissions."), { code: "permission-denied" });

let live: LiveQueries;
const sourcesFor = (scope: Scope) => new RecordReader(firestore, live, () => scope);
/** Holds these records under a key, as a list on screen does. */
function hold(key: string, ...records: readonly RecordData[]) {
  const listen: Listen = (next) => {
    next({ records, changed: [], synced: true });
    return () => undefined;
  };
  const held = live.get(key, () => listen);
  held.watch(vi.fn());
  return held;
}

beforeEach(() => {
  live = new LiveQueries({ report: () => undefined });
});
afterEach(() => live.closeAll());

const all = (name: string) => query(collection(firestore, name));
const own = where(new FieldPath("companyId"), "==", "BAY");
const nameIn = where(new FieldPath("name"), "in", ["Noor", "Huda"]);
const byName = orderBy(new FieldPath("name"), "asc");

test.each<[string, Scope, (sources: RecordReader) => Query, Query]>([
  ["every record", ADMIN, (sources) => sources.all(employees), all("Employees")],
  ["a company's own", COMPANY, (sources) => sources.all(employees), query(all("Employees"), own)],
  ["what belongs to no company", COMPANY, (sources) => sources.all(brands), all("Brands")],
  ["in the list's order", ADMIN, (sources) => sources.ordered(employees), query(all("Employees"), byName)],
  [
    "in the list's order, the last first",
    ADMIN,
    (sources) => sources.ordered(brands),
    query(all("Brands"), orderBy(new FieldPath("time"), "desc")),
  ],
  [
    "in the order of a key that no field has",
    ADMIN,
    (sources) => sources.ordered({ ...employees, order: ["made.at", "asc"] }),
    query(all("Employees"), orderBy(new FieldPath("made", "at"), "asc")),
  ],
  [
    "in the order of a field that is stored under other keys",
    ADMIN,
    (sources) => sources.ordered({ ...employees, order: ["company", "asc"] }),
    query(all("Employees"), orderBy(new FieldPath("companyId"), "asc")),
  ],
  [
    "with one of some values",
    ADMIN,
    (sources) => sources.allWith(employees, "name", ["Noor", "Huda"]),
    query(all("Employees"), nameIn),
  ],
  [
    "a company's own with one of some values",
    COMPANY,
    (sources) => sources.allWith(employees, "name", ["Noor", "Huda"]),
    query(all("Employees"), own, nameIn),
  ],
  [
    "of one company, for that company: it has no others",
    COMPANY,
    (sources) => sources.allWith(employees, "companyId", ["BAY"]),
    query(all("Employees"), own),
  ],
  [
    "of one company, for an admin",
    ADMIN,
    (sources) => sources.allWith(employees, "companyId", ["BAY"]),
    query(all("Employees"), where(new FieldPath("companyId"), "in", ["BAY"])),
  ],
  [
    "with a value deep inside",
    ADMIN,
    (sources) => sources.allWith(brands, "a.b", [1]),
    query(all("Brands"), where(new FieldPath("a", "b"), "in", [1])),
  ],
])("%s", (_, scope, asked, expected) => {
  expect(queryEqual(asked(sourcesFor(scope)), expected)).toBe(true);
});

test("what is counted for one company is not believed of another, nor of an admin", () => {
  expect([ADMIN, COMPANY].map((scope) => sourcesFor(scope).scopeName())).toEqual(["", "BAY"]);
});

describe("a record", () => {
  const noor = { id: "n", name: "Noor" };
  const huda = { id: "h", name: "Huda" };

  test("is held by the list that shows it, or by a part of it, and else by a listener of its own", () => {
    const sources = sourcesFor(ADMIN);
    const alone = hold("Employees/h", huda);
    const list = hold("Employees", noor);
    expect(sources.record(employees, "n")).toBe(list);
    expect(sources.record(employees, "h")).toBe(alone);
    const part = hold("Employees?page|0|>||10", huda);
    expect(sources.record(employees, "h")).toBe(part);
    expect(sources.record(companies, "n")).toBe(live.peek("Companies/n"));
  });

  test("that is held is known without a read", () => {
    const sources = sourcesFor(ADMIN);
    expect(sources.cached(employees, "n")).toBeUndefined();
    hold("Employees", noor);
    hold("Employees/h", huda);
    expect([sources.cached(employees, "n"), sources.cached(employees, "h")]).toEqual([noor, huda]);
    expect(sources.cached(companies, "n")).toBeUndefined();
  });

  test("that is deleted is in no list any more", () => {
    const parts = [
      hold("Employees", noor, huda),
      hold("Employees?page", noor, huda),
      hold("Companies", noor),
    ];
    sourcesFor(ADMIN).drop(employees, "n");
    expect(parts.map((part) => part.current())).toEqual([[huda], [huda], [noor]]);
  });

  test("is read where it is held", async () => {
    hold("Employees", noor, huda);
    expect(await sourcesFor(ADMIN).existing(employees, "h")).toBe(huda);
  });

  test("that is not there is told as not found", async () => {
    hold("Employees/x");
    await expect(sourcesFor(ADMIN).existing(employees, "x")).rejects.toMatchObject({
      statusCode: 404,
      message: "Not found: this employee. Somebody may have deleted it.",
    });
  });

  test("that may not be read is told as refused", async () => {
    live.get("Employees/x", () => (_, fail) => {
      queueMicrotask(() => fail(DENIED));
      return () => undefined;
    });
    await expect(sourcesFor(ADMIN).existing(employees, "x")).rejects.toMatchObject({
      statusCode: 403,
      message: "Not allowed to read this employee. If your access changed, sign in again.",
    });
  });
});
