/** The demo's history is one that the rules would have let somebody write (src/security/history-rules.ts). */
import { describe, expect, it } from "vitest";
import { createBudget } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { derivedRepairs } from "../../../src/fields/derived-repairs";
import { modelOf, storedKeysOf } from "../../../src/fields/models";
import { prunedKeys } from "../../../src/fields/pruned-keys";
import { valuesOf } from "../../../src/providers/data/history/entry";
import { collections } from "../../../src/resources";
import { history } from "../../../src/resources/history";
import { trash } from "../../../src/resources/trash";
import { CHANGE_KEY } from "../../../src/schema/derived-keys";
import {
  companyKeyOf,
  firstEntryId,
  isAudited,
  MAX_ENTRY_VALUES,
  TRASH_DAYS,
  trashedRecord,
  trashId,
  operationOf,
  type Author,
} from "../../../src/schema/history";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { lazyRules } from "../security/evaluate";
import { documentsIn } from "./demo-data";

type Data = { readonly [key: string]: unknown };
interface Entry {
  readonly at: Date;
  readonly time?: Date;
  readonly companyTime?: Date;
  readonly by: Author;
  readonly action: string;
  readonly collection: string;
  readonly company: unknown;
  readonly work: string;
  readonly count: number;
  readonly first: string;
  readonly ids: readonly string[];
  readonly before?: { readonly [id: string]: Data };
  readonly after?: { readonly [name: string]: string };
  readonly undoes?: string;
}
interface Copy extends Pick<Entry, "at" | "by" | "collection" | "company"> {
  readonly change: string;
  readonly record: Data;
  readonly expireAt: Date;
}

const DAY = 86_400_000;
const entries = new Map(documentsIn(history.name).map(({ id, data }) => [id, data as unknown as Entry]));
const copies = new Map(documentsIn(trash.name).map(({ id, data }) => [id, data as unknown as Copy]));
const audited = collections.filter(isAudited);
const collectionOf = (name: string) => audited.find((collection) => collection.name === name)!;
const without = (keys: readonly string[], data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));

/** Dates as texts. */
const plain = (data: Data): unknown => JSON.parse(JSON.stringify(data));

/** Every record that there is, or that the trash keeps: by the path of its collection and its id. */
const records = new Map<string, Data>([
  ...audited.flatMap(({ name }) => documentsIn(name).map(({ path, data }) => [path, data] as const)),
  ...[...copies].map(([id, { record }]) => [trashedRecord(id).join("/"), record] as const),
]);

/** By entry and path: records as the entry left them. What entries do not hold is taken from the present. */
const written = new Map<string, Data>();

/** The entries that wrote a record, newest first, and what the oldest of them found. */
function chainOf(path: string): readonly string[] {
  const [name = "", id = ""] = path.split("/");
  const untold = prunedKeys(collectionOf(name));
  const chain: string[] = [];
  const present = records.get(path)!;
  let state: Data | undefined = records.get(path)!;
  while (state && CHANGE_KEY in state) {
    const change = String(state[CHANGE_KEY]);
    const entry = entries.get(change);
    expect(entry, `${change} of ${path}`).toBeDefined();
    const { before, after } = entry!;
    chain.push(change);
    written.set(`${change} ${path}`, { ...present, ...state });
    const found: Data | undefined = before?.[id];
    if (found) {
      // Whatever the entry does not name was the same before, but for when it was saved.
      const stamps = collectionOf(name).fields.filter((field) => modelOf(field).stamps);
      const left = [...untold, CHANGE_KEY, ...stamps.flatMap(storedKeysOf)];
      const told = Object.entries(after ?? {}).filter(([one]) => one.startsWith(`${id}/`));
      const values = told.map(([one, text]) => [one.slice(id.length + 1), JSON.parse(String(text))] as const);
      const now = { ...found, ...Object.fromEntries(values) };
      expect(plain(without(left, now)), path).toEqual(plain(without(left, state)));
      expect(Object.keys(found).filter((key) => untold.includes(key))).toEqual([]);
    } else expect(["create", "import", "restore"], path).toContain(entry!.action);
    state = found;
  }
  return chain;
}

