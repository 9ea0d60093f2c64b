/** The documents of Presence. They are no records: History has no entry of them, and no save waits for them. */
import {
  collection,
  doc,
  onSnapshot,
  query,
  serverTimestamp,
  Timestamp,
  where,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { commit } from "../../../data/commit";
import { ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/service";
import { documentsUrl } from "../../../firebase/clients";
import { serverTime } from "../../../firebase/server-clock";
import type { Author } from "../../../schema/history";
import { HOUR_MS } from "../../../schema/sign-in";
import { PRESENCE } from "../../../schema/stored-names";
import { text } from "../../../texts/texts";

/** From the last write. `serverTime` may be an hour off. */
const KEPT_MS = 3 * HOUR_MS;

/** A tab in which the record is open. */
export interface Beat {
  readonly by: Author;
  readonly editing: boolean;
  /** The server's time, in milliseconds. */
  readonly at: number;
  /** "here": this tab. "tab": another one of this sign-in. "device": another sign-in of the same account. */
  readonly own: "here" | "tab" | "device" | undefined;
}

interface Telling {
  /** Twenty letters and digits. */
  readonly tab: string;
  readonly record: string;
  readonly editing: boolean;
}

/**
 * Writes this tab's document. Without a network it fails, instead of writing later.
 * @returns the document's id, and what removes it, also while the page goes and when its session has ended.
 * @throws 401
 */
export async function tell(context: ServiceContext, { tab, record, editing }: Telling) {
  const { firestore, firebase, reader, author } = context;
  const user = (await firebase.auth()).currentUser;
  if (!user) throw new ProviderError(401, text("data.error.signedOut"));
  const id = `${user.uid}_${tab}`;
  const expireAt = Timestamp.fromMillis((await serverTime(user)) + KEPT_MS);
  const beat = { record, seenBy: seenBy(author), by: author, editing, at: serverTimestamp(), expireAt };
  const place = doc(firestore, PRESENCE, id);
  await commit(firestore, async (transaction) => void transaction.set(place, beat));
  const remove = async (): Promise<void> => {
    const authorization = `Bearer ${await user.getIdToken()}`;
    const url = `${documentsUrl(reader.panel().env())}/${PRESENCE}/${id}`;
    await fetch(url, { method: "DELETE", keepalive: true, headers: { authorization } });
  };
  return { id, remove };
}

interface Hearing extends Pick<Telling, "record"> {
  /** Of this tab's document. */
  readonly id: string;
  readonly hear: (beats: readonly Beat[]) => void;
  /** The listener has ended. */
  readonly fail: () => void;
}

/** @returns ends the listener. */
export async function watch({ firestore, author }: ServiceContext, { record, id, hear, fail }: Hearing) {
  const ofRecord = where("record", "==", record);
  const visible = query(collection(firestore, PRESENCE), ofRecord, where("seenBy", "==", seenBy(author)));
  const ownOf = (found: string, by: Author): Beat["own"] => {
    if (found === id) return "here";
    if (found.split("_")[0] === id.split("_")[0]) return "tab";
    return by.recordId === author.recordId ? "device" : undefined;
  };
  const beatOf = (found: QueryDocumentSnapshot): Beat => {
    // The rules check all of these values.
    const { by, editing, at } = found.data() as Pick<Beat, "by" | "editing"> & { readonly at: Timestamp };
    return { by, editing, own: ownOf(found.id, by), at: at.toMillis() };
  };
  return onSnapshot(visible, ({ docs }) => hear(docs.map(beatOf)), fail);
}

/** Admins see admins, and an account of a scope what has signed in as the same account. */
function seenBy({ kind, name }: Author): string {
  return kind === "admin" ? kind : `${kind}:${name}`;
}
