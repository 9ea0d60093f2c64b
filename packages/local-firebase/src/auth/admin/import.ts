import { profileChange } from "../account-changes";
import { isJsonObject, type JsonObject } from "../../core/http";
import { checkedCustomAttributes } from "../claims";
import { AuthApiError } from "../errors";
import { checkedEmail, checkedPassword, checkedPhoneNumber, count, flag, text } from "../fields";
import { readForeignHash } from "../foreign-hashes";
import { newUser } from "../new-user";
import type { AuthContext, Operation } from "../operation";
import { hashPassword, OWN_HASH, type StoredPassword } from "../passwords";
import type { User } from "../users";
import { checkedUid, linkedProvider, refuseAbsent } from "./checks";

/** These two are derived from a user's e-mail and phone number. */
const OWN_PROVIDERS = new Set(["password", "phone"]);

/** The errors in the answer of an import, in production's words where those are known. */
const FAULTS: { readonly [code: string]: string | undefined } = {
  INVALID_LOCAL_ID: "localId is missing",
  INVALID_EMAIL: "email is invalid",
  INVALID_PHONE_NUMBER: "phone number format is invalid",
  INVALID_CLAIMS: "Invalid custom claims provided.",
  FORBIDDEN_CLAIM: "Custom claims provided include a reserved claim.",
  CLAIMS_TOO_LARGE: "Custom claims provided are too large.",
  EMAIL_EXISTS: "email exists in other account in database",
  FEDERATED_USER_ID_ALREADY_LINKED: "raw id exists in other account in database",
};

/**
 * Adds many users with the hashes of their passwords. With `allowOverwrite`, it replaces users of the same id.
 * Users with errors are left out; the answer lists each error by its position.
 */
export const batchCreate: Operation = async (context, body) => {
  const rows: unknown[] = Array.isArray(body.users) ? body.users : [];
  if (rows.length === 0) throw new AuthApiError("MISSING_USER_ACCOUNT");
  refuseTwins(rows);
  const read = await Promise.all(rows.map((row) => readUser(context, body, row).catch(faultOf)));
  const users = read.flatMap((user) => (user instanceof AuthApiError ? [] : user));
  const outcomes = await context.users.putAll(users);
  const faults = new Map(users.map((user, index) => [user, outcomes[index]]));
  const error = read.flatMap((user, index) => {
    const fault = user instanceof AuthApiError ? user : faults.get(user);
    return fault ? [{ index, message: FAULTS[fault.code] ?? fault.message }] : [];
  });
  return { kind: "identitytoolkit#UploadAccountResponse", ...(error.length > 0 && { error }) };
};

function refuseTwins(rows: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const row of rows) {
    const localId = isJsonObject(row) ? row.localId : undefined;
    if (localId !== undefined && seen.has(localId))
      throw new AuthApiError("DUPLICATE_LOCAL_ID", String(localId));
    seen.add(localId);
  }
}

function faultOf(error: unknown): AuthApiError {
  if (error instanceof AuthApiError) return error;
  throw error;
}

async function readUser(context: AuthContext, body: JsonObject, row: unknown): Promise<User> {
  const info = isJsonObject(row) ? row : {};
  refuseAbsent(info);
  const [email, phoneNumber] = [text(info, "email"), text(info, "phoneNumber")];
  const attributes = text(info, "customAttributes");
  const providers: unknown[] = Array.isArray(info.providerUserInfo) ? info.providerUserInfo : [];
  const linked = providers.map(providerOf).filter(({ providerId }) => !OWN_PROVIDERS.has(providerId));
  const password = await passwordOf(body, info);
  const now = context.now();
  const validSince = count(info, "validSince");
  const user = newUser(checkedUid(text(info, "localId") ?? ""), now);
  const replaced = context.users.byId(user.localId);
  if (replaced && flag(body, "allowOverwrite") !== true)
    throw new AuthApiError("localId belongs to an existing account - can not overwrite.");
  return {
    ...profileChange(info)(user),
    email: email === undefined ? undefined : checkedEmail(email),
    password,
    emailLinkSignin: flag(info, "emailLinkSignin"),
    phoneNumber: phoneNumber === undefined ? undefined : checkedPhoneNumber(phoneNumber),
    emailVerified: flag(info, "emailVerified") ?? false,
    disabled: flag(info, "disabled") ?? false,
    customAttributes: attributes === undefined ? undefined : checkedCustomAttributes(attributes),
    ...(linked.length > 0 && { linked }),
    createdAt: count(info, "createdAt") ?? now,
    lastLoginAt: count(info, "lastLoginAt"),
    validSince: validSince === undefined ? now : validSince * 1000,
    // The sign-ins of a replaced user end, as in production.
    generation: replaced ? replaced.generation + 1 : 0,
  };
}

/**
 * The official emulator's own export lists e-mail and phone number among the linked accounts, without all their fields.
 */
function providerOf(value: unknown): ReturnType<typeof linkedProvider> {
  const providerId = isJsonObject(value) ? value.providerId : undefined;
  if (typeof providerId === "string" && OWN_PROVIDERS.has(providerId))
    return { providerId, rawId: providerId };
  return linkedProvider(value);
}

/** A password comes in clear text, as the official emulator exports it, as our own hash or as a foreign one. */
async function passwordOf(body: JsonObject, info: JsonObject): Promise<StoredPassword | undefined> {
  const [raw, hash, salt] = [text(info, "rawPassword"), text(info, "passwordHash"), text(info, "salt") ?? ""];
  if (raw !== undefined) return hashPassword(checkedPassword(raw));
  if (hash === undefined) return undefined;
  const prefix = `fakeHash:salt=${salt}:password=`;
  if (hash.startsWith(prefix)) return hashPassword(hash.slice(prefix.length));
  const foreign = readForeignHash(isJsonObject(info.importedHash) ? info.importedHash : body);
  const stored = { salt: standardBase64(salt), hash: standardBase64(hash) };
  return isOwnHash(body, info) ? stored : { ...stored, foreign };
}

function isOwnHash(body: JsonObject, info: JsonObject): boolean {
  return (
    info.importedHash === undefined &&
    Object.entries(OWN_HASH).every(([name, value]) => String(body[name]) === String(value))
  );
}

function standardBase64(text: string): string {
  return Buffer.from(text, "base64").toString("base64");
}
