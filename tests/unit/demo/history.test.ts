/** The demo's history is one that the rules would have let somebody write (src/security/history-rules.ts). */
import { describe, expect, it } from "vitest";
import { createBudget } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { modelOf, storedKeysOf } from "../../../src/fields/models";
import { prunedKeys } from "../../../src/fields/derived";
import { collections } from "../../../src/resources";
import { history } from "../../../src/resources/history";
import { trash } from "../../../src/resources/trash";
import { CHANGE_KEY } from "../../../src/schema/stored-names";
import {
  companyKeyOf,
  firstEntryId,
  isAudited,
  trashedRecord,
  trashId,
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
  it("each record leads to all its history entries", () => {
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

  it.each([...entries])("the rules accept the demo entry %s", (id, entry) => {
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

  it.each([...copies])("the rules accept the demo trash copy %s", (id, copy) => {
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
  it.each(updates)("the rules accept $path with its last entry", ({ path, change, entry, before }) => {
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
