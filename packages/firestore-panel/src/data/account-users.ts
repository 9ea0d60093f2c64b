/**
 * The unlock of an account, and the Firebase Auth users of account records. The panel has no admin access to Auth: it signs
 * in as the person with the issued password, in a separate Auth instance. If that password is outdated, the record still
 * changes, and a notice names the remaining manual step.
 */
import {
  createUserWithEmailAndPassword,
  deleteUser,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  type Auth,
  type User,
} from "firebase/auth";
import { doc, increment, Timestamp } from "firebase/firestore";
import type { RecordParams } from "../contract/history";
import type { FirebaseClients } from "../firebase/clients";
import { serverClock } from "../firebase/server-clock";
import {
  counterIds,
  credentialKeyOf,
  HOUR_MS,
  SWEEP_HOURS,
  UNLOCKS_A_DAY,
  UNLOCKS_AN_HOUR,
} from "../schema/sign-in";
import type { AccountFields, Collection, FormValues, Principal } from "../schema/types";
import { text } from "../texts/texts";
import { isDenied, isUncertain, readIfThere, UnconfirmedError } from "./commit";
import { attempt, codeOf, ProviderError, toHttpError } from "./errors";
import { assertNotProtected } from "./record-changes";
import { grantedCollection, notFound, nounOf, validId } from "./registry";
import type { AuditedWriter } from "./history/audited-writer";
import type { RecordReader } from "./record-reader";

interface UserCredentials {
  readonly email: string;
  readonly password: string;
}

/** The record's credentials do not work, or Auth forbids the change. A retry has the same result. */
const REFUSED_CODES = new Set([
  "auth/invalid-credential",
  "auth/invalid-login-credentials",
  "auth/wrong-password",
  "auth/user-not-found",
  "auth/user-disabled",
  "auth/invalid-email",
  "auth/missing-email",
  "auth/missing-password",
  "auth/user-mismatch",
  "auth/user-token-expired",
  "auth/invalid-user-token",
  // With e-mail enumeration protection on, Auth changes an e-mail only after a confirmation by the new
  // address.
  "auth/operation-not-allowed",
]);

export function credentialsOf(account: AccountFields, values: FormValues): UserCredentials {
  const [email, password] = [values[account.email], values[account.password]];
  return {
    // The form in which Firebase Auth stores it.
    email: typeof email === "string" ? email.trim().toLowerCase() : "",
    password: typeof password === "string" ? password : "",
  };
}

/**
 * Creates the user, then writes the record under its uid, and deletes the user if the write fails. A user
 * without a record, left by an earlier attempt (a closed tab, a lost network), is reused.
 * @param isTaken whether another record has this uid.
 */
export function createUser<T>(
  { withSideAuth }: FirebaseClients,
  account: AccountFields,
  credentials: UserCredentials,
  isTaken: (uid: string) => Promise<boolean>,
  write: (uid: string) => Promise<T>,
): Promise<T> {
  return withSideAuth(async (auth) => {
    const { user, isLeft } = await newUser(auth, credentials, isTaken).catch((error: unknown) => {
      throw atField(account, error);
    });
    try {
      return await write(user.uid);
    } catch (error) {
      // An unanswered attempt may have stored its record.
      if (isLeft || isUncertain(error)) throw error;
      const leftover = text("data.signIn.exists", { email: credentials.email });
      return await rollBack(deleteUser(user), error, leftover);
    }
  });
}

/** Changes the user's e-mail and password, then writes the record. A failed write restores them. */
export async function changeUser<T>(
  { withSideAuth }: FirebaseClients,
  account: AccountFields,
  uid: string,
  before: UserCredentials,
  after: UserCredentials,
  write: () => Promise<T>,
): Promise<{ readonly result: T; readonly notice?: string }> {
  if (after.email === before.email && after.password === before.password) return { result: await write() };
  return withSideAuth(async (auth) => {
    const user = await signInAs(auth, uid, before).catch(ifRefused);
    const changed = user && (await apply(user, before, after).catch(ifRefused));
    if (!user || !changed) {
      const notice = text("data.signIn.notChanged", { email: before.email || "none" });
      return { result: await write(), notice };
    }
    try {
      return { result: await write() };
    } catch (error) {
      if (error instanceof UnconfirmedError) throw error;
      const leftover = text("data.signIn.changed", { email: after.email });
      return await rollBack(apply(user, after, before), error, leftover);
    }
  }).catch((error: unknown) => {
    throw atField(account, error);
  });
}

