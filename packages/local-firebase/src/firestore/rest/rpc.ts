import { isJsonObject, type JsonObject } from "../../core/http";
import { commitWrites } from "../commit";
import { FirestoreError, invalid } from "../errors";
import { pathOfName } from "../paths";
import { aggregate, parseAggregations, summedFields } from "../query/aggregate";
import { describeQuery } from "../query/describe";
import { readsOfCount, readsOfQuery } from "../meter";
import { openQuery } from "../query/open";
import { parseMask, parseQuery } from "../query/parse";
import type { Query } from "../query/types";
import type { Visitor } from "../space";
import { versionText } from "../values/timestamps";
import { parseWrites } from "../write";
import { documentText } from "./project";
import type { Route } from "./route";

/** A method after the colon: returns the JSON text of the answer. */
export type Rpc = (visitor: Visitor, body: JsonObject, route: Route) => Promise<string> | string;

export const RPCS: { readonly [verb: string]: Rpc } = { commit, batchGet, runQuery, runAggregationQuery };

async function commit({ caller, space }: Visitor, body: JsonObject): Promise<string> {
  refuseUnsupported(body);
  const writes = parseWrites(space.database.root, body["writes"]);
  return JSON.stringify(await commitWrites(space.database, space.access, caller, writes));
}

function batchGet({ caller, space }: Visitor, body: JsonObject): string {
  refuseUnsupported(body);
  const { database, access } = space;
  const names: unknown = body["documents"];
  if (!Array.isArray(names)) throw invalid("documents must be a list.");
  const paths = names.map((name) => pathOfName(database.root, name));
  const mask = parseMask(body["mask"]);
  access.checkGet(caller, ...paths);
  space.meter.open("get", paths.join(" "))(paths.length);
  const readTime = JSON.stringify(versionText(database.version));
  const answers = paths.map((path) => {
    const document = database.get(path);
    const found = document
      ? `"found":${documentText(document, mask)}`
      : `"missing":${JSON.stringify(database.root + path)}`;
    return `{${found},"readTime":${readTime}}`;
  });
  return `[${answers.join(",")}]`;
}

function runQuery(visitor: Visitor, body: JsonObject, route: Route): string {
  const prepared = openQuery(visitor, queryOf(visitor, body, body["structuredQuery"], route));
  const { database, meter } = visitor.space;
  const { query } = prepared;
  const documents = database.find(prepared);
  meter.open("query", describeQuery(query))(readsOfQuery(query.offset + documents.length));
  const readTime = JSON.stringify(versionText(database.version));
  if (documents.length === 0) return `[{"readTime":${readTime}}]`;
  const answers = documents.map(
    (document) => `{"document":${documentText(document, query.select)},"readTime":${readTime}}`,
  );
  return `[${answers.join(",")}]`;
}

function runAggregationQuery(visitor: Visitor, body: JsonObject, route: Route): string {
  const input = body["structuredAggregationQuery"];
  if (!isJsonObject(input)) throw invalid("structuredAggregationQuery is missing.");
  const aggregations = parseAggregations(input["aggregations"]);
  const query = queryOf(visitor, body, input["structuredQuery"], route);
  const prepared = openQuery(visitor, query, summedFields(aggregations));
  const { database, meter } = visitor.space;
  const { aggregateFields, entries } = aggregate(aggregations, {
    documents: () => database.find(prepared),
    count: (most) => database.count(prepared, most),
  });
  meter.open("count", describeQuery(query))(readsOfCount(entries));
  return JSON.stringify([{ result: { aggregateFields }, readTime: versionText(database.version) }]);
}

function queryOf({ space }: Visitor, body: JsonObject, structuredQuery: unknown, route: Route): Query {
  refuseUnsupported(body);
  const parent = [`${route.database}/documents`, ...route.segments].join("/");
  return parseQuery(space.database.root, parent, structuredQuery);
}

/** Refuses options that the web SDK never sends: ignoring them would give a wrong answer. */
function refuseUnsupported(body: JsonObject): void {
  if (body["transaction"] !== undefined || body["newTransaction"] !== undefined)
    throw new FirestoreError(
      "UNIMPLEMENTED",
      "Server-side transactions are not supported; use update times as preconditions.",
    );
  if (body["readTime"] !== undefined)
    throw new FirestoreError("UNIMPLEMENTED", "Reads of an earlier time are not supported.");
}