const chains = new Map([...records.keys()].map((path) => [path, chainOf(path)]));

describe("entries of the demo", () => {
  it("are written by accounts of the demo, each under the name that it signs in with", () => {
    const accounts = [
      ...documentsIn("Admins").map(({ id, data }) => ({ kind: "admin", recordId: id, name: data["email"] })),
      ...documentsIn("Companies").map(({ id, data }) => ({
        kind: "company",
        recordId: id,
        name: data["companyId"],
      })),
    ];
    for (const { by } of [...entries.values(), ...copies.values()]) expect(accounts).toContainEqual(by);
    expect(new Set([...entries.values()].map(({ by }) => by.name)).size).toBe(5);
  });

  it("have the keys that the rules ask for, and an id that begins with their work's", () => {
    const required = [
      "at",
      "by",
      "action",
      "collection",
      "company",
      "work",
      "count",
      "first",
      "title",
      "ids",
    ];
    const optional = ["time", "companyTime", "attempt", "before", "after", "hidden", "undoes"];
    for (const [id, entry] of entries) {
      expect(id).toMatch(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/);
      expect(operationOf(id)).toBe(entry.work);
      const keys = Object.keys(without(["_search", "_sort"], { ...entry }));
      expect(required.filter((key) => !keys.includes(key))).toEqual([]);
      expect(keys.filter((key) => ![...required, ...optional].includes(key))).toEqual([]);
      expect(derivedRepairs(history, id, { ...entry })).toEqual([]);
    }
  });

  it("have a time in the first of each work alone, and small parts", () => {
    const all = [...entries.values()];
    const works = [...new Set(all.map(({ work: operation }) => operation))].map((operation) =>
      all.filter((one) => one.work === operation),
    );
    for (const parts of works) {
      expect(parts.filter(({ time }) => time !== undefined)).toEqual([
        entries.get(firstEntryId(parts[0]!.work)),
      ]);
      for (const { at, time } of parts) expect(time ?? at).toEqual(at);
      // And by another one in the first of each company: of each of them one.
      const lines = parts.filter(({ companyTime }) => companyTime !== undefined);
      expect(lines[0]).toBe(entries.get(firstEntryId(parts[0]!.work)));
      const companies = parts.map(({ company }) => company).filter((company) => company !== null);
      expect(lines.map(({ company }) => company)).toEqual([...new Set([lines[0]!.company, ...companies])]);
      for (const { at, companyTime } of lines) expect(companyTime).toEqual(at);
    }
    expect(Math.max(...works.map(({ length }) => length))).toBeGreaterThan(2);
    for (const { ids, before, after } of all)
      if (ids.length > 1)
        expect(valuesOf(before ?? {}) + valuesOf(after ?? {})).toBeLessThanOrEqual(MAX_ENTRY_VALUES);
  });

  it("lead from each record to all entries that tell of it", () => {
    const reached = new Map<string, string[]>();
    for (const [path, chain] of chains)
      for (const [index, change] of chain.entries()) {
        const [name = "", id = ""] = path.split("/");
        const entry = entries.get(change)!;
        const next = entries.get(chain[index + 1] ?? "");
        if (next) expect(next.at.getTime(), path).toBeLessThan(entry.at.getTime());
        expect(entry.collection).toBe(name);
        const key = companyKeyOf(collectionOf(name));
        expect(entry.company).toBe(key === undefined ? null : records.get(path)![key]);
        expect(entry.ids.includes(id)).toBe(entry.action !== "import" || entry.before?.[id] !== undefined);
        reached.set(change, [...(reached.get(change) ?? []), id]);
      }
    for (const [id, { action, count, first, ids, before = {} }] of entries) {
      expect(Object.keys(before).filter((one) => !ids.includes(one))).toEqual([]);
      if (action === "delete") continue;
      expect(reached.get(id) ?? [], id).toHaveLength(count);
      expect(reached.get(id)).toContain(first);
    }
  });

  it("say of each deletion what was done, and name works that they take back", () => {
    const restored = [...entries.values()].filter(({ action }) => action === "restore");
    for (const [change, { action, collection, ids }] of entries) {
      if (action !== "delete") continue;
      const kept = ids.map((id) => copies.get(trashId(collection, id))?.change);
      const back = restored.filter(({ ids: others }) => ids.every((id) => others.includes(id)));
      expect(kept).toEqual(back.length > 0 ? [undefined] : ids.map(() => change));
    }
    const undoing = [...entries.values()].flatMap(({ undoes, at }) => (undoes ? [{ undoes, at }] : []));
    expect(undoing).toHaveLength(2);
    for (const { undoes, at } of undoing) {
      const undone = [...entries.values()].find(({ work: operation }) => operation === undoes);
      expect(undone?.at.getTime()).toBeLessThan(at.getTime());
    }
  });

  it("show every kind of action, an edit of many, and a record with several changes", () => {
    const actions = new Set([...entries.values()].map(({ action }) => action));
    expect([...actions].sort()).toEqual(["create", "delete", "import", "restore", "revert", "update"]);
    expect([...entries.values()].some(({ action, count }) => action === "update" && count > 5)).toBe(true);
    expect([...chains.values()].filter(({ length }) => length > 1).length).toBeGreaterThanOrEqual(3);
  });
});

