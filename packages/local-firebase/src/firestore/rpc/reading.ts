import { isJsonObject, type JsonObject } from "../../core/http";
import { inSlicesFromNow, type Work } from "../engine/slices";
import { FirestoreError, invalid } from "../errors";
import { asOf, versionAt, type Reader } from "../reader";
import type { Visitor } from "../space";
import { versionText } from "../values/timestamps";

/** The documents and moment of one request's reads. */
export interface Reading {
  readonly documents: Reader;
  /** The caller; the rules see the documents of the same moment. */
  readonly visitor: Visitor;
  /** The moment, as JSON text. */
  readonly readTime: string;
  /** The id of a transaction that begins with this request, as JSON text. */
  readonly begun?: string;
}

type Answer = (reading: Reading) => Work<readonly string[]> | readonly string[] | Promise<unknown>;

/**
 * Answers a request from the documents of its consistency selector: the current ones, earlier ones, or a transaction's.
 * @param paths the documents that it reads by name.
 * @param answer must read everything in its first step: later, commits may intervene. If an index is missing, it
 * returns a promise of that and is called again, with the documents of that later moment.
 * @throws FirestoreError
 */
export async function read(
  visitor: Visitor,
  request: JsonObject,
  paths: readonly string[],
  answer: Answer,
): Promise<readonly string[]> {
  const { space } = visitor;
  const { readTime, newTransaction } = request;
  const transaction = idIn(request);
  if ([readTime, newTransaction, transaction].filter((selector) => selector !== undefined).length > 1)
    throw invalid("A read can have one of transaction, newTransaction and readTime.");
  if (request["explainOptions"] !== undefined)
    throw new FirestoreError("UNIMPLEMENTED", "Queries are not explained here.");
  if (readTime !== undefined) {
    const version = await versionAt(space.database, readTime);
    return answered(answer, () => readingOf(visitor, asOf(space.database, version)));
  }
  if (newTransaction === undefined && transaction === undefined)
    return answered(answer, () => readingOf(visitor, space.database));
  if (newTransaction === undefined) {
    const going = await space.transactions.turn(transaction, paths);
    return answered(answer, () => readingOf(visitor, going));
  }
  const id = await beginTransaction(visitor, newTransaction, "readOnly");
  try {
    const begun = await space.transactions.turn(id, paths);
    return await answered(answer, () => ({ ...readingOf(visitor, begun), begun: JSON.stringify(id) }));
  } catch (error) {
    // No client knows its id.
    space.transactions.end(id);
    throw error;
  }
}

async function answered(answer: Answer, readingNow: () => Reading): Promise<readonly string[]> {
  for (;;) {
    const given = answer(readingNow());
    if (!(given instanceof Promise)) return "next" in given ? inSlicesFromNow(given) : given;
    await given;
  }
}

/**
 * Begins a transaction and returns its id.
 * @param options TransactionOptions of the protocol.
 * @param mode the default mode.
 */
export async function beginTransaction(
  { space }: Visitor,
  options: unknown,
  mode: "readOnly" | "readWrite",
): Promise<string> {
  const { readOnly, readWrite } = isJsonObject(options) ? options : {};
  if (readOnly !== undefined && readWrite !== undefined)
    throw invalid("A transaction is either readOnly or readWrite.");
  if (readWrite !== undefined || (readOnly === undefined && mode === "readWrite")) {
    // The previous attempt claims nothing that others wait for, so it only has to end.
    if (isJsonObject(readWrite)) space.transactions.end(readWrite["retryTransaction"]);
    return space.transactions.begin();
  }
  const readTime = isJsonObject(readOnly) ? readOnly["readTime"] : undefined;
  const { database } = space;
  return space.transactions.begin(
    readTime === undefined ? database.version : await versionAt(database, readTime),
  );
}

/** The id of a request's transaction. Empty bytes mean none. */
export function idIn({ transaction }: JsonObject): string | undefined {
  if (transaction === undefined || transaction === "") return undefined;
  if (typeof transaction !== "string") throw invalid("A transaction's id is not valid.");
  return transaction;
}

function readingOf(visitor: Visitor, documents: Reader): Reading {
  const { caller, space } = visitor;
  const isNow = documents.version === space.database.version;
  return {
    documents,
    visitor: isNow ? visitor : { caller, space: { ...space, access: space.access.over(documents) } },
    readTime: JSON.stringify(versionText(documents.version)),
  };
}
