import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { readsOfCount, readsOfQuery } from "../meter";
import { aggregate, parseAggregations, summedFields } from "../query/aggregate";
import { describeQuery } from "../query/describe";
import { openQuery } from "../query/open";
import { parseQuery } from "../query/parse";
import type { Visitor } from "../space";
import { documentText } from "./project";
import { read } from "./reading";

/** Runs queries and aggregations. */

export function runQuery(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const query = parseQuery(visitor.space.database.root, request["parent"], request["structuredQuery"]);
  return read(visitor, request, [], ({ documents, visitor: reader, readTime, begun }) => {
    const prepared = openQuery(reader, query);
    const preparing = documents.prepare(prepared);
    if (preparing) return preparing;
    const found = documents.find(prepared);
    reader.space.meter.open("query", describeQuery(query))(readsOfQuery(query.offset + found.length));
    const answers = found.map(
      (document) => `{"document":${documentText(document, query.select)},"readTime":${readTime}}`,
    );
    if (begun !== undefined) answers.unshift(`{"transaction":${begun}}`);
    return found.length > 0 ? answers : [...answers, `{"readTime":${readTime}}`];
  });
}

export function runAggregationQuery(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const input = request["structuredAggregationQuery"];
  if (!isJsonObject(input)) throw invalid("structuredAggregationQuery is missing.");
  const aggregations = parseAggregations(input["aggregations"]);
  const query = parseQuery(visitor.space.database.root, request["parent"], input["structuredQuery"]);
  return read(visitor, request, [], ({ documents, visitor: reader, readTime, begun }) => {
    const prepared = openQuery(reader, query, summedFields(aggregations));
    const preparing = documents.prepare(prepared);
    if (preparing) return preparing;
    const { aggregateFields, entries } = aggregate(aggregations, {
      documents: () => documents.find(prepared),
      count: (most) => documents.count(prepared, most),
    });
    reader.space.meter.open("count", describeQuery(query))(readsOfCount(entries));
    const transaction = begun === undefined ? "" : `,"transaction":${begun}`;
    return [`{"result":${JSON.stringify({ aggregateFields })},"readTime":${readTime}${transaction}}`];
  });
}
