/**
 * The SDK's writes, each with the entry and the copy that the rules ask for: so a test about something else says only
 * what it is about. Refusals of the entry itself are tried in history.test.ts.
 */
import {
  doc,
  serverTimestamp,
  writeBatch as plainBatch,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type UpdateData,
} from "firebase/firestore/lite";
import {
  derivedKeys,
  confidentialKeys,
  prunedKeys,
} from "../../../packages/firestore-panel/src/fields/derived";
import { collections } from "../../../src/resources";
import {
  scopeKeyOf,
  firstEntryId,
  HISTORY,
  isAudited,
  newOperationId,
  TRASH,
  trashId,
  operationOf,
  type Action,
} from "../../../packages/firestore-panel/src/schema/history";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
import type { Collection } from "../../../packages/firestore-panel/src/schema/types";
import { STANDING } from "./principals";

export type Data = { readonly [key: string]: unknown };
type Write = {
  readonly ref: DocumentReference;
  readonly method: "set" | "update" | "delete";
  readonly data: Data;
};

interface Reader {
  readonly uid: string | undefined;
  /** A document as it is stored, past all rules. */
  readonly stored: (path: string) => Promise<Data | undefined>;
  /** All documents of a collection, by their paths: one question, however many a batch writes. */
  readonly storedIn: (collection: string) => Promise<ReadonlyMap<string, Data>>;
}
/** Records of a batch of which each is asked for by itself. */
const FEW = 10;
const readers = new WeakMap<Firestore, Reader>();
/** Whose view this is. */
export function registerReader(firestore: Firestore, principal: Reader): void {
  readers.set(firestore, principal);
}

/** Who signs, as the rules know it. Whoever has no session signs as an admin, which helps nobody. */
export function authorOf(uid: string | undefined) {
  const standing: { readonly [path: string]: Data } = STANDING;
  const session = standing[`Sessions/${uid ?? ""}`] ?? {};
  const credential = standing[`Credentials/${String(session["credential"])}`] ?? {};
  const { kind = "admin", id: name = "admin@b.qa" } = session;
  return { kind, recordId: credential["recordId"] ?? "a1", name };
}

const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY);
export const without = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
export const companyOf = (collection: Collection, data: Data): unknown => {
  const key = scopeKeyOf(collection);
  const company = key === undefined ? null : data[key];
  return typeof company === "string" ? company : null;
};

/** The entry of a commit, as the panel writes it. @param change what it says otherwise. */
export function entryOf(
  uid: string | undefined,
  collection: Collection,
  id: string,
  action: Action,
  change: Data,
): Data {
  return {
    at: serverTimestamp(),
    time: serverTimestamp(),
    companyTime: serverTimestamp(),
    attempt: "00000000",
    by: authorOf(uid),
    action,
    collection: collection.name,
    company: null,
    work: operationOf(id),
    count: 1,
    title: "",
    ids: [],
    ...change,
  };
}

/** The copy of a deleted record. */
export function copyOf(uid: string | undefined, collection: Collection, stored: Data, change: string): Data {
  return {
    at: serverTimestamp(),
    by: authorOf(uid),
    change,
    collection: collection.name,
    company: companyOf(collection, stored),
    title: "",
    record: without(stored, derivedKeys(collection)),
    expireAt: inDays(30.5),
  };
}

/** One entry for each collection, company and action of the batch. */
class AuditedBatch {
  private readonly writes: Write[] = [];
  constructor(private readonly firestore: Firestore) {}
  set(ref: DocumentReference, data: Data): this {
    this.writes.push({ ref, method: "set", data });
    return this;
  }
  update(ref: DocumentReference, data: Data): this {
    this.writes.push({ ref, method: "update", data });
    return this;
  }
  delete(ref: DocumentReference): this {
    this.writes.push({ ref, method: "delete", data: {} });
    return this;
  }

  private async reader({ stored, storedIn }: Reader) {
    if (this.writes.length <= FEW) return ({ path }: DocumentReference) => stored(path);
    const names = new Set(this.writes.map(({ ref }) => ref.parent.path));
    const known = await Promise.all([...names].map(storedIn));
    return ({ path }: DocumentReference) =>
      Promise.resolve(known.map((all) => all.get(path)).find((data) => data !== undefined));
  }

  async commit(): Promise<void> {
    const principal = readers.get(this.firestore);
    if (!principal) throw new Error("nobody was introduced with this Firestore");
    const batch = plainBatch(this.firestore);
    const entries = new Map<string, { readonly id: string; readonly entry: { [key: string]: unknown } }>();
    const read = await this.reader(principal);
    const all = await Promise.all(
      this.writes.map(async (write) => {
        const collection = collections.find(({ name }) => name === write.ref.parent.path);
        const isRead = collection && isAudited(collection);
        return { ...write, collection, stored: isRead ? await read(write.ref) : undefined };
      }),
    );
    for (const { ref, method, data, collection, stored } of all) {
      if (!collection || !isAudited(collection) || (method !== "set" && !stored)) {
        if (method === "delete") batch.delete(ref);
        else if (method === "update") batch.update(ref, data as UpdateData<DocumentData>);
        else batch.set(ref, data);
        continue;
      }
      const action = method === "delete" ? "delete" : stored ? "update" : "create";
      const owner = companyOf(collection, { ...(method !== "set" && stored), ...data });
      // What moves to another company is told to none.
      const isMoved = method !== "delete" && stored && companyOf(collection, stored) !== owner;
      const company = isMoved ? null : owner;
      const key = JSON.stringify([collection.name, company, action]);
      const id = entries.get(key)?.id ?? firstEntryId(newOperationId());
      const known =
        entries.get(key)?.entry ??
        entryOf(principal.uid, collection, id, action, { company, first: ref.id, count: 0 });
      const count = Number(known["count"]) + 1;
      // As the panel does: an import's added rows are in the number alone.
      const isListed = action !== "create" || this.writes.length <= FEW;
      const ids = isListed ? [...(known["ids"] as readonly string[]), ref.id] : [];
      const recordedAction = isListed ? action : "import";
      const before = stored && {
        ...(known["before"] as Data | undefined),
        [ref.id]: without(stored, prunedKeys(collection)),
      };
      entries.set(key, {
        id,
        entry: {
          ...known,
          action: recordedAction,
          ids,
          count,
          ...(action === "update" && { before, after: {}, hidden: confidentialKeys(collection) }),
        },
      });
      if (method === "delete") {
        batch.set(
          doc(this.firestore, TRASH, trashId(collection.name, ref.id)),
          copyOf(principal.uid, collection, stored ?? {}, id),
        );
        batch.delete(ref);
      } else if (method === "update")
        batch.update(ref, { ...data, [CHANGE_KEY]: id } as UpdateData<DocumentData>);
      else batch.set(ref, { ...data, [CHANGE_KEY]: id });
    }
    for (const { id, entry } of entries.values()) batch.set(doc(this.firestore, HISTORY, id), entry);
    await batch.commit();
  }
}

export const writeBatch = (firestore: Firestore) => new AuditedBatch(firestore);
export const setDoc = (ref: DocumentReference, data: Data) =>
  writeBatch(ref.firestore).set(ref, data).commit();
export const updateDoc = (ref: DocumentReference, data: Data) =>
  writeBatch(ref.firestore).update(ref, data).commit();
export const deleteDoc = (ref: DocumentReference) => writeBatch(ref.firestore).delete(ref).commit();
