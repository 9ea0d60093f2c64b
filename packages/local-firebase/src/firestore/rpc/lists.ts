import type { JsonObject } from "../../core/http";
import { atOnce } from "../engine/slices";
import { invalid } from "../errors";
import { readsOfQuery } from "../meter";
import { checkCollectionId } from "../paths";
import { describeQuery } from "../query/describe";
import { queryValue } from "../query/match";
import { openQuery } from "../query/open";
import { parseMask, parseQuery } from "../query/parse";
import type { Visitor } from "../space";
import { compareDocumentPaths } from "../values/compare";
import { missingIn } from "./missing";
import { pageSizeOf, readToken, tokenOf } from "./paging";
import { documentText } from "./project";
import { read } from "./reading";

const DEFAULT_PAGE = 20;
const MAX_PAGE = 300;

/**
 * Lists a collection in pages, in the requested order or by name. `showMissing` adds the names of missing documents
 * that have collections below them.
 */
export function listDocuments(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { root } = visitor.space.database;
  const { parent, collectionId, orderBy, showMissing } = request;
  const pageSize = pageSizeOf(request, DEFAULT_PAGE, MAX_PAGE);
  if (showMissing === true && typeof orderBy === "string" && orderBy !== "")
    throw invalid("A list that shows missing documents cannot be ordered.");
  const startAt = readToken(request["pageToken"]);
  const query = parseQuery(root, parent, {
    from: [{ collectionId: checkCollectionId(String(collectionId ?? "")) }],
    orderBy: parseOrderBy(orderBy),
    startAt,
    limit: pageSize,
  });
  const mask = parseMask(request["mask"]);
  const collection = [...(query.parent === "" ? [] : [query.parent]), query.collectionId].join("/");
  return read(visitor, request, [], ({ documents, visitor: reader }) => {
    const prepared = openQuery(reader, query);
    const preparing = documents.prepare(prepared);
    if (preparing) return preparing;
    const found = atOnce(documents.finding(prepared));
    reader.space.meter.open("query", describeQuery(query))(readsOfQuery(found.length));
    const after = startAt?.values.at(-1);
    const afterName = after && "referenceValue" in after ? after.referenceValue.slice(root.length) : "";
    const missing = showMissing === true ? missingIn(documents, collection, afterName) : [];
    const page = [
      ...found.map((document) => ({
        path: document.path,
        text: documentText(document, mask),
        values: query.orderBy.map(({ field }) => queryValue(document, field)),
      })),
      ...missing.map((path) => ({
        path,
        text: `{"name":${JSON.stringify(root + path)}}`,
        values: [{ referenceValue: root + path }],
      })),
    ];
    if (missing.length > 0) page.sort((a, b) => compareDocumentPaths(a.path, b.path));
    const shown = page.slice(0, pageSize);
    const texts = shown.map(({ text }) => text);
    const last = shown.at(-1);
    const next = last && shown.length === pageSize ? `,"nextPageToken":"${tokenOf(last.values)}"` : "";
    return [texts.length === 0 ? "{}" : `{"documents":[${texts.join(",")}]${next}}`];
  });
}

/** "a desc, b" */
function parseOrderBy(text: unknown): JsonObject[] {
  if (typeof text !== "string" || text === "") return [];
  return text.split(",").map((part) => {
    const [fieldPath, direction = "asc", ...more] = part.trim().split(/\s+/);
    const isKnown = ["asc", "desc"].includes(direction.toLowerCase());
    if (!isKnown || more.length > 0) throw invalid(`"${text}" is not an order.`);
    return {
      field: { fieldPath },
      direction: direction.toLowerCase() === "desc" ? "DESCENDING" : "ASCENDING",
    };
  });
}
