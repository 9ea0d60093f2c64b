/**
 * The SDK's writes, each with the entry and the copy that the rules ask for: so a test about something else says only
 * what it is about. Refusals of the entry itself are tried in tests/unit/security.
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
import { collections } from "../../../src/resources";
import { isAudited, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { withAudit } from "../../unit/security/audited-changes";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
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
}
const readers = new WeakMap<Firestore, Reader>();
/** Whose view this is. */
export function registerReader(firestore: Firestore, principal: Reader): void {
  readers.set(firestore, principal);
}

/** Who signs, as the rules know it. A principal without a session signs as an admin, which the rules refuse. */
function authorOf(uid: string | undefined) {
  const standing: { readonly [path: string]: Data } = STANDING;
  const session = standing[`Sessions/${uid ?? ""}`] ?? {};
  const credential = standing[`Credentials/${String(session["credential"])}`] ?? {};
  const { kind = "admin", id: name = "admin@b.qa" } = session;
  return { kind, recordId: credential["recordId"] ?? "a1", name };
}

/** Of a commit that is made now. */
const momentOf = () => ({
  at: serverTimestamp(),
  expireAt: new Date(Date.now() + 30.5 * 86_400_000),
  operation: newOperationId(),
});

/** One entry for each collection and action of the batch. */
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

  async commit(): Promise<void> {
    const principal = readers.get(this.firestore);
    if (!principal) throw new Error("nobody was introduced with this Firestore");
    const batch = plainBatch(this.firestore);
    const before: { [path: string]: Data } = {};
    const changes: { [path: string]: Data | null } = {};
    await Promise.all(
      this.writes.map(async ({ ref, method, data }) => {
        const isAuditedRecord = collections.some((one) => one.name === ref.parent.path && isAudited(one));
        const stored = isAuditedRecord ? await principal.stored(ref.path) : undefined;
        if (stored) before[ref.path] = stored;
        if (stored || (isAuditedRecord && method === "set"))
          changes[ref.path] = method === "delete" ? null : { ...(method === "update" && stored), ...data };
      }),
    );
    const all = withAudit(collections, authorOf(principal.uid), before, changes, momentOf());
    for (const { ref, method, data } of this.writes) {
      const change = all[ref.path]?.[CHANGE_KEY];
      const changed = { ...data, ...(change !== undefined && { [CHANGE_KEY]: change }) };
      if (method === "delete") batch.delete(ref);
      else if (method === "update") batch.update(ref, changed as UpdateData<DocumentData>);
      else batch.set(ref, changed);
    }
    for (const [path, data] of Object.entries(all))
      if (data && !(path in changes)) batch.set(doc(this.firestore, path), data);
    await batch.commit();
  }
}

export const writeBatch = (firestore: Firestore) => new AuditedBatch(firestore);
export const setDoc = (ref: DocumentReference, data: Data) =>
  writeBatch(ref.firestore).set(ref, data).commit();
export const deleteDoc = (ref: DocumentReference) => writeBatch(ref.firestore).delete(ref).commit();
