import { isJsonObject, type JsonObject } from "../../core/http";
import type { Work } from "../engine/slices";
import { invalid } from "../errors";
import { readsOfCount, readsOfQuery } from "../meter";
import { aggregating, parseAggregations, summedFields } from "../query/aggregate";
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
    const answering = function* (): Work<readonly string[]> {
      const charge = reader.space.meter.open("query", describeQuery(query));
      const found = yield* documents.finding(prepared);
      charge(readsOfQuery(query.offset + found.length));
      const answers = begun === undefined ? [] : [`{"transaction":${begun}}`];
      for (const document of found) {
        yield;
        answers.push(`{"document":${documentText(document, query.select)},"readTime":${readTime}}`);
      }
      return found.length > 0 ? answers : [...answers, `{"readTime":${readTime}}`];
    };
    return documents.prepare(prepared) ?? answering();
  });
}

export function runAggregationQuery(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const input = request["structuredAggregationQuery"];
  if (!isJsonObject(input)) throw invalid("structuredAggregationQuery is missing.");
  const aggregations = parseAggregations(input["aggregations"]);
  const query = parseQuery(visitor.space.database.root, request["parent"], input["structuredQuery"]);
  return read(visitor, request, [], ({ documents, visitor: reader, readTime, begun }) => {
    const prepared = openQuery(reader, query, summedFields(aggregations));
    const answering = function* (): Work<readonly string[]> {
      const charge = reader.space.meter.open("count", describeQuery(query));
      const { aggregateFields, entries } = yield* aggregating(aggregations, {
        finding: () => documents.finding(prepared),
        counting: (most) => documents.counting(prepared, most),
      });
      charge(readsOfCount(entries));
      const transaction = begun === undefined ? "" : `,"transaction":${begun}`;
      return [`{"result":${JSON.stringify({ aggregateFields })},"readTime":${readTime}${transaction}}`];
    };
    return documents.prepare(prepared) ?? answering();
  });
}
