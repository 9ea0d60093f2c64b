/**
 * Every failure leaves the providers as Refine's HttpError. Its message tells the user what happened and what
 * to do. `statusCode` is always set.
 */
import { isNotLoaded, UNREACHABLE } from "../contract/unreachable";

/** Messages per field, as antd's form shows them. */
export type FieldErrors = { readonly [field: string]: string };

/** Refine's HttpError as a real Error. */
export class ProviderError extends Error {
  readonly statusCode: number;
  readonly errors?: { [field: string]: string };
  /** The SDK's code ("permission-denied", "storage/unauthorized"), for callers that distinguish failures. */
  readonly code: string | undefined;

  constructor(statusCode: number, message: string, more: { errors?: FieldErrors; code?: string } = {}) {
    super(message);
    this.name = "ProviderError";
    this.statusCode = statusCode;
    if (more.errors) this.errors = { ...more.errors };
    this.code = more.code;
  }
}

/** The failed action, as the message names it. */
export interface ErrorContext {
  readonly action: "read" | "save" | "delete" | "count" | "upload" | "sign in";
  /** "this book", "Authors". */
  readonly what: string;
}

type Wording = readonly [statusCode: number, message: (context: ErrorContext) => string];

const OFFLINE: Wording = [503, () => UNREACHABLE];
const REFUSED: Wording = [
  403,
  ({ action, what }) => `Not allowed to ${action} ${what}. If your access changed, sign in again.`,
];
const SIGNED_OUT: Wording = [401, () => "Your session has ended. Sign in again."];
const GONE: Wording = [404, ({ what }) => `Not found: ${what}. Somebody may have deleted it.`];
const BUSY: Wording = [
  429,
  () => "Too many requests, or the project's quota is used up. Try again in a minute.",
];
const SWITCHED_OFF: Wording = [
  500,
  () => "This kind of sign-in is switched off in the Firebase project (Authentication, Sign-in method).",
];
const WRONG_PROJECT: Wording = [
  500,
  () => "The Firebase project's settings are wrong. Check the VITE_FIREBASE_* variables.",
];

/** Codes of the SDK. Firestore's codes have no prefix; those of the other services have one. */
const WORDINGS: { readonly [code: string]: Wording } = {
  "permission-denied": REFUSED,
  "storage/unauthorized": REFUSED,
  unauthenticated: SIGNED_OUT,
  "storage/unauthenticated": SIGNED_OUT,
  "auth/user-token-expired": SIGNED_OUT,
  "auth/invalid-user-token": SIGNED_OUT,
  "auth/user-disabled": SIGNED_OUT,
  unavailable: OFFLINE,
  "auth/network-request-failed": OFFLINE,
  "storage/retry-limit-exceeded": OFFLINE,
  "deadline-exceeded": [504, () => "The server took too long to answer. Try again."],
  "not-found": GONE,
  "storage/object-not-found": GONE,
  "resource-exhausted": BUSY,
  "auth/too-many-requests": [
    429,
    (context) =>
      context.action === "sign in"
        ? "Too many sign-ins from this network. Try again later."
        : BUSY[1](context),
  ],
  "storage/quota-exceeded": [507, () => "The file storage is full. Ask the project's owner for more space."],
  "storage/canceled": [499, () => "Cancelled. Nothing was saved."],
  aborted: [409, ({ what }) => `Somebody else changed ${what} at the same moment. Try again.`],
  "already-exists": [409, ({ what }) => `It exists already: ${what}.`],
  "failed-precondition": [
    500,
    () =>
      "The database is not set up for this query. Deploy the generated indexes and rules (docs/deploy.md).",
  ],
  "auth/operation-not-allowed": SWITCHED_OFF,
  "auth/admin-restricted-operation": SWITCHED_OFF,
  "auth/api-key-not-valid.-please-pass-a-valid-api-key.": WRONG_PROJECT,
  "auth/invalid-api-key": WRONG_PROJECT,
  "auth/configuration-not-found": WRONG_PROJECT,
  "storage/bucket-not-found": WRONG_PROJECT,
  "auth/email-already-in-use": [409, () => "This e-mail has an account already."],
  "auth/invalid-email": [400, () => "This e-mail address is not valid."],
  "auth/weak-password": [400, () => "This password is too short: at least 6 characters."],
};

/** Runs `task` and converts its errors into HttpErrors. */
export async function attempt<T>(
  action: ErrorContext["action"],
  what: string,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw toHttpError(error, { action, what });
  }
}

/** Converts any error into an HttpError. An existing ProviderError passes unchanged. */
export function toHttpError(error: unknown, context: ErrorContext): ProviderError {
  if (error instanceof ProviderError) return error;
  const code = codeOf(error);
  const wording = isNotLoaded(error) ? OFFLINE : wordingOf(code);
  if (wording) return new ProviderError(wording[0], wording[1](context), { code });
  const detail = error instanceof Error ? error.message : String(error);
  return new ProviderError(500, `Could not ${context.action} ${context.what}: ${detail}`, { code });
}

function wordingOf(code: string | undefined): Wording | undefined {
  return code !== undefined && Object.hasOwn(WORDINGS, code) ? WORDINGS[code] : undefined;
}

/** The SDK's error code, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
