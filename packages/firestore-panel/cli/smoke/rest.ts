/**
 * Accesses a Firebase project over plain HTTP, like anybody with the public configuration: no SDK, no panel.
 * It serves the smoke test of a real project, and the tests that attack the local one.
 */
import { defaultBucket, type Ports } from "local-firebase/project";
import type { PanelDefinition } from "../../src/definition";

/** The panel of a project, and the addresses of its services. Origins have no slash at the end. */
export interface Project {
  readonly panel: PanelDefinition;
  readonly projectId: string;
  readonly apiKey: string;
  readonly bucket: string;
  readonly auth: string;
  readonly token: string;
  readonly firestore: string;
  readonly storage: string;
}

export function cloudProject(
  panel: PanelDefinition,
  projectId: string,
  apiKey: string,
  bucket: string,
): Project {
  return {
    panel,
    projectId,
    apiKey,
    bucket,
    auth: "https://identitytoolkit.googleapis.com",
    token: "https://securetoken.googleapis.com",
    firestore: "https://firestore.googleapis.com",
    storage: "https://firebasestorage.googleapis.com",
  };
}

export function localProject(panel: PanelDefinition, ports: Ports, projectId: string): Project {
  const auth = `http://127.0.0.1:${String(ports.auth)}`;
  return {
    panel,
    projectId,
    apiKey: "local",
    bucket: defaultBucket(projectId),
    auth: `${auth}/identitytoolkit.googleapis.com`,
    token: `${auth}/securetoken.googleapis.com`,
    firestore: `http://127.0.0.1:${String(ports.firestore)}`,
    storage: `http://127.0.0.1:${String(ports.storage)}`,
  };
}

export interface RestAnswer {
  readonly status: number;
  /** Parsed JSON, or the text itself if it is not JSON. */
  readonly body: unknown;
}

/** A sender of requests. Absent token: not signed in. */
export interface RestPrincipal {
  readonly uid: string;
  readonly token?: string;
  /** Present for a user of Auth: it returns the next token. */
  readonly refreshToken?: string;
}
export const NOBODY: RestPrincipal = { uid: "" };

/** @returns the value at a path of keys, or undefined if the answer has another shape. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as { readonly [key: string | number]: unknown })[key]
        : undefined,
    value,
  );
}

/** @returns "403 PERMISSION_DENIED", for people. */
export function shown({ status, body }: RestAnswer): string {
  const error = at(body, "error") ?? at(body, 0, "error");
  const word = at(error, "status") ?? at(error, "message");
  return typeof word === "string" ? `${String(status)} ${word}` : String(status);
}

/** @throws Error naming the service if it cannot be reached. */
export async function request(url: string, init: RequestInit): Promise<RestAnswer> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`${new URL(url).origin} cannot be reached`, { cause: error });
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** "projects/P/databases/(default)/documents/Brands/x" */
export function nameOf({ projectId }: Project, path: string): string {
  return `projects/${projectId}/databases/(default)/documents/${path}`;
}

/**
 * A Firestore request.
 * @param address the part after ".../documents": "/Brands/x", ":commit".
 */
export function firestore(
  project: Project,
  { token }: RestPrincipal,
  method: string,
  address: string,
  body?: object,
): Promise<RestAnswer> {
  const root = `${project.firestore}/v1/projects/${project.projectId}/databases/(default)/documents`;
  return request(root + address, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export function commit(
  project: Project,
  principal: RestPrincipal,
  writes: readonly object[],
): Promise<RestAnswer> {
  return firestore(project, principal, "POST", ":commit", { writes });
}

export function runQuery(
  project: Project,
  principal: RestPrincipal,
  structuredQuery: object,
): Promise<RestAnswer> {
  return firestore(project, principal, "POST", ":runQuery", { structuredQuery });
}

export function count(
  project: Project,
  principal: RestPrincipal,
  structuredQuery: object,
): Promise<RestAnswer> {
  const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: "n", count: {} }] };
  return firestore(project, principal, "POST", ":runAggregationQuery", { structuredAggregationQuery });
}

/** A Storage request. @param name the object's name, not encoded. Absent: the bucket. */
export function storage(
  project: Project,
  { token }: RestPrincipal,
  method: string,
  name: string | undefined,
  query = "",
  init: Omit<RequestInit, "method"> = {},
): Promise<RestAnswer> {
  const object = name === undefined ? "" : `/${encodeURIComponent(name)}`;
  return request(`${project.storage}/v0/b/${project.bucket}/o${object}${query}`, {
    ...init,
    method,
    headers: { ...init.headers, ...(token === undefined ? {} : { Authorization: `Firebase ${token}` }) },
  });
}

/** Stores bytes in one request, like the SDK for small files. */
export function upload(
  project: Project,
  principal: RestPrincipal,
  name: string,
  bytes: string | Uint8Array,
  contentType: string,
): Promise<RestAnswer> {
  const boundary = "multipart-boundary";
  const json = JSON.stringify({ name, contentType });
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--`)]);
  return storage(project, principal, "POST", undefined, `?name=${encodeURIComponent(name)}`, {
    body,
    headers: {
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
    },
  });
}

/** Sends a request to Auth. @throws Error with the answer, unless it is a token. */
async function account(project: Project, method: string, body: object): Promise<RestPrincipal> {
  const answer = await request(`${project.auth}/v1/accounts:${method}?key=${project.apiKey}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const [uid, token, refreshToken] = ["localId", "idToken", "refreshToken"].map((key) =>
    at(answer.body, key),
  );
  if (typeof uid !== "string" || typeof token !== "string" || typeof refreshToken !== "string")
    throw new Error(`Auth refused accounts:${method}: ${shown(answer)}`);
  return { uid, token, refreshToken };
}

export function signUpAnonymously(project: Project): Promise<RestPrincipal> {
  return account(project, "signUp", {});
}

export function signInWithPassword(
  project: Project,
  email: string,
  password: string,
): Promise<RestPrincipal> {
  return account(project, "signInWithPassword", { email, password });
}

/** Gives the principal's user a password, after which the user is not anonymous. */
export function linkPassword(
  project: Project,
  { token }: RestPrincipal,
  email: string,
  password: string,
): Promise<RestPrincipal> {
  return account(project, "signUp", { idToken: token, email, password });
}

/** @returns the principal with its next tokens. @throws Error with the answer, unless it is a token. */
export async function refreshed(
  project: Project,
  { uid, refreshToken = "" }: RestPrincipal,
): Promise<RestPrincipal> {
  const answer = await request(`${project.token}/v1/token?key=${project.apiKey}`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
  });
  const [token, next] = ["id_token", "refresh_token"].map((key) => at(answer.body, key));
  if (typeof token !== "string" || typeof next !== "string")
    throw new Error(`Auth refused to refresh: ${shown(answer)}`);
  return { uid, token, refreshToken: next };
}

/** Removes the principal's own Auth user. */
export function removeUser(project: Project, { token }: RestPrincipal): Promise<RestAnswer> {
  return request(`${project.auth}/v1/accounts:delete?key=${project.apiKey}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken: token }),
  });
}
