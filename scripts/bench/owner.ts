/** Writes as the owner of a test process, to whom rules do not apply. */
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { toWireFields, type PlainFields } from "../../packages/firestore-panel/cli/owner/wire";

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const BATCH = 500;

/** The signed-in admin of a page that has no sign-in. */
export const UID = "bench";
const VERIFIER = "0".repeat(64);

export async function grantSession(port: number): Promise<void> {
  const who = { kind: "admin", verifier: VERIFIER };
  await put(port, [
    [`Credentials/${UID}`, { ...who, recordId: UID, time: new Date(Date.now() - 1000) }],
    [`Sessions/${UID}`, { ...who, state: "granted", id: UID, credential: UID, at: new Date() }],
  ]);
}

/** Retries once. A process that was busy for seconds with an index closes its idle connections. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(ask);
}

async function send(url: string, method: string, body: unknown): Promise<void> {
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const response = await answered(() => fetch(url, { method, headers, body: JSON.stringify(body) }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${String(response.status)}: ${text}`);
}

/** Writes whole documents in batches. Paths are relative to the documents root. */
export async function put(
  port: number,
  documents: readonly (readonly [path: string, fields: PlainFields])[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const writes = documents.slice(start, start + BATCH).map(([path, fields]) => ({
      update: { name: `${DATABASE}/documents/${path}`, fields: toWireFields(fields) },
    }));
    await send(`http://127.0.0.1:${String(port)}/v1/${DATABASE}/documents:commit`, "POST", { writes });
  }
}

export async function replaceRules(port: number, content: string): Promise<void> {
  const rules = { files: [{ name: "firestore.rules", content }] };
  const path = `emulator/v1/projects/${LOCAL_PROJECT_ID}:securityRules`;
  await send(`http://127.0.0.1:${String(port)}/${path}`, "PUT", { rules });
}
