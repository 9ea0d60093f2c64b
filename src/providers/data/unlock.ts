import { doc, Timestamp } from "firebase/firestore";
import type { Unlocked } from "../../contract/calls";
import { HOUR_MS, SWEEP_HOURS } from "../../schema/sign-in-limits";
import { credentialKeyOf } from "../../schema/verifier";
import { attempt, ProviderError } from "../errors";
import { authOf } from "../firebase/clients";
import { hoursAround, serverClock } from "../session/server-clock";
import type { CallContext } from "./calls";
import { commit } from "./commit";
import { grantedCollection, notFound, nounOf, validId } from "./registry";
import { refuseProtected } from "./save-request";

/** Lets an account try again that unknown browsers have shut for this hour: its counter goes to 0. */
export async function answerUnlock(
  { firestore, sources, caller }: CallContext,
  payload: unknown,
): Promise<Unlocked> {
  const { resource, id } = requestOf(payload);
  const collection = grantedCollection(resource, caller, "update");
  const { signIn } = collection;
  if (!signIn) throw new ProviderError(400, `Nobody signs in with ${collection.label.many}.`);
  const what = `the sign-in of this ${nounOf(collection)}`;
  const record = await attempt("read", what, () => sources.readOne(collection, validId(id)));
  if (!record) throw notFound(collection);
  refuseProtected(collection, record);
  return attempt("save", what, async () => {
    const user = (await authOf(caller)).currentUser;
    if (!user) throw new ProviderError(401, "Your session has ended. Sign in again.");
    const now = await serverClock(user, true);
    const key = await credentialKeyOf(signIn.kind, String(record[signIn.id] ?? ""));
    // At the turn of an hour both may be the one that counts, and the rules take one of them.
    const tries = await Promise.allSettled(
      hoursAround(now()).map((hour) =>
        commit(firestore, async (transaction) => {
          const expireAt = Timestamp.fromMillis((hour + SWEEP_HOURS) * HOUR_MS);
          transaction.set(doc(firestore, "SignInAttempts", `${key}-${hour}`), { count: 0, expireAt });
        }),
      ),
    );
    const [first] = tries;
    if (first?.status === "rejected" && tries.every(({ status }) => status === "rejected"))
      throw first.reason;
    return {};
  });
}

function requestOf(payload: unknown): { readonly resource: string; readonly id: string } {
  if (typeof payload !== "object" || payload === null) throw malformed();
  const { resource, id } = payload as { readonly [key: string]: unknown };
  if (typeof resource !== "string" || typeof id !== "string") throw malformed();
  return { resource, id };
}

const malformed = (): ProviderError => new ProviderError(400, "An account is named by resource and id.");
