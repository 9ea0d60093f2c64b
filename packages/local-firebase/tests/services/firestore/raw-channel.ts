import { DATABASE, ROOT } from "./server";

/** One message of a back channel: its number and its array. */
export type Received = readonly [id: number, array: readonly unknown[]];

/** A WebChannel client under the full control of a test. */
export class RawChannel {
  #rid = 1000;
  #reading: RawBack | undefined;
  #lastRead = 0;
  sid = "";

  constructor(
    readonly origin: string,
    readonly kind: "Listen" | "Write",
    readonly database = DATABASE,
  ) {}

  url(parameters: { readonly [name: string]: string | number } = {}): string {
    const query = new URLSearchParams({ VER: "8", database: this.database, zx: "x", t: "1" });
    if (this.sid !== "") query.set("SID", this.sid);
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return `${this.origin}/google.firestore.v1.Firestore/${this.kind}/channel?${query}`;
  }

  /**
   * Opens the session, with the first maps. @param token null: nobody is signed in. @returns the welcome's
   * array.
   */
  async open(maps: readonly object[], token: string | null = "owner"): Promise<unknown[]> {
    const headers = `X-Goog-Api-Client:gl-js/\r\nContent-Type:text/plain\r\n${token === null ? "" : `Authorization:Bearer ${token}\r\n`}`;
    const response = await this.post(maps, 0, { RID: this.#rid++ }, { headers });
    const [[, welcome]] = JSON.parse((await response.text()).split("\n")[1] ?? "") as [[number, unknown[]]];
    this.sid = String(welcome[1]);
    return welcome;
  }

  post(
    maps: readonly object[],
    offset: number,
    parameters: { readonly [name: string]: string | number } = {},
    more: { readonly [name: string]: string } = {},
  ): Promise<Response> {
    const form = new URLSearchParams({ ...more, count: String(maps.length), ofs: String(offset) });
    for (const [i, map] of maps.entries()) form.set(`req${i}___data__`, JSON.stringify(map));
    return fetch(this.url({ RID: this.#rid++, ...parameters }), { method: "POST", body: form });
  }

  /** Reads messages up to the first that contains the text, over as many back channels as necessary. */
  async read(text: string): Promise<Received[]> {
    const messages: Received[] = [];
    for (;;) {
      this.#reading ??= await this.attach(this.#lastRead);
      const message = await this.#reading.next();
      if (!message) {
        this.#reading = undefined;
        continue;
      }
      this.#lastRead = message[0];
      if (message[1][0] !== "noop") messages.push(message);
      if (JSON.stringify(message[1]).includes(text)) return messages;
    }
  }

  /** Attaches a back channel. */
  async attach(
    acknowledged: number,
    parameters: { readonly [name: string]: string | number } = {},
  ): Promise<RawBack> {
    const abort = new AbortController();
    const url = this.url({ RID: "rpc", AID: acknowledged, CI: 0, TYPE: "xmlhttp", ...parameters });
    return new RawBack(await fetch(url, { signal: abort.signal }), abort);
  }
}

/** Reads one back channel. It checks lengths as the SDK does: in UTF-16 code units. */
export class RawBack {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #ready: Received[] = [];
  #text = "";

  constructor(
    readonly response: Response,
    private readonly controller: AbortController,
  ) {
    const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
    if (!body) throw new Error("The back channel has no body.");
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** The next message; undefined at the end of the response. */
  async next(): Promise<Received | undefined> {
    while (this.#ready.length === 0) {
      const chunk = await this.#chunks.next();
      if (chunk.done) return undefined;
      this.#text += this.#decoder.decode(chunk.value, { stream: true });
      this.#takeFrames();
    }
    return this.#ready.shift();
  }

  /** Reads messages up to the first that contains the text, without noops. */
  async until(text: string): Promise<Received[]> {
    const messages: Received[] = [];
    for (;;) {
      const message = await this.next();
      if (!message) throw new Error(`The response ended before ${text}: ${JSON.stringify(messages)}`);
      if (message[1][0] !== "noop" || text === "noop") messages.push(message);
      if (JSON.stringify(message[1]).includes(text)) return messages;
    }
  }

  /** Reads all messages until the response ends. */
  async rest(): Promise<Received[]> {
    const messages: Received[] = [];
    for (let message = await this.next(); message; message = await this.next()) messages.push(message);
    return messages;
  }

  /** Breaks the connection. */
  drop(): void {
    this.controller.abort();
  }

  #takeFrames(): void {
    for (;;) {
      const newline = this.#text.indexOf("\n");
      if (newline < 0) return;
      const length = Number(this.#text.slice(0, newline));
      const payload = this.#text.slice(newline + 1, newline + 1 + length);
      if (payload.length < length) return;
      this.#text = this.#text.slice(newline + 1 + length);
      this.#ready.push(...(JSON.parse(payload) as Received[]));
    }
  }
}

export function listenTo(targetId: number, query: object, more: object = {}) {
  return {
    database: DATABASE,
    addTarget: { targetId, query: { parent: ROOT, structuredQuery: query }, ...more },
  };
}

export function listenToDocument(targetId: number, path: string, more: object = {}) {
  return {
    database: DATABASE,
    addTarget: { targetId, documents: { documents: [`${ROOT}/${path}`] }, ...more },
  };
}

/** The kinds of messages in short form: "ADD 2", "doc c/a 2", "delete c/a", "remove c/a", "CURRENT 2", "snapshot" ... */
export function summary(messages: readonly Received[]): string[] {
  return messages.map(([, [message]]) => describeMessage(message as Wire));
}

interface Wire {
  targetChange?: { targetChangeType?: string; targetIds?: number[]; cause?: { code: number } };
  documentChange?: { document: { name: string }; targetIds?: number[]; removedTargetIds?: number[] };
  documentDelete?: { document: string };
  documentRemove?: { document: string; removedTargetIds?: number[] };
  filter?: { targetId: number; count: number };
}

function describeMessage(wire: Wire): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = wire;
  const path = (name: string) => name.slice(ROOT.length + 1);
  if (targetChange) {
    const { targetChangeType, targetIds, cause } = targetChange;
    return targetIds
      ? `${targetChangeType} ${targetIds.join()}${cause ? ` denied ${cause.code}` : ""}`
      : "snapshot";
  }
  if (documentChange) {
    const { document, targetIds = [], removedTargetIds = [] } = documentChange;
    return `doc ${path(document.name)} ${targetIds.toSorted((a, b) => a - b).join()}${removedTargetIds.length > 0 ? ` -${removedTargetIds.join()}` : ""}`;
  }
  if (documentDelete) return `delete ${path(documentDelete.document)}`;
  if (filter) return `filter ${filter.targetId}: ${filter.count}`;
  return documentRemove ? `remove ${path(documentRemove.document)}` : "other";
}
