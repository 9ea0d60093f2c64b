import { doc, increment, Timestamp } from "firebase/firestore";
import {
  counterIds,
  HOUR_MS,
  SWEEP_HOURS,
  UNLOCKS_A_DAY,
  UNLOCKS_AN_HOUR,
  credentialKeyOf,
} from "../schema/sign-in";
import type { Collection } from "../schema/types";
import { attempt, ProviderError } from "./errors";
import { serverClock } from "../firebase/server-clock";
import type { ServiceContext } from "./context";
import { isDenied, readIfThere } from "./commit";
import { grantedCollection, notFound, nounOf, validId } from "./registry";
import { assertNotProtected } from "./record-changes";
import { text } from "../texts/texts";

/**
 * Unlocks an account after too many failed attempts from unknown browsers: resets its counters of this hour
 * and day. The history records it.
 */
export async function unlockAccount(
  context: ServiceContext,
  { resource, id }: { readonly resource: string; readonly id: string },
): Promise<void> {
  const { firestore, reader, principal } = context;
  const collection = grantedCollection({ reader, principal }, resource, "update");
  const { signIn } = collection;
  if (!signIn) throw new ProviderError(400, `${collection.label.many} have no sign-in.`);
  const what = text("data.what.signInOf", { record: nounOf(collection) });
  const record = await attempt("read", what, () => reader.readOne(collection, validId(id)));
  if (!record) throw notFound(collection);
  assertNotProtected(collection, record);
  await attempt("save", what, async () => {
    const writer = await context.writer();
    const now = await serverClock(await writer.user(), true);
    const key = await credentialKeyOf(signIn.kind, String(record[signIn.id] ?? ""));
    const hour = Math.floor(now() / HOUR_MS);
    const unlocking = writer.commit({ collection, action: "unlock" }, async (entry) => {
      const { transaction } = entry;
      const document = await readIfThere(transaction, doc(firestore, collection.name, id));
      if (!document) throw notFound(collection);
      entry.note(id, document);
      const expireAt = Timestamp.fromMillis((hour + SWEEP_HOURS) * HOUR_MS);
      const opened = { count: 0, unlocks: increment(1), change: entry.id, expireAt };
      for (const counter of counterIds(key, hour))
        transaction.set(doc(firestore, "SignInAttempts", counter), opened, { merge: true });
    });
    await unlocking.catch((error: unknown) => {
      throw isDenied(error) ? tooManyUnlocks(collection) : error;
    });
  });
}

/** The counters are not readable, so the limits are the most likely reason. */
function tooManyUnlocks(collection: Collection): ProviderError {
  const values = { record: nounOf(collection), anHour: UNLOCKS_AN_HOUR, aDay: UNLOCKS_A_DAY };
  return new ProviderError(403, text("data.access.unlock", values));
}
