import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { chunksOf } from "../core/http";
import type { StorageContext } from "./context";
import { notFound, StorageError } from "./errors";
import type { Digest, StoredObject } from "./stored-object";
import { publish, type Upload } from "./upload";

/** One upload in chunks. It is in memory only: a restart ends it and removes its bytes. */
export interface UploadSession {
  readonly upload: Upload;
  readonly file: string;
  /** In bytes; undefined until the client declares it. */
  declaredSize: number | undefined;
  received: number;
  result?: StoredObject;
  lastUsed: number;
  /** Requests of one session run one after another: a retry waits for the rest of the request that it repeats. */
  queue: Promise<void>;
}

/** The most bytes of an object; rules usually allow fewer. */
const MAX_BYTES = 5 * 1024 ** 3;
/** A session is dropped after this time without a request. */
const IDLE_MS = 60 * 60 * 1000;

/** The open uploads in chunks of both protocols. */
export class UploadSessions {
  readonly #sessions = new Map<string, UploadSession>();

  constructor(
    readonly context: StorageContext,
    readonly now: () => number = Date.now,
  ) {}

  /** @returns the new session's id. */
  async begin(upload: Upload, declaredSize: number | undefined): Promise<string> {
    for (const [id, session] of this.#sessions)
      if (session.lastUsed < this.now() - IDLE_MS) await this.drop(id);
    const id = randomUUID();
    const file = await this.context.files.begin();
    const queue = Promise.resolve();
    this.#sessions.set(id, { upload, file, declaredSize, received: 0, lastUsed: this.now(), queue });
    return id;
  }

  /**
   * Runs one request of a session after the previous ones. @throws StorageError 404 when the bucket has no such
   * session.
   */
  run(id: string, bucket: string, request: (session: UploadSession) => Promise<void>): Promise<void> {
    const session = this.#sessions.get(id);
    if (!session || session.upload.bucket !== bucket) throw notFound();
    session.lastUsed = this.now();
    const step = session.queue.then(() => request(session));
    session.queue = step.catch(() => undefined);
    return step;
  }

  /**
   * Appends a request's bytes. Bytes that arrived before a connection was lost are kept.
   * @param repeated this many bytes at the beginning have arrived before and are skipped.
   * @throws StorageError 400, 413
   */
  async receive(session: UploadSession, request: IncomingMessage, repeated = 0): Promise<void> {
    let left = repeated;
    for await (const arrived of chunksOf(request)) {
      const chunk = arrived.subarray(left);
      left = Math.max(0, left - arrived.length);
      if (session.received + chunk.length > (session.declaredSize ?? Infinity))
        throw new StorageError(400, "The upload is larger than was declared.");
      if (session.received + chunk.length > MAX_BYTES) throw tooLarge();
      await this.context.files.append(session.file, session.received, chunk);
      session.received += chunk.length;
    }
  }

  /**
   * Makes an object of the received bytes. A refusal ends the session.
   * @param expected the client's digests of its bytes.
   * @throws StorageError
   */
  async finish(id: string, session: UploadSession, expected: Partial<Digest> = {}): Promise<StoredObject> {
    const { files } = this.context;
    const digest = await files.digest(session.file);
    await files.settle(session.file);
    try {
      const upload = { ...session.upload, expected: { ...session.upload.expected, ...expected } };
      session.result = await publish(this.context, upload, session.file, digest);
      return session.result;
    } catch (error) {
      await this.drop(id);
      throw error;
    }
  }

  /** Ends a session. Its bytes are removed unless an object owns them. */
  async drop(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    if (session && !session.result) await this.context.files.remove(session.file);
  }
}

/** The declared size of an upload, in bytes. @throws StorageError 400, 413 */
export function readDeclaredSize(size: string): number {
  if (!/^\d+$/.test(size)) throw new StorageError(400, "The upload does not say how large it is.");
  if (Number(size) > MAX_BYTES) throw tooLarge();
  return Number(size);
}

function tooLarge(): StorageError {
  return new StorageError(413, "The upload is too large.");
}
