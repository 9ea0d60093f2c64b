import { readFile } from "node:fs/promises";
import { importPKCS8, SignJWT } from "jose";
import { errorText, isJsonObject, StartError, type JsonObject } from "local-firebase";
import { COLLECTION, DuplicateAdminError, type AdminRecord } from "./record";

/** Where Firestore's REST interface answers. */
const FIRESTORE = "https://firestore.googleapis.com";
const SCOPE = "https://www.googleapis.com/auth/datastore";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/** What of a service account's key file is needed. */
export interface ServiceAccount {
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly tokenUri: string;
}

/** @throws StartError when the file is not a service account's key. */
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
 * Writes an admin to a project's Firestore with a service account, past the Security Rules.
 * @throws DuplicateAdminError, StartError with what the service answered.
 */
export async function createCloudAdmin(
  projectId: string,
  account: ServiceAccount,
  record: AdminRecord,
  origin: string = FIRESTORE,
): Promise<void> {
  const { root, call } = await openCloudDocuments(projectId, account, origin);

  const counted = await call("runAggregationQuery", {
    structuredAggregationQuery: {
      aggregations: [{ alias: "n", count: {} }],
      structuredQuery: {
        from: [{ collectionId: COLLECTION }],
        where: {
          fieldFilter: { field: { fieldPath: "email" }, op: "EQUAL", value: { stringValue: record.email } },
        },
      },
    },
  });
  if (countOf(counted) !== "0") throw new DuplicateAdminError(record.email);
  await call("commit", {
    writes: [
      {
        update: { name: `${root}/${record.path}`, fields: record.fields },
        currentDocument: { exists: false },
      },
    ],
  });
}

/** The documents of a project, past its Security Rules. */
export interface CloudDocuments {
  /** projects/P/databases/(default)/documents */
  readonly root: string;
  /** Calls a method of the documents root ("commit"). @throws StartError with what the service answered. */
  readonly call: (method: string, body: object) => Promise<unknown>;
}

/** @throws StartError when the service account is not let in. */
export async function openCloudDocuments(
  projectId: string,
  account: ServiceAccount,
  origin: string = FIRESTORE,
): Promise<CloudDocuments> {
  const token = await accessToken(account);
  const root = `projects/${projectId}/databases/(default)/documents`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return {
    root,
    call: (method, body) => post(`${origin}/v1/${root}:${method}`, JSON.stringify(body), headers),
  };
}

function countOf(answer: unknown): unknown {
  const [first] = Array.isArray(answer) ? (answer as unknown[]) : [];
  return ["result", "aggregateFields", "n", "integerValue"].reduce<unknown>(
    (value, key) => (isJsonObject(value) ? value[key] : undefined),
    first,
  );
}

/** An access token for a signed statement of who asks (OAuth 2.0, RFC 7523). */
async function accessToken({ clientEmail, privateKey, tokenUri }: ServiceAccount): Promise<string> {
  const key = await importPKCS8(privateKey, "RS256").catch((error: unknown) => {
    throw new StartError(`The private key in the key file cannot be read: ${errorText(error)}`);
  });
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(key);
  const answer = await post(tokenUri, new URLSearchParams({ grant_type: GRANT, assertion }), {});
  if (!isJsonObject(answer) || typeof answer.access_token !== "string")
    throw new StartError(`${tokenUri} gave no access token.`);
  return answer.access_token;
}

async function post(
  url: string,
  body: string | URLSearchParams,
  headers: { [name: string]: string },
): Promise<unknown> {
  const response = await fetch(url, { method: "POST", headers, body }).catch((error: unknown) => {
    throw new StartError(`${new URL(url).origin} cannot be reached: ${errorText(error)}`);
  });
  const text = await response.text();
  if (!response.ok)
    throw new StartError(`${new URL(url).origin} refused: ${response.status} ${messageOf(text)}`);
  return JSON.parse(text) as unknown;
}

/** The message in an error's JSON, or the text itself. */
function messageOf(text: string): string {
  try {
    const json: unknown = JSON.parse(text);
    const first: unknown = Array.isArray(json) ? json[0] : json;
    const error = isJsonObject(first) ? first.error : undefined;
    const message = isJsonObject(error)
      ? error.message
      : isJsonObject(first)
        ? (first as JsonObject).error_description
        : undefined;
    return typeof message === "string" ? message : text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}
