/** The demo's history is one that the rules would have let somebody write (packages/firestore-panel/src/rules/history-rules.ts). */
import { expect, it } from "vitest";
import { modelOf, storedKeysOf } from "../../../packages/firestore-panel/src/fields/models";
import { prunedKeys } from "../../../packages/firestore-panel/src/fields/derived";
import { collections } from "../../../src/resources";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
import {
  scopeKeyOf,
  isAudited,
  trashedRecord,
  type Author,
} from "../../../packages/firestore-panel/src/schema/history";
import { documentsIn } from "./demo-data";
import { definition } from "../../../src/definition";

const { history, trash } = definition;

type Data = { readonly [key: string]: unknown };
interface Entry {
  readonly at: string;
  readonly time?: string;
  readonly companyTime?: string;
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
  readonly expireAt: string;
}

const entries = new Map(documentsIn(history.name).map(({ id, data }) => [id, data as unknown as Entry]));
const copies = new Map(documentsIn(trash.name).map(({ id, data }) => [id, data as unknown as Copy]));
const audited = collections.filter(isAudited);
const collectionOf = (name: string) => audited.find((collection) => collection.name === name)!;
const without = (keys: readonly string[], data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));

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
      expect(without(left, now), path).toEqual(without(left, state));
      expect(Object.keys(found).filter((key) => untold.includes(key))).toEqual([]);
    } else expect(["create", "import", "restore"], path).toContain(entry!.action);
    state = found;
  }
  return chain;
}

const chains = new Map([...records.keys()].map((path) => [path, chainOf(path)]));

it("each record leads to all its history entries", () => {
  const reached = new Map<string, string[]>();
  for (const [path, chain] of chains)
    for (const [index, change] of chain.entries()) {
      const [name = "", id = ""] = path.split("/");
      const entry = entries.get(change)!;
      const next = entries.get(chain[index + 1] ?? "");
      if (next) expect(Date.parse(next.at), path).toBeLessThan(Date.parse(entry.at));
      expect(entry.collection).toBe(name);
      const key = scopeKeyOf(collectionOf(name));
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
