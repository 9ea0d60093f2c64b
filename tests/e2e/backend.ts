/** What a story prepares and changes without the panel, by the local Firebase's control surface and owner's token. */
import { readFileSync } from "node:fs";
import type { WireFields } from "local-firebase";
import { defaultBucket, type Ports } from "local-firebase/project";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { plainFields } from "#engine/firebase/plain.ts";
import { toWireFields, type PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { HOUR_MS, SWEEP_HOURS, credentialKeyOf } from "firestore-panel/sign-in";
import { schemaDocument } from "firestore-panel/version";

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const OWNER = { authorization: "Bearer owner", "content-type": "application/json" };

export const PROJECT_RULES = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");

/** More than the slowest call takes on a busy machine. */
const TIMEOUT_MS = 90_000;

async function call(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: OWNER,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${String(response.status)}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

export class Backend {
  readonly #firestore: string;
  readonly #auth: string;
  readonly #objects: string;

  constructor(ports: Ports) {
    this.#firestore = `http://127.0.0.1:${String(ports.firestore)}`;
    this.#auth = `http://127.0.0.1:${String(ports.auth)}`;
    this.#objects = `http://127.0.0.1:${String(ports.storage)}/v0/b/${defaultBucket(LOCAL_PROJECT_ID)}/o`;
  }

  /** No document but the version, no user, no file, and the project's own rules in force. */
  async reset(): Promise<void> {
    await this.replaceRules(PROJECT_RULES);
    await call(`${this.#firestore}/emulator/v1/${DATABASE}/documents`, "DELETE");
    const { path, fields } = schemaDocument(new Date());
    await this.put({ [path]: fields });
    await call(`${this.#auth}/emulator/v1/projects/${LOCAL_PROJECT_ID}/accounts`, "DELETE");
    const files = await this.files();
    await Promise.all(files.map((name) => call(`${this.#objects}/${encodeURIComponent(name)}`, "DELETE")));
  }

  async files(): Promise<string[]> {
    type List = { readonly items?: readonly { readonly name: string }[] };
    const { items = [] } = (await call(this.#objects, "GET")) as List;
    return items.map(({ name }) => name);
  }

  async replaceRules(content: string): Promise<void> {
    const rules = { files: [{ name: "firestore.rules", content }] };
    await call(`${this.#firestore}/emulator/v1/projects/${LOCAL_PROJECT_ID}:securityRules`, "PUT", { rules });
  }

  async records(collectionId: string): Promise<readonly { readonly [key: string]: unknown }[]> {
    const structuredQuery = { from: [{ collectionId }] };
    const url = `${this.#firestore}/v1/${DATABASE}/documents:runQuery`;
    const results = (await call(url, "POST", { structuredQuery })) as readonly {
      readonly document?: { readonly fields: WireFields };
    }[];
    return results.flatMap(({ document }) => (document ? [plainFields(document.fields)] : []));
  }

  /** Writes whole documents in one commit. Paths are below the documents root. */
  async put(documents: { readonly [path: string]: PlainFields }): Promise<void> {
    const writes = Object.entries(documents).map(([path, fields]) => ({
      update: { name: `${DATABASE}/documents/${path}`, fields: toWireFields(fields) },
    }));
    await this.#commit(writes);
  }

  async change(path: string, fields: PlainFields): Promise<void> {
    const update = { name: `${DATABASE}/documents/${path}`, fields: toWireFields(fields) };
    const updateMask = { fieldPaths: Object.keys(fields) };
    await this.#commit([{ update, updateMask, currentDocument: { exists: true } }]);
  }

  /**
   * Failed tries of unknown browsers on an account, in this hour and the next, which may begin during the story.
   * @param count 0: as when an hour has begun in which nobody has failed.
   */
  async putFailures(kind: string, id: string, count: number): Promise<void> {
    const key = await credentialKeyOf(kind, id);
    const now = Math.floor(Date.now() / HOUR_MS);
    const counters = [now, now + 1].map((hour) => {
      const expireAt = new Date((hour + SWEEP_HOURS) * HOUR_MS);
      return [`SignInAttempts/${key}-${String(hour)}`, { count, expireAt }] as const;
    });
    await this.put(Object.fromEntries(counters));
  }

  async remove(path: string): Promise<void> {
    await this.#commit([{ delete: `${DATABASE}/documents/${path}` }]);
  }

  async #commit(writes: readonly object[]): Promise<void> {
    await call(`${this.#firestore}/v1/${DATABASE}/documents:commit`, "POST", { writes });
  }
}
