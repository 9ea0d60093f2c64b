import type { JsonObject } from "../../core/http";
import { atOnce } from "../engine/slices";
import { invalid, permissionDenied } from "../errors";
import { readsOfQuery } from "../meter";
import { parentPath } from "../paths";
import { describeQuery } from "../query/describe";
import { openQuery } from "../query/open";
import { parseQuery } from "../query/parse";
import type { Visitor } from "../space";
import { compareUtf8 } from "../values/compare";
import { collectionIdsBelow } from "./missing";
import { pageSizeOf, readToken, tokenOf } from "./paging";
import { read } from "./reading";

/** Methods that production answers to server clients only: no rule can allow them. */

const DEFAULT_PAGE = 300;
const MAX_PARTITIONS = 10_000;

/** Returns the ids of the collections below a document or at the root, in pages. */
export function listCollectionIds(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  requireOwner(visitor);
  const parent = parentPath(visitor.space.database.root, request["parent"]);
  const pageSize = pageSizeOf(request, DEFAULT_PAGE, Infinity);
  const after = textIn(request["pageToken"]);
  return read(visitor, request, [], ({ documents }) => {
    const ids = collectionIdsBelow(documents, parent);
    const left = after === undefined ? ids : ids.filter((id) => compareUtf8(id, after) > 0);
    const page = left.slice(0, pageSize);
    const last = page.length < left.length ? page.at(-1) : undefined;
    const nextPageToken = last === undefined ? undefined : tokenOf([{ stringValue: last }]);
    return [JSON.stringify({ collectionIds: page, nextPageToken })];
  });
}

/** Returns cursors that divide a collection group into parts of similar size, by document name. */
export function partitionQuery(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  requireOwner(visitor);
  const query = parseQuery(visitor.space.database.root, request["parent"], request["structuredQuery"]);
  const [order, ...more] = query.orderBy;
  const isPlain =
    !query.where && !query.startAt && !query.endAt && query.limit === undefined && query.offset === 0;
  if (
    !query.allDescendants ||
    !isPlain ||
    more.length > 0 ||
    order?.direction !== "ASC" ||
    query.parent !== ""
  )
    throw invalid("Only a whole collection group, ordered by ascending name, can be partitioned.");
  const wanted = Number(request["partitionCount"] ?? 0);
  if (!Number.isInteger(wanted) || wanted < 1) throw invalid("partitionCount must be more than 0.");
  const parts = Math.min(wanted, MAX_PARTITIONS) + 1;
  const pageSize = pageSizeOf(request, parts, parts);
  const start = Number(textIn(request["pageToken"]) ?? 0);
  return read(visitor, request, [], ({ documents, visitor: reader }) => {
    const prepared = openQuery(reader, query);
    const preparing = documents.prepare(prepared);
    if (preparing) return preparing;
    const found = atOnce(documents.finding(prepared));
    reader.space.meter.open("query", describeQuery(query))(readsOfQuery(0));
    const cuts = Array.from({ length: parts - 1 }, (_, i) => Math.floor(((i + 1) * found.length) / parts));
    const names = [...new Set(cuts)].flatMap((cut) => (cut > 0 ? (found[cut]?.name ?? []) : []));
    const page = names.slice(start, start + pageSize);
    const end = start + page.length;
    return [
      JSON.stringify({
        partitions: page.map((referenceValue) => ({ values: [{ referenceValue }], before: true })),
        nextPageToken: end < names.length ? tokenOf([{ stringValue: String(end) }]) : undefined,
      }),
    ];
  });
}

function requireOwner({ caller }: Visitor): void {
  if (caller.kind !== "owner") throw permissionDenied();
}

/** The content of one of our page tokens. */
function textIn(token: unknown): string | undefined {
  const value = readToken(token)?.values[0];
  return value && "stringValue" in value ? value.stringValue : undefined;
}
