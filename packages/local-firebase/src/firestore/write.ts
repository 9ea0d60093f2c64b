import { isJsonObject, type JsonObject } from "../core/http";
import type { WireFields, WireValue } from "../core/wire";
import { StoredDocument } from "./document";
import { FirestoreError, invalid } from "./errors";
import { pathOfName } from "./paths";
import { parseMask } from "./query/parse";
import { applyTransforms, parseTransforms, type Transform } from "./transforms";
import { readFields } from "./values/check";
import { valueAt, withValueAt, type FieldPath } from "./values/field-path";
import { sameFields } from "./values/same";
import { documentBytes, MAX_DOCUMENT_BYTES } from "./values/size";
import { timestampMicros } from "./values/timestamps";

/** Firestore's documented limit, counted by the size of documents: the JSON form of a request is longer. */
const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

export interface Precondition {
  readonly exists?: boolean;
  /** Microseconds. */
  readonly updateMicros?: bigint;
}

/** One write of a commit, with a checked form. */
export interface Write {
  readonly kind: "update" | "delete" | "verify";
  readonly path: string;
  readonly fields: WireFields;
  /** Only these fields are set; absent: the document is replaced. */
  readonly mask?: readonly FieldPath[];
  readonly transforms: readonly Transform[];
  readonly precondition: Precondition;
}

/** @throws FirestoreError */
export function parseWrites(root: string, input: unknown): Write[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) throw invalid("writes must be a list.");
  const writes = input.map((item: unknown) => {
    if (!isJsonObject(item)) throw invalid("A write must be an object.");
    return parseWrite(root, item);
  });
  const bytes = writes.reduce((sum, { path, fields }) => sum + documentBytes(path, fields), 0);
  if (bytes > MAX_REQUEST_BYTES)
    throw invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  return writes;
}

function parseWrite(root: string, item: JsonObject): Write {
  const { update, transform } = item;
  const precondition = parsePrecondition(item["currentDocument"]);
  const none = { fields: {}, transforms: [], precondition };
  if (isJsonObject(update)) {
    const mask = parseMask(item["updateMask"]);
    return {
      kind: "update",
      path: pathOfName(root, update["name"]),
      fields: readFields(update["fields"]),
      ...(mask && { mask }),
      transforms: parseTransforms(item["updateTransforms"]),
      precondition,
    };
  }
  if (isJsonObject(transform)) {
    const transforms = parseTransforms(transform["fieldTransforms"]);
    return { ...none, kind: "update", path: pathOfName(root, transform["document"]), mask: [], transforms };
  }
  if (item["delete"] !== undefined)
    return { ...none, kind: "delete", path: pathOfName(root, item["delete"]) };
  if (item["verify"] !== undefined)
    return { ...none, kind: "verify", path: pathOfName(root, item["verify"]) };
  throw invalid("A write must be an update, a delete, a verify or a transform.");
}

function parsePrecondition(input: unknown): Precondition {
  if (!isJsonObject(input)) return {};
  const { exists, updateTime } = input;
  if (typeof exists === "boolean") return { exists };
  if (updateTime === undefined) return {};
  const updateMicros = typeof updateTime === "string" ? timestampMicros(updateTime) : undefined;
  if (updateMicros === undefined) throw invalid("currentDocument.updateTime is not a time.");
  return { updateMicros };
}

/**
 * Applies a write to a document.
 * @param micros the version of the commit.
 * @returns `before` itself when the write changes nothing: as in production, the document keeps its update time.
 * @throws FirestoreError when the document becomes too large.
 */
export function applyWrite(
  root: string,
  write: Write,
  before: StoredDocument | undefined,
  micros: bigint,
): { after: StoredDocument | undefined; transformResults: readonly WireValue[] } {
  if (write.kind === "verify") return { after: before, transformResults: [] };
  if (write.kind === "delete") return { after: undefined, transformResults: [] };
  const merged = write.mask ? mergeFields(before?.fields ?? {}, write.fields, write.mask) : write.fields;
  const { fields, results } = applyTransforms(merged, write.transforms, micros);
  if (before && sameFields(before.fields, fields)) return { after: before, transformResults: results };
  if (documentBytes(write.path, fields) > MAX_DOCUMENT_BYTES)
    throw invalid(`The document ${write.path} is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
  return {
    after: StoredDocument.create(root, write.path, fields, before?.createTime, micros),
    transformResults: results,
  };
}

function mergeFields(stored: WireFields, given: WireFields, mask: readonly FieldPath[]): WireFields {
  return mask.reduce((fields, field) => withValueAt(fields, field, valueAt(given, field)), stored);
}

/**
 * @param version of the commit, in microseconds.
 * @throws FirestoreError with the status that the SDK expects.
 */
export function checkPrecondition(
  write: Write,
  name: string,
  before: StoredDocument | undefined,
  version: bigint,
): void {
  const { exists, updateMicros } = write.precondition;
  if (exists === true && !before) throw new FirestoreError("NOT_FOUND", `No document to update: ${name}`);
  if (exists === false && before)
    throw new FirestoreError("ALREADY_EXISTS", `Document already exists: ${name}`);
  if (updateMicros !== undefined && updateMicros > version)
    throw invalid("currentDocument.updateTime cannot be in the future.");
  // Compared as numbers, because clients return the time with nine digits.
  if (updateMicros !== undefined && (!before || timestampMicros(before.updateTime) !== updateMicros))
    throw new FirestoreError("FAILED_PRECONDITION", `The document was changed meanwhile: ${name}`);
}
