import { randomBytes } from "node:crypto";
import { isJsonObject, type JsonObject } from "../../core/http";
import { commitEach, commitOne, commitWrites } from "../commit";
import { invalid } from "../errors";
import { checkCollectionId, checkDocumentId, parentPath } from "../paths";
import { parseMask } from "../query/parse";
import type { Visitor } from "../space";
import { parseWrites } from "../write";
import { documentText } from "./project";
import { idIn } from "./reading";

const AUTO_ID_BYTES = 15;

/**
 * Applies all writes or none. A transaction commits only if nothing that it read has changed, and ends in either case.
 */
export async function commit({ caller, space }: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { database, access, transactions } = space;
  const writes = parseWrites(database.root, request["writes"]);
  const id = idIn(request);
  const transaction = id === undefined ? undefined : transactions.use(id);
  if (transaction?.readOnlyAt !== undefined && writes.length > 0)
    throw invalid("Cannot modify entities in a read-only transaction.");
  if (transaction) transactions.take(id);
  try {
    return [JSON.stringify(await commitWrites(database, access, caller, writes, () => transaction?.check()))];
  } finally {
    if (transaction) transactions.release(transaction);
  }
}

/** Applies each write separately, in any order. */
export async function batchWrite(
  { caller, space }: Visitor,
  request: JsonObject,
): Promise<readonly string[]> {
  const writes = parseWrites(space.database.root, request["writes"]);
  if (new Set(writes.map(({ path }) => path)).size < writes.length)
    throw invalid("A batch of independent writes must not write a document twice.");
  const outcomes = await commitEach(space.database, space.access, caller, writes);
  return [
    JSON.stringify({
      writeResults: outcomes.map((outcome) => ("error" in outcome ? {} : outcome.result)),
      status: outcomes.map((outcome) =>
        "error" in outcome ? { code: outcome.error.grpcCode, message: outcome.error.message } : {},
      ),
    }),
  ];
}

export function createDocument(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { root } = visitor.space.database;
  const { parent, collectionId, documentId, document } = request;
  const given = typeof documentId === "string" && documentId !== "" ? documentId : undefined;
  const id = checkDocumentId(given ?? randomBytes(AUTO_ID_BYTES).toString("base64url"));
  const above = parentPath(root, parent);
  const collection = checkCollectionId(String(collectionId ?? ""));
  const path = [...(above === "" ? [] : [above]), collection, id].join("/");
  const fields = isJsonObject(document) ? document["fields"] : undefined;
  return write(visitor, request, {
    update: { name: root + path, fields },
    currentDocument: { exists: false },
  });
}

export function updateDocument(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { document, updateMask, currentDocument } = request;
  return write(visitor, request, { update: document ?? {}, updateMask, currentDocument });
}

export async function deleteDocument(
  { caller, space }: Visitor,
  request: JsonObject,
): Promise<readonly string[]> {
  const { name, currentDocument } = request;
  const writes = parseWrites(space.database.root, [{ delete: name ?? "", currentDocument }]);
  await commitWrites(space.database, space.access, caller, writes);
  return ["{}"];
}

/** Commits one write and answers with the resulting document. */
async function write(
  { caller, space }: Visitor,
  request: JsonObject,
  item: JsonObject,
): Promise<readonly string[]> {
  const mask = parseMask(request["mask"]);
  const [only] = parseWrites(space.database.root, [item]);
  const document = only && (await commitOne(space.database, space.access, caller, only));
  return [document ? documentText(document, mask) : "{}"];
}