describe("the trash of the demo", () => {
  it("keeps whole records that are not there any more, for the time that the rules ask for", () => {
    expect(copies.size).toBeGreaterThanOrEqual(3);
    for (const [id, copy] of copies) {
      const { at, by, collection, company, change, record, expireAt } = copy;
      const [name, recordId] = trashedRecord(id);
      expect(collection).toBe(name);
      expect(documentsIn(name).some((one) => one.id === recordId)).toBe(false);
      expect(entries.get(change)).toMatchObject({
        at,
        by,
        collection,
        company,
        action: "delete",
        first: recordId,
      });
      const days = (expireAt.getTime() - at.getTime()) / DAY;
      expect(days > TRASH_DAYS && days < TRASH_DAYS + 1).toBe(true);
      const declared = collectionOf(name).fields.flatMap(storedKeysOf);
      for (const key of declared) expect(record, id).toHaveProperty(key.split("."));
      expect(Object.keys(record).filter((key) => ["_search", "_sort"].includes(key))).toEqual([]);
      expect(Object.keys(without(["_search", "_sort"], { ...copy })).sort()).toEqual(
        ["at", "by", "change", "collection", "company", "expireAt", "record", "title"].sort(),
      );
      expect(derivedRepairs(trash, id, { ...copy })).toEqual([]);
    }
  });
});

