import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../core/http";
import { commitWrites } from "../commit";
import type { StoredDocument } from "../document";
import { FirestoreError, invalid } from "../errors";
import { checkDocumentPath, checkId } from "../paths";
import { readsOfQuery } from "../meter";
import { queryValue } from "../query/match";
import { describeQuery } from "../query/describe";
import { openQuery } from "../query/open";
import { parseQuery } from "../query/parse";
import type { Order } from "../query/types";
import type { Visitor } from "../space";
import { parseFieldPath, type FieldPath } from "../values/field-path";
import { parseWrites } from "../write";
import { documentText } from "./project";
import type { Route } from "./route";

/** Plain REST on documents and collections. Each returns the JSON text of the answer. */

const DEFAULT_PAGE = 20;
const MAX_PAGE = 300;
const AUTO_ID_BYTES = 15;

export function getDocument({ caller, space }: Visitor, { segments, query }: Route): string {
  const path = checkDocumentPath(segments.join("/"));
  checkSegments(segments);
  space.access.checkGet(caller, path);
  space.meter.open("get", path)(1);
  const document = space.database.get(path);
  if (!document) throw new FirestoreError("NOT_FOUND", `There is no document ${space.database.root}${path}`);
  return documentText(document, fieldPaths(query, "mask.fieldPaths"));
}

/** GET of a collection: pages in the order asked for, else by name. */
export function listDocuments(visitor: Visitor, route: Route): string {
  const { database } = visitor.space;
  const { query: parameters, segments } = route;
  checkSegments(segments);
  const pageSize = Math.min(Number(parameters.get("pageSize") ?? 0) || DEFAULT_PAGE, MAX_PAGE);
  const parent = [`${route.database}/documents`, ...segments.slice(0, -1)].join("/");
  const query = parseQuery(database.root, parent, {
    from: [{ collectionId: segments.at(-1) }],
    orderBy: parseOrderBy(parameters.get("orderBy")),
    startAt: parsePageToken(parameters.get("pageToken")),
    limit: pageSize,
  });
  const prepared = openQuery(visitor, query);
  const documents = database.find(prepared);
  visitor.space.meter.open("query", describeQuery(query))(readsOfQuery(documents.length));
  const mask = fieldPaths(parameters, "mask.fieldPaths");
  const texts = documents.map((document) => documentText(document, mask));
  const last = documents.at(-1);
  const next =
    last && documents.length === pageSize ? `,"nextPageToken":"${pageToken(last, query.orderBy)}"` : "";
  return texts.length === 0 ? "{}" : `{"documents":[${texts.join(",")}]${next}}`;
}

export async function createDocument(
  visitor: Visitor,
  { segments, query }: Route,
  body: JsonObject,
): Promise<string> {
  checkSegments(segments);
  const id = checkId(query.get("documentId") ?? randomBytes(AUTO_ID_BYTES).toString("base64url"));
  return write(visitor, [...segments, id], (name) => ({
    update: { name, fields: body["fields"] },
    currentDocument: { exists: false },
  }));
}

export async function patchDocument(
  visitor: Visitor,
  { segments, query }: Route,
  body: JsonObject,
): Promise<string> {
  const mask = query.getAll("updateMask.fieldPaths");
  return write(visitor, segments, (name) => ({
    update: { name, fields: body["fields"] },
    ...(mask.length > 0 && { updateMask: { fieldPaths: mask } }),
    currentDocument: preconditionIn(query),
  }));
}

export async function deleteDocument(visitor: Visitor, { segments, query }: Route): Promise<string> {
  return write(visitor, segments, (name) => ({ delete: name, currentDocument: preconditionIn(query) }));
}

/** Commits one write and answers with the document after it. */
async function write(
  { caller, space }: Visitor,
  segments: readonly string[],
  toWrite: (name: string) => JsonObject,
): Promise<string> {
  checkSegments(segments);
  const { database, access } = space;
  const path = segments.join("/");
  await commitWrites(database, access, caller, parseWrites(database.root, [toWrite(database.root + path)]));
  const document = database.get(path);
  return document ? documentText(document) : "{}";
}

/** To be called before the segments are joined: an encoded slash must not make two ids of one. */
function checkSegments(segments: readonly string[]): void {
  for (const segment of segments) checkId(segment);
}

function preconditionIn(query: URLSearchParams): JsonObject {
  const exists = query.get("currentDocument.exists");
  const updateTime = query.get("currentDocument.updateTime");
  return {
    ...(exists !== null && { exists: exists === "true" }),
    ...(updateTime !== null && { updateTime }),
  };
}

function fieldPaths(query: URLSearchParams, name: string): FieldPath[] | undefined {
  return query.has(name) ? query.getAll(name).map(parseFieldPath) : undefined;
}

/** "a desc, b" */
function parseOrderBy(text: string | null): JsonObject[] {
  if (!text) return [];
  return text.split(",").map((part) => {
    const [fieldPath, direction = "asc"] = part.trim().split(/\s+/);
    return {
      field: { fieldPath },
      direction: direction.toLowerCase() === "desc" ? "DESCENDING" : "ASCENDING",
    };
  });
}

function pageToken(last: StoredDocument, orderBy: readonly Order[]): string {
  const values = orderBy.map(({ field }) => queryValue(last, field));
  return Buffer.from(JSON.stringify({ values })).toString("base64url");
}

function parsePageToken(token: string | null): unknown {
  if (token === null || token === "") return undefined;
  try {
    return JSON.parse(Buffer.from(token, "base64url").toString());
  } catch {
    throw invalid("pageToken is not valid.");
  }
}
