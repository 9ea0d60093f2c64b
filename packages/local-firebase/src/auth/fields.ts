/** Reads and checks the fields of a request's body. */
import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";

const MIN_PASSWORD = 6;
/** The most characters of a text in a request. For passwords, it limits the cost of hashing. */
const MAX_TEXT = 4096;

/** A text field of the body; undefined when it is absent or null. @throws AuthApiError when it is not a text. */
export function text(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value.length > MAX_TEXT)
    throw new AuthApiError("INVALID_ARGUMENT", `${name} is not a text of at most ${MAX_TEXT} characters.`);
  return value;
}

/** Like `text`, for booleans. */
export function flag(body: JsonObject, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw new AuthApiError("INVALID_ARGUMENT", `${name} is not true or false.`);
  return value;
}

/** Like `text`, for an integer of at least zero. This API also accepts it as a text. */
export function count(body: JsonObject, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : NaN;
  if (value === "" || !Number.isSafeInteger(number) || number < 0)
    throw new AuthApiError("INVALID_ARGUMENT", `${name} is not a whole number.`);
  return number;
}

/** A list of texts. One text counts as a list of one, no value as an empty list. @throws AuthApiError */
export function texts(body: JsonObject, name: string): readonly string[] {
  const value = body[name] ?? [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every((item) => typeof item === "string"))
    throw new AuthApiError("INVALID_ARGUMENT", `${name} is not a list of texts.`);
  return list;
}

/**
 * The ID token of the body. It may be of any length, because claims are; the limit of the body applies. @throws
 * AuthApiError
 */
export function idTokenOf({ idToken }: JsonObject): string | undefined {
  if (idToken === undefined || idToken === null) return undefined;
  if (typeof idToken !== "string") throw new AuthApiError("INVALID_ID_TOKEN");
  return idToken;
}

/** @returns the e-mail in lower case. @throws AuthApiError INVALID_EMAIL */
export function checkedEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  if (normal.length > 256 || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(normal))
    throw new AuthApiError("INVALID_EMAIL");
  return normal;
}

/** The required e-mail of a field, in lower case. @throws AuthApiError MISSING_EMAIL, INVALID_EMAIL */
export function requiredEmail(body: JsonObject, name = "email"): string {
  const email = text(body, name);
  if (!email) throw new AuthApiError(name === "email" ? "MISSING_EMAIL" : "MISSING_NEW_EMAIL");
  return checkedEmail(email);
}

/** @throws AuthApiError WEAK_PASSWORD */
export function checkedPassword(password: string): string {
  if (password.length < MIN_PASSWORD)
    throw new AuthApiError("WEAK_PASSWORD", `Password should be at least ${MIN_PASSWORD} characters`);
  return password;
}

/** @throws AuthApiError INVALID_PHONE_NUMBER unless it has the form of E.164. */
export function checkedPhoneNumber(phoneNumber: string): string {
  if (!/^\+[1-9]\d{4,14}$/.test(phoneNumber))
    throw new AuthApiError("INVALID_PHONE_NUMBER", "Invalid format.");
  return phoneNumber;
}

/** Checks a web address. @throws AuthApiError INVALID_CONTINUE_URI */
export function checkedUrl(url: string): string {
  if (!isWebAddress(url))
    throw new AuthApiError("INVALID_CONTINUE_URI", "Expected an http or https address.");
  return url;
}

export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