describe("the rules", () => {
  const rules = lazyRules(() => firestoreRules(collections));
  const VERIFIER = "a".repeat(64);
  const wire = (path: string, data: Data) => ({ path, fields: toWireFields(data as PlainFields) });

  /** Whether the account that an entry names may write a document at the time of the entry. */
  function allows(
    { at, by }: Pick<Entry, "at" | "by">,
    method: "create" | "update",
    path: string,
    [before, after]: readonly [Data | undefined, Data],
    beside: { readonly [path: string]: Data },
    removed: readonly string[] = [],
    stood: { readonly [path: string]: Data } = {},
  ): unknown {
    const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
    const session = {
      state: "granted",
      kind: by.kind,
      id: by.name,
      credential: "c",
      verifier: VERIFIER,
      at: ago(1),
    };
    const standing: { readonly [path: string]: Data } = {
      "Sessions/me": session,
      "Credentials/c": { kind: by.kind, recordId: by.recordId, verifier: VERIFIER, time: ago(2) },
      ...(before && { [path]: before }),
      ...(by.kind === "company" && {
        [`Companies/${by.recordId}`]: records.get(`Companies/${by.recordId}`)!,
      }),
      ...stood,
      ...Object.fromEntries(removed.map((one) => [one, records.get(one) ?? stood[one] ?? {}])),
    };
    const later: { readonly [path: string]: Data } = { ...standing, ...beside, [path]: after };
    return rules().authorizeFirestore({
      method,
      path,
      auth: {
        uid: "me",
        token: { auth_time: ago(1).getTime() / 1000, firebase: { sign_in_provider: "anonymous" } },
      },
      timeMicros: BigInt(at.getTime()) * 1000n,
      resource: before ? wire(path, before) : null,
      newResource: wire(path, after),
      lookup: {
        get: (asked) => (standing[asked] ? wire(asked, standing[asked]) : null),
        getAfter: (asked) => (later[asked] && !removed.includes(asked) ? wire(asked, later[asked]) : null),
      },
      budget: createBudget("batch", Object.keys(later)),
    });
  }
  const ALLOWED = { allowed: true };

  it.each([...entries])("let somebody write the entry %s", (id, entry) => {
    const { action, collection, first, before } = entry;
    const path = `${collection}/${first}`;
    const beside =
      action === "delete"
        ? { [`Trash/${trashId(collection, first)}`]: { change: id } }
        : { [path]: written.get(`${id} ${path}`)! };
    const begun = entries.get(firstEntryId(entry.work))!;
    const stood = {
      ...(id !== firstEntryId(entry.work) && { [`History/${firstEntryId(entry.work)}`]: { ...begun } }),
      // What came out of the trash was not there.
      ...(action !== "restore" && before?.[first] && { [path]: before[first] }),
    };
    const asked = (written: Data) =>
      allows(entry, "create", `History/${id}`, [undefined, written], beside, [], stood);
    expect(asked({ ...entry })).toMatchObject(ALLOWED);
    expect(asked({ ...entry, by: { ...entry.by, name: "somebody" } })).toMatchObject({ allowed: false });
  });

  it.each([...copies])("let somebody put %s into the trash", (id, copy) => {
    const beside = { [`History/${copy.change}`]: { ...entries.get(copy.change)! } };
    const path = trashedRecord(id).join("/");
    expect(allows(copy, "create", `Trash/${id}`, [undefined, { ...copy }], beside, [path])).toMatchObject(
      ALLOWED,
    );
    const late = { ...copy, expireAt: copy.at };
    expect(allows(copy, "create", `Trash/${id}`, [undefined, late], beside, [path])).toMatchObject({
      allowed: false,
    });
  });

  const updates = [...chains].flatMap(([path, [change = ""]]) => {
    const entry = entries.get(change);
    const before = entry?.before?.[path.split("/")[1] ?? ""];
    return entry && before && !path.startsWith("Trash/") ? [{ path, change, entry, before }] : [];
  });
  it.each(updates)("let somebody write $path with its last entry", ({ path, change, entry, before }) => {
    const present = written.get(`${change} ${path}`)!;
    const untold = prunedKeys(collectionOf(entry.collection)).filter((key) => key in present);
    const stored = { ...before, ...Object.fromEntries(untold.map((key) => [key, present[key]])) };
    const beside = { [`History/${change}`]: { ...entry } };
    const asked = (found: Data) => {
      if (entry.action !== "restore") return allows(entry, "update", path, [found, present], beside);
      const kept = `Trash/${path.replace("/", "~")}`;
      const copy = { company: entry.company, record: found };
      return allows(entry, "create", path, [undefined, present], beside, [kept], { [kept]: copy });
    };
    expect(asked(stored)).toMatchObject(ALLOWED);
    expect(asked({ ...stored, name: "Somebody else" })).toMatchObject({ allowed: false });
  });
});
