import { requireDataFolder, type OfflineDocument, type OfflineDocuments } from "local-firebase";
import { TooOldError, type OwnerDatabase } from "./owner-database";
import { fromWireFields } from "./from-wire";
import { MOST_WRITES, refusal, toWire } from "./writes";

/** @throws StartError if no local Firebase has initialized this folder. */
export function requireLocalData(dataDir: string): Promise<void> {
  return requireDataFolder(dataDir, `Check the name, or begin it: npm run dev -- --data ${dataDir}`);
}

/** Opens the documents of a stopped local Firebase for the owner's scripts. */
export function folderDocuments(documents: OfflineDocuments, projectId: string): OwnerDatabase {
  const inCollection = (collection: string) =>
    [...documents.all()].filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === collection);
  const opened = new Date().toISOString();
  return {
    projectId,
    list: async (collection, most = Infinity) => inCollection(collection).slice(0, most),
    batches: async function* (collection) {
      yield* batchesOf(inCollection(collection).sort((a, b) => (a.path < b.path ? -1 : 1)));
    },
    commit: (writes) => documents.commit(writes.map((write) => toWire(documents.root, write))).catch(refusal),
    now: async () => Date.now(),
    moment: async () => opened,
    collections: async (moment) => {
      if (moment !== opened) throw new TooOldError();
      return [...new Set(Array.from(documents.all(), ({ path }) => path.split("/", 1)[0] ?? ""))];
    },
    below: async function* (collection, moment, after = "") {
      if (moment !== opened) throw new TooOldError();
      const all = [...documents.all()].filter(
        ({ path }) => path.startsWith(`${collection}/`) && path > after,
      );
      yield* batchesOf(all.sort((a, b) => (a.path < b.path ? -1 : 1)));
    },
    get: async (paths) => paths.flatMap((path) => documents.get(path) ?? []),
    naming: async (collection, field, values) =>
      inCollection(collection).filter((document) =>
        textsIn(document, field).some((one) => values.includes(one)),
      ),
    pathsIn: async function* (subcollection) {
      const paths = [...documents.all()].map(({ path }) => path);
      yield* batchesOf(paths.filter((path) => path.split("/").at(-2) === subcollection).sort());
    },
  };
}

function* batchesOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < items.length; from += MOST_WRITES) yield items.slice(from, from + MOST_WRITES);
}

function textsIn({ fields }: OfflineDocument, field: string): readonly string[] {
  const list = fromWireFields(fields)[field];
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
