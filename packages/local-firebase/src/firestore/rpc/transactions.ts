import type { JsonObject } from "../../core/http";
import { invalid } from "../errors";
import type { Visitor } from "../space";
import { beginTransaction as begin, idIn } from "./reading";

export async function beginTransaction(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const transaction = await begin(visitor, request["options"], "readWrite");
  return [JSON.stringify({ transaction })];
}

/** Ends a transaction without writing. Ending it twice does no harm. */
export function rollback({ space }: Visitor, request: JsonObject): readonly string[] {
  const id = idIn(request);
  if (id === undefined) throw invalid("transaction is missing.");
  space.transactions.end(id);
  return ["{}"];
}
