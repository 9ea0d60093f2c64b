import type { JsonObject } from "../../core/http";
import { commitWrites } from "../commit";
import { FirestoreError, invalid } from "../errors";
import { pathOfName } from "../paths";
import { parseAggregations } from "../query/aggregate";
import { parseMask, parseQuery } from "../query/parse";
import { prepareQuery } from "../query/prepare";
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
  const { documents, query } = select(visitor, body, body["structuredQuery"], route);
  const readTime = JSON.stringify(versionText(visitor.space.database.version));
  if (documents.length === 0) return `[{"readTime":${readTime}}]`;
  const answers = documents.map(
    (document) => `{"document":${documentText(document, query.select)},"readTime":${readTime}}`,
  );
  return `[${answers.join(",")}]`;
}

function runAggregationQuery(visitor: Visitor, body: JsonObject, route: Route): string {
  const input = body["structuredAggregationQuery"];
  if (typeof input !== "object" || input === null) throw invalid("structuredAggregationQuery is missing.");
  const { aggregations, structuredQuery } = input as JsonObject;
  const parsed = parseAggregations(aggregations);
  const { documents } = select(visitor, body, structuredQuery, route);
  const aggregateFields = Object.fromEntries(parsed.map(({ alias, compute }) => [alias, compute(documents)]));
  return JSON.stringify([
    { result: { aggregateFields }, readTime: versionText(visitor.space.database.version) },
  ]);
}

/** The documents of a query, after the rules have allowed it. */
function select({ caller, space }: Visitor, body: JsonObject, structuredQuery: unknown, route: Route) {
  refuseUnsupported(body);
  const { database, access } = space;
  const parent = [`${route.database}/documents`, ...route.segments].join("/");
  const query = parseQuery(database.root, parent, structuredQuery);
  access.checkList(caller, query);
  const prepared = prepareQuery(query);
  return { query, documents: prepared.arrange(database.matching(prepared)) };
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
