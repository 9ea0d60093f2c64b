/**
 * The Firebase Auth users of records that are accounts (`account` in a declaration). The panel has no administrator's
 * access to Auth: it acts as the person, with the password that was issued, beside its own session. Where that password
 * no longer works, the record is changed all the same, and the answer says what is left to be done by hand.
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
import type { AccountFields, FormValues } from "../../schema/types";
import { codeOf, ProviderError, toHttpError } from "../errors";
import { withSideAuth } from "../firebase/side-auth";
import { UnconfirmedError } from "./commit";

export interface UserCredentials {
  readonly email: string;
  readonly password: string;
}

/** The person cannot be signed in, or may not be changed, with what the record says; asking again gives the same answer. */
const REFUSED = new Set([
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
  // With e-mail enumeration protection on, an e-mail changes only after a letter to the new address.
  "auth/operation-not-allowed",
]);

/** @returns what the person signs in with, as far as the values name it. */
export function credentialsOf(account: AccountFields, values: FormValues): UserCredentials {
  const [email, password] = [values[account.email], values[account.password]];
  return {
    // As Firebase Auth keeps it.
    email: typeof email === "string" ? email.trim().toLowerCase() : "",
    password: typeof password === "string" ? password : "",
  };
}

/**
 * Creates the user, then has the record written under its uid; when that fails, the user goes again. A user whom an
 * earlier try left without a record (a closed tab, a lost network) is taken over.
 * @param isTaken whether there is somebody else's record with this uid.
 * @param mayBeStored whether a try that was not answered may have stored the record: then its user stays.
 * @throws HttpErrors, at the fields where they are the cause.
 */
export function createUser<T>(
  account: AccountFields,
  credentials: UserCredentials,
  isTaken: (uid: string) => Promise<boolean>,
  write: (uid: string) => Promise<T>,
  mayBeStored: (uid: string) => boolean,
): Promise<T> {
  return withSideAuth(async (auth) => {
    const user = await newUser(auth, credentials, isTaken).catch((error: unknown) => {
      throw atField(account, error);
    });
    try {
      return await write(user.uid);
    } catch (error) {
      if (!mayBeStored(user.uid)) {
        const left = `The sign-in of ${credentials.email} is there already; saving again with the same password completes it.`;
        await rollBack(deleteUser(user), error, left);
      }
      throw error;
    }
  });
}

/**
 * Has the record written, with the user's e-mail and password changed before. They are changed back when that fails.
 * @returns what `write` gives, and what the person must be told.
 */
export async function changeUser<T>(
  account: AccountFields,
  uid: string,
  before: UserCredentials,
  after: UserCredentials,
  write: () => Promise<T>,
): Promise<{ readonly result: T; readonly notice?: string }> {
  if (after.email === before.email && after.password === before.password) return { result: await write() };
  return withSideAuth(async (auth) => {
    const user = await signIn(auth, uid, before).catch(ifRefused);
    const changed = user && (await apply(user, before, after).catch(ifRefused));
    if (!user || !changed) {
      const notice = `The record is saved, but the sign-in is as it was: this person still signs in with ${before.email || "the old e-mail"}. The issued password no longer works there, or the project lets nobody change an e-mail; change it in the Firebase console, under Authentication.`;
      return { result: await write(), notice };
    }
    try {
      return { result: await write() };
    } catch (error) {
      if (!(error instanceof UnconfirmedError)) {
        await rollBack(
          apply(user, after, before),
          error,
          `The sign-in has changed already: it is ${after.email}.`,
        );
      }
      throw error;
    }
  }).catch((error: unknown) => {
    throw atField(account, error);
  });
}

/** Removes the user of a record that is gone. @returns what is left to be done by hand, if anything is. */
export async function removeUser(uid: string, credentials: UserCredentials): Promise<string | undefined> {
  try {
    await withSideAuth(async (auth) => deleteUser(await signIn(auth, uid, credentials)));
    return undefined;
  } catch (error) {
    const reason = REFUSED.has(codeOf(error) ?? "")
      ? "the issued password no longer works."
      : toHttpError(error, { doing: "delete", what: "the sign-in" }).message;
    return `The record is deleted, but the sign-in of ${credentials.email || uid} could not be removed: ${reason} Remove it in the Firebase console, under Authentication.`;
  }
}

async function newUser(
  auth: Auth,
  { email, password }: UserCredentials,
  isTaken: (uid: string) => Promise<boolean>,
): Promise<User> {
  try {
    return (await createUserWithEmailAndPassword(auth, email, password)).user;
  } catch (error) {
    if (codeOf(error) !== "auth/email-already-in-use") throw error;
    const left = await signInWithEmailAndPassword(auth, email, password).catch(ifRefused);
    if (!left || (await isTaken(left.user.uid))) throw error;
    return left.user;
  }
}

/** @throws auth/user-mismatch when the credentials are somebody else's: another record has taken the e-mail over. */
async function signIn(auth: Auth, uid: string, { email, password }: UserCredentials): Promise<User> {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  if (user.uid !== uid) throw Object.assign(new Error("Another user"), { code: "auth/user-mismatch" });
  return user;
}

async function apply(user: User, from: UserCredentials, to: UserCredentials): Promise<true> {
  if (to.email !== from.email) await updateEmail(user, to.email);
  if (to.password !== from.password) await updatePassword(user, to.password);
  return true;
}

/** @throws the cause with `left` added when the undoing fails. */
async function rollBack(rollback: Promise<unknown>, cause: unknown, left: string): Promise<void> {
  await rollback.catch(() => {
    const { message, statusCode } = toHttpError(cause, { doing: "save", what: "this account" });
    throw new ProviderError(statusCode, `${message} ${left}`);
  });
}

function ifRefused(error: unknown): undefined {
  if (!REFUSED.has(codeOf(error) ?? "")) throw error;
  return undefined;
}

/** An error of the e-mail or of the password is told at its field. */
function atField(account: AccountFields, error: unknown): ProviderError {
  const worded = toHttpError(error, { doing: "save", what: "this account" });
  const { statusCode, message, code = "" } = worded;
  const key = FIELDS[code];
  return key ? new ProviderError(statusCode, message, { code, errors: { [account[key]]: message } }) : worded;
}

const FIELDS: { readonly [code: string]: keyof AccountFields } = {
  "auth/email-already-in-use": "email",
  "auth/invalid-email": "email",
  "auth/weak-password": "password",
};
