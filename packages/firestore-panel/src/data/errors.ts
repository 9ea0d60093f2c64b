/**
 * Every failure leaves the providers as Refine's HttpError. Its message tells the user what happened and what
 * to do. `statusCode` is always set.
 */
import { isNotLoaded } from "../contract/unreachable";
import { text, type TextId } from "../texts/texts";

type FieldErrors = { readonly [field: string]: string };

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
interface ErrorContext {
  readonly action: "read" | "save" | "delete" | "count" | "upload" | "sign in";
  /** "this book", "Authors". */
  readonly what: string;
}

/** The rules refused a commit, whose documents the session could read. */
export class UnacceptedWrite extends Error {
  readonly code = "permission-denied";
}

type Wording = readonly [statusCode: number, message: TextId];

const OFFLINE: Wording = [503, "data.error.unreachable"];
const FORBIDDEN: Wording = [403, "data.error.refused"];
const UNACCEPTED: Wording = [400, "data.error.unaccepted"];
const SIGNED_OUT: Wording = [401, "data.error.signedOut"];
const GONE: Wording = [404, "data.error.notFound"];
const BUSY: Wording = [429, "data.error.busy"];
const SWITCHED_OFF: Wording = [500, "data.error.switchedOff"];
const WRONG_PROJECT: Wording = [500, "data.error.wrongProject"];

/** Codes of the SDK. Firestore's codes have no prefix; those of the other services have one. */
const WORDINGS: { readonly [code: string]: Wording } = {
  "permission-denied": FORBIDDEN,
  "storage/unauthorized": FORBIDDEN,
  unaccepted: UNACCEPTED,
  unauthenticated: SIGNED_OUT,
  "storage/unauthenticated": SIGNED_OUT,
  "auth/user-token-expired": SIGNED_OUT,
  "auth/invalid-user-token": SIGNED_OUT,
  "auth/user-disabled": SIGNED_OUT,
  unavailable: OFFLINE,
  "auth/network-request-failed": OFFLINE,
  "storage/retry-limit-exceeded": OFFLINE,
  "panel/silent-storage": [500, "data.error.silentStorage"],
  "deadline-exceeded": [504, "data.error.tooSlow"],
  "not-found": GONE,
  "storage/object-not-found": GONE,
  "resource-exhausted": BUSY,
  "auth/too-many-requests": BUSY,
  "storage/quota-exceeded": [507, "data.error.storageFull"],
  "storage/canceled": [499, "data.error.cancelled"],
  aborted: [409, "data.error.concurrent"],
  "already-exists": [409, "data.error.exists"],
  "failed-precondition": [500, "data.error.notSetUp"],
  "auth/operation-not-allowed": SWITCHED_OFF,
  "auth/admin-restricted-operation": SWITCHED_OFF,
  "auth/api-key-not-valid.-please-pass-a-valid-api-key.": WRONG_PROJECT,
  "auth/invalid-api-key": WRONG_PROJECT,
  "auth/configuration-not-found": WRONG_PROJECT,
  "storage/bucket-not-found": WRONG_PROJECT,
  "auth/email-already-in-use": [409, "data.error.emailTaken"],
  "auth/invalid-email": [400, "data.error.emailInvalid"],
  "auth/weak-password": [400, "data.error.passwordShort"],
};

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
  const code = error instanceof UnacceptedWrite ? "unaccepted" : codeOf(error);
  const { action, what } = context;
  const wording = isNotLoaded(error) ? OFFLINE : wordingOf(code, action);
  if (wording) return new ProviderError(wording[0], text(wording[1], { action, what }), { code });
  const detail = error instanceof Error ? error.message : String(error);
  return new ProviderError(500, text("data.error.failed", { action, what, detail }), { code });
}

function wordingOf(code: string | undefined, action: ErrorContext["action"]): Wording | undefined {
  if (code === "auth/too-many-requests" && action === "sign in") return [429, "data.error.tooManySignIns"];
  return code !== undefined && Object.hasOwn(WORDINGS, code) ? WORDINGS[code] : undefined;
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
