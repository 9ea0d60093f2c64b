import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { importPKCS8, SignJWT } from "jose";
import { errorText, isJsonObject, StartError, type JsonObject } from "local-firebase";

export const SCOPES = {
  documents: "https://www.googleapis.com/auth/datastore",
  files: "https://www.googleapis.com/auth/devstorage.read_write",
  /** Changes everything that its account may change. */
  project: "https://www.googleapis.com/auth/cloud-platform",
} as const;
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";

export interface ServiceAccount {
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly tokenUri: string;
}

/** A key; or a token that somebody's own sign-in gave, for less than an hour. */
export type OwnerAccount = ServiceAccount | { readonly token: string };

export class ServiceError extends StartError {
  constructor(
    message: string,
    /** The service's status, such as "ALREADY_EXISTS". */
    readonly status: unknown,
    readonly code?: number,
  ) {
    super(message);
  }
}

export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  const json: unknown = await readFile(path, "utf8")
    .then(JSON.parse)
    .catch((error: unknown) => {
      throw new StartError(`The key file ${path} cannot be read: ${errorText(error)}`);
    });
  const {
    client_email: clientEmail,
    private_key: privateKey,
    token_uri: tokenUri,
  } = isJsonObject(json) ? json : {};
  if (typeof clientEmail !== "string" || typeof privateKey !== "string" || typeof tokenUri !== "string")
    throw new StartError(
      `${path} is not a service account's key (Firebase console, Project settings, Service accounts, Generate new private key).`,
    );
  return { clientEmail, privateKey, tokenUri };
}

/**
 * Exchanges a signed assertion for an access token (OAuth 2.0, RFC 7523).
 * @param scope which a sign-in's own token has already. @throws StartError
 */
export async function accessToken(account: OwnerAccount, scope: string = SCOPES.documents): Promise<string> {
  if ("token" in account) return account.token;
  const { clientEmail, privateKey, tokenUri } = account;
  const key = await importPKCS8(privateKey, "RS256").catch((error: unknown) => {
    throw new StartError(`The private key in the key file cannot be read: ${errorText(error)}`);
  });
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(key);
  const answer = await call("POST", tokenUri, {}, new URLSearchParams({ grant_type: GRANT, assertion }));
  if (!isJsonObject(answer) || typeof answer.access_token !== "string")
    throw new StartError(`${tokenUri} gave no access token.`);
  return answer.access_token;
}

/** The HTTP statuses of a service that asks to send the request again later, and the waits before each time. */
const BUSY: readonly number[] = [429, 503];
const WAITS_MS = [200, 2_000, 10_000] as const;
const RENEWED_MS = 50 * 60_000;

/** @returns what gives the header of authorized requests, for as long as a command runs. It throws as `accessToken`. */
export function authorization(
  account: OwnerAccount,
  scope?: string,
): () => Promise<{ readonly Authorization: string }> {
  let current: { readonly token: Promise<string>; readonly since: number } | undefined;
  return async () => {
    if (!current || Date.now() - current.since > RENEWED_MS)
      current = { token: accessToken(account, scope), since: Date.now() };
    return { Authorization: `Bearer ${await current.token}` };
  };
}

/**
 * @returns the parsed answer, or undefined if it is empty. @throws ServiceError; StartError if nothing
 * answers.
 */
export async function call<Answer = unknown>(...request: Parameters<typeof send>): Promise<Answer> {
  const response = await send(...request);
  const text = await response.text().catch(unreachable(response.url));
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/**
 * Sends a request, and again while the service is busy.
 * @returns the answer, whose body is not read yet. @throws ServiceError; StartError if nothing answers.
 */
export async function send(
  method: string,
  url: string,
  headers: { [name: string]: string },
  body?: string | URLSearchParams | Blob,
): Promise<Response> {
  const request = { method, headers, ...(body !== undefined && { body }) };
  const ask = () => fetch(url, request).catch(unreachable(url));
  let response = await ask();
  for (const wait of WAITS_MS) {
    if (!BUSY.includes(response.status)) break;
    await setTimeout(wait);
    response = await ask();
  }
  if (response.ok) return response;
  const { message, status } = reasonIn(await response.text());
  throw new ServiceError(
    `${new URL(url).origin} refused: ${response.status} ${message}`,
    status,
    response.status,
  );
}

/** For a request whose thing may be missing. */
export function unlessAbsent(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 404) return;
  throw error;
}

/** Also of an answer that breaks off. */
export function unreachable(url: string): (error: unknown) => never {
  return (error) => {
    throw new StartError(`${new URL(url).origin} cannot be reached: ${errorText(error)}`);
  };
}

function reasonIn(text: string): { readonly message: string; readonly status?: unknown } {
  const short = { message: text.slice(0, 200) };
  try {
    const json: unknown = JSON.parse(text);
    const first: unknown = Array.isArray(json) ? json[0] : json;
    if (!isJsonObject(first)) return short;
    const error: JsonObject = isJsonObject(first.error) ? first.error : { message: first.error_description };
    return typeof error.message === "string" ? { message: error.message, status: error.status } : short;
  } catch {
    return short;
  }
}
