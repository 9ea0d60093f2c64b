import type { StoredDocument } from "../document";
import type { FirestoreError } from "../errors";
import type { Message } from "../stream";
import { versionText } from "../values/timestamps";

/** The messages of a Listen stream, in proto3 JSON form. */

type TargetChangeType = "ADD" | "REMOVE" | "RESET";

export function targetChange(type: TargetChangeType, targetId: number): Message {
  return json({ targetChange: { targetChangeType: type, targetIds: [targetId] } });
}

/** Everything in the targets has been sent. */
export function current(targetId: number, micros: bigint): Message {
  const at = { resumeToken: resumeToken(micros), readTime: versionText(micros) };
  return json({ targetChange: { targetChangeType: "CURRENT", targetIds: [targetId], ...at } });
}

/** The refusal of one target. This is the only message whose code is a number. */
export function rejected(targetId: number, error: FirestoreError): Message {
  const cause = { code: error.grpcCode, message: error.message };
  return json({ targetChange: { targetChangeType: "REMOVE", targetIds: [targetId], cause } });
}

/** Makes the client show, at once, everything since the last one. */
export function globalSnapshot(micros: bigint): Message {
  return json({ targetChange: { resumeToken: resumeToken(micros), readTime: versionText(micros) } });
}

/** The text is built when the message is sent: waiting messages share the document. */
export function documentChange(
  document: StoredDocument,
  targetIds: readonly number[],
  removedTargetIds: readonly number[],
): Message {
  const removed = removedTargetIds.length > 0 ? `,"removedTargetIds":[${removedTargetIds.join(",")}]` : "";
  return () =>
    `{"documentChange":{"document":${document.wireText},"targetIds":[${targetIds.join(",")}]${removed}}}`;
}

/** The document is in none of these targets any more; it may still exist. */
export function documentRemove(name: string, removedTargetIds: readonly number[], micros: bigint): Message {
  return json({ documentRemove: { document: name, removedTargetIds, readTime: versionText(micros) } });
}

export function documentDelete(name: string, removedTargetIds: readonly number[], micros: bigint): Message {
  return json({ documentDelete: { document: name, removedTargetIds, readTime: versionText(micros) } });
}

/** The number of documents in a query's result. A client with another number has lost track. */
export function existenceFilter(targetId: number, count: number): Message {
  return json({ filter: { targetId, count } });
}

function json(message: object): Message {
  return JSON.stringify(message);
}

function resumeToken(micros: bigint): string {
  return Buffer.from(String(micros)).toString("base64");
}

/** The version of a resume token; undefined for a foreign token. */
export function readResumeToken(token: unknown): bigint | undefined {
  if (typeof token !== "string") return undefined;
  const text = Buffer.from(token, "base64").toString("latin1");
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
}
