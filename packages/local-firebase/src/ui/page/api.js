/** All requests of the window to its server. */

/** A refusal, with the status name of the services ("FAILED_PRECONDITION"). */
export class ApiError extends Error {
  /** @param {string} message @param {string} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

const HEADERS = { "X-Local-Firebase-Window": "1" };

/** The database whose documents are shown. */
export const place = { project: "", database: "" };

/**
 * @param {string} path behind "api/"
 * @param {RequestInit} [init]
 * @returns {Promise<Response>} a successful one
 * @throws {ApiError}
 */
export async function ask(path, init = {}) {
  const response = await fetch(`api/${path}`, { ...init, headers: { ...HEADERS, ...init.headers } }).catch(
    () => {
      throw new ApiError("The local Firebase does not answer. Has it been stopped?", "UNAVAILABLE");
    },
  );
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new ApiError(
    error?.message ?? `The local Firebase answered ${response.status}.`,
    error?.status ?? "",
  );
}

/** @param {string} path */
export async function get(path) {
  return (await ask(path)).json();
}

/** @param {string} method @param {string} path @param {object} [body] */
export async function send(method, path, body = {}) {
  return (await ask(path, { method, body: JSON.stringify(body) })).json();
}

/** Calls the Firestore protocol. @param {string} method @param {object} request @returns {Promise<any[]>} */
export function firestore(method, request) {
  return send("POST", `firestore/${method}?${new URLSearchParams(place)}`, request);
}

/** Calls the admin API of Auth. @param {string} name @param {object} request */
export function auth(name, request) {
  return send("POST", `auth/${name}`, request);
}

/** The name of the database. */
export function databaseName() {
  return `projects/${place.project}/databases/${place.database}`;
}

/** The documents root, the prefix of document names. */
export function root() {
  return `${databaseName()}/documents`;
}

/**
 * Listens to events and reconnects when the connection is lost. A hidden window closes its connection: browsers have
 * six for a port.
 * @param {(event: string, data: any) => void} onEvent
 * @param {(state: "live" | "waiting") => void} state receives "live" again after each pause, when events may be missing
 */
export function follow(onEvent, state) {
  /** @type {AbortController | undefined} */
  let open;
  const run = async () => {
    open?.abort();
    const mine = (open = new AbortController());
    try {
      const response = await ask("events", { signal: mine.signal });
      if (!response.body) return;
      state("live");
      await readEvents(response.body, onEvent);
    } catch {
      // A lost connection and a deliberately closed one are handled alike.
    }
    if (open !== mine) return;
    state("waiting");
    if (!document.hidden) setTimeout(() => open === mine && run(), 1000);
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? open?.abort() : run()));
  void run();
}

/** @param {ReadableStream<Uint8Array>} body @param {(event: string, data: any) => void} onEvent */
async function readEvents(body, onEvent) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      if (name) onEvent(name, JSON.parse(data));
    }
  }
}