/** Removes the user of a deleted record. @returns a notice about the remaining manual step, if there is one. */
export async function removeAuthUser(
  { withSideAuth }: FirebaseClients,
  uid: string,
  credentials: UserCredentials,
): Promise<string | undefined> {
  try {
    await withSideAuth(async (auth) => deleteUser(await signInAs(auth, uid, credentials)));
    return undefined;
  } catch (error) {
    const account = credentials.email || uid;
    if (REFUSED_CODES.has(codeOf(error) ?? "")) return text("data.signIn.passwordOutdated", { account });
    const what = text("data.what.signIn");
    const reason = toHttpError(error, { action: "delete", what }).message;
    return text("data.signIn.notRemoved", { account, reason });
  }
}

async function newUser(
  auth: Auth,
  { email, password }: UserCredentials,
  isTaken: (uid: string) => Promise<boolean>,
): Promise<{ readonly user: User; readonly isLeft?: boolean }> {
  try {
    return await createUserWithEmailAndPassword(auth, email, password);
  } catch (error) {
    if (codeOf(error) !== "auth/email-already-in-use") throw error;
    const existing = await signInWithEmailAndPassword(auth, email, password).catch(ifRefused);
    if (!existing || (await isTaken(existing.user.uid))) throw error;
    return { user: existing.user, isLeft: true };
  }
}

/** @throws auth/user-mismatch when another record has taken over the e-mail, so the credentials are that record's. */
async function signInAs(auth: Auth, uid: string, { email, password }: UserCredentials): Promise<User> {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  if (user.uid !== uid) throw Object.assign(new Error("Another user"), { code: "auth/user-mismatch" });
  return user;
}

async function apply(user: User, from: UserCredentials, to: UserCredentials): Promise<true> {
  if (to.email !== from.email) await updateEmail(user, to.email);
  if (to.password !== from.password) await updatePassword(user, to.password);
  return true;
}

/** @throws the cause, extended by `leftover` when the rollback fails. */
async function rollBack(rollback: Promise<unknown>, cause: unknown, leftover: string): Promise<never> {
  await rollback.catch(() => {
    const { message, statusCode } = toHttpError(cause, { action: "save", what: text("data.what.account") });
    throw new ProviderError(statusCode, `${message} ${leftover}`);
  });
  throw cause;
}

function ifRefused(error: unknown): undefined {
  if (!REFUSED_CODES.has(codeOf(error) ?? "")) throw error;
  return undefined;
}

function atField(account: AccountFields, error: unknown): ProviderError {
  const worded = toHttpError(error, { action: "save", what: text("data.what.account") });
  const { statusCode, message, code = "" } = worded;
  const key = FIELDS[code];
  return key ? new ProviderError(statusCode, message, { code, errors: { [account[key]]: message } }) : worded;
}

const FIELDS: { readonly [code: string]: keyof AccountFields } = {
  "auth/email-already-in-use": "email",
  "auth/invalid-email": "email",
  "auth/weak-password": "password",
};

interface UnlockContext {
  readonly reader: RecordReader;
  readonly principal: Principal;
  readonly writer: () => Promise<AuditedWriter>;
}

/**
 * Unlocks an account after too many failed attempts from unknown browsers: resets its counters of this hour
 * and day. The history records it.
 */
export async function unlockAccount(context: UnlockContext, { resource, id }: RecordParams): Promise<void> {
  const collection = grantedCollection(context, resource, "update");
  const { signIn } = collection;
  if (!signIn) throw new ProviderError(400, `${collection.label.many} have no sign-in.`);
  const what = text("data.what.signInOf", { record: nounOf(collection) });
  const record = await attempt("read", what, () => context.reader.readOne(collection, validId(id)));
  if (!record) throw notFound(collection);
  assertNotProtected(collection, record);
  await attempt("save", what, async () => {
    const writer = await context.writer();
    const { firestore } = writer;
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
