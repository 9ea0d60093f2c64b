import type { WireFields } from "local-firebase";
import type { OwnerDocuments } from "../../../scripts/owner/owner-database";

/** The time of every commit; what is there before has an older version. */
export const COMMITTED = { timestampValue: "2026-01-02T03:04:05.000000Z" };

/** Documents in memory. `commits` holds the paths that each commit wrote. */
export function memoryDocuments(seed: { readonly [path: string]: WireFields }, projectId = "p") {
  const stored = new Map(Object.entries(seed));
  const commits: string[][] = [];
  const all = (collection: string) =>
    [...stored]
      .filter(([path]) => path.startsWith(`${collection}/`))
      .map(([path, fields]) => ({ path, fields, updateTime: "1" }));
  const documents: OwnerDocuments = {
    projectId,
    list: async (collection, most = Infinity) => all(collection).slice(0, most),
    batches: async function* (collection) {
      yield all(collection);
    },
    commit: async (writes) => {
      if (writes.length > 500) throw new Error("more writes than a commit may hold");
      for (const { path, fields, only, stamps = [] } of writes) {
        if (!fields) {
          stored.delete(path);
          continue;
        }
        const before = Object.entries(only ? (stored.get(path) ?? {}) : {});
        const unchanged = before.filter(([key]) => !only?.includes(key));
        const times = stamps.map((key) => [key, COMMITTED] as const);
        stored.set(path, { ...Object.fromEntries(unchanged), ...fields, ...Object.fromEntries(times) });
      }
      commits.push(writes.map(({ path }) => path));
    },
  };
  return { documents, stored, commits };
}
