import { isJsonObject } from "../../core/http";
import type { WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import type { Work } from "../engine/slices";
import { invalid } from "../errors";
import { isNumber, toNumber, type NumberValue } from "../values/compare";
import type { FieldPath } from "../values/field-path";
import { doubleOf } from "../values/double";
import { queryValue } from "./match";
import { parseField } from "./parse-filter";

export interface Aggregation {
  readonly alias: string;
  /** The field of a sum or an average; undefined for a count. */
  readonly field?: FieldPath;
  /** A count stops here. */
  readonly upTo: number;
  readonly computing: (documents: readonly StoredDocument[]) => Work<WireValue>;
}

/** The documents of a query, and their number, which is faster. */
export interface Source {
  finding(): Work<readonly StoredDocument[]>;
  /** @param most the count may stop here. */
  counting(most: number): Work<number>;
}

const MAX_AGGREGATIONS = 5;
const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/** Parses the aggregations of a request: count (with upTo), sum and avg. @throws FirestoreError */
export function parseAggregations(input: unknown): Aggregation[] {
  if (!Array.isArray(input) || input.length === 0) throw invalid("Aggregations can not be empty.");
  if (input.length > MAX_AGGREGATIONS)
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${input.length}`,
    );
  const aggregations = input.map((item: unknown, i) => {
    if (!isJsonObject(item)) throw invalid("An aggregation must be an object.");
    return {
      alias: typeof item["alias"] === "string" ? item["alias"] : `field_${i + 1}`,
      ...parseOne(item),
    };
  });
  const aliases = aggregations.map(({ alias }) => alias);
  const twice = aliases.find((alias, i) => aliases.indexOf(alias) !== i);
  if (twice !== undefined) throw invalid(`Aggregation aliases contain duplicate alias: ${twice}`);
  return aggregations;
}

/** The fields of sums and averages. */
export function summedFields(aggregations: readonly Aggregation[]): readonly FieldPath[] {
  return aggregations.flatMap(({ field }) => (field ? [field] : []));
}

/**
 * Computes the answers of a request by name, and the number of index entries that they used.
 * @param source with sums, only the documents that have all summed fields. As in production, this holds for counts as
 * well.
 */
export function* aggregating(aggregations: readonly Aggregation[], source: Source) {
  if (summedFields(aggregations).length === 0) {
    const entries = yield* source.counting(Math.max(...aggregations.map(({ upTo }) => upTo)));
    const values = aggregations.map(({ alias, upTo }): [string, WireValue] => [
      alias,
      { integerValue: String(Math.min(entries, upTo)) },
    ]);
    return { aggregateFields: Object.fromEntries(values), entries };
  }
  const documents = yield* source.finding();
  const values: [string, WireValue][] = [];
  for (const { alias, computing } of aggregations) values.push([alias, yield* computing(documents)]);
  return { aggregateFields: Object.fromEntries(values), entries: documents.length };
}

function parseOne(item: { readonly [key: string]: unknown }): Omit<Aggregation, "alias"> {
  const { count, sum, avg } = item;
  if (isJsonObject(count)) {
    const upTo = count["upTo"] === undefined ? Infinity : Number(count["upTo"]);
    if (!(upTo > 0)) throw invalid("upTo must be more than 0.");
    return {
      upTo,
      *computing(documents) {
        yield;
        return { integerValue: String(Math.min(documents.length, upTo)) };
      },
    };
  }
  if (isJsonObject(sum)) {
    const field = parseField(sum["field"]);
    return { field, upTo: Infinity, computing: (documents) => summing(documents, field) };
  }
  if (isJsonObject(avg)) {
    const field = parseField(avg["field"]);
    return { field, upTo: Infinity, computing: (documents) => averaging(documents, field) };
  }
  throw invalid("An aggregation must be count, sum or avg.");
}

function* numbersAt(documents: readonly StoredDocument[], field: FieldPath): Work<NumberValue[]> {
  const numbers: NumberValue[] = [];
  for (const document of documents) {
    yield;
    const value = queryValue(document, field);
    if (value !== undefined && isNumber(value)) numbers.push(value);
  }
  return numbers;
}

function* summing(documents: readonly StoredDocument[], field: FieldPath): Work<WireValue> {
  return yield* sumOf(yield* numbersAt(documents, field));
}

function* averaging(documents: readonly StoredDocument[], field: FieldPath): Work<WireValue> {
  const numbers = yield* numbersAt(documents, field);
  if (numbers.length === 0) return { nullValue: null };
  const sum = yield* sumOf(numbers);
  return isNumber(sum) ? doubleOf(toNumber(sum) / numbers.length) : sum;
}

/** An integer if all are integers and the sum fits into 64 bits, otherwise a double. */
function* sumOf(numbers: readonly NumberValue[]): Work<WireValue> {
  let sum = 0n;
  for (const number of numbers) {
    yield;
    if (!("integerValue" in number)) return doubleOf(yield* compensatedSum(numbers));
    sum += BigInt(number.integerValue);
  }
  return sum <= MAX_INTEGER && sum >= MIN_INTEGER ? { integerValue: String(sum) } : doubleOf(Number(sum));
}

/** Neumaier's sum: it adds the rounding errors at the end, so that the order of the documents does not matter. */
function* compensatedSum(numbers: readonly NumberValue[]): Work<number> {
  let sum = 0;
  let lost = 0;
  for (const value of numbers) {
    yield;
    const number = toNumber(value);
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  // Infinities and NaN follow IEEE 754: they have no rounding errors.
  return Number.isFinite(sum) ? sum + lost : sum;
}
