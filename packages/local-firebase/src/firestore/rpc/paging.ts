import { isJsonObject, type JsonObject } from "../../core/http";
import type { WireValue } from "../../core/wire";
import { invalid } from "../errors";
import { readValue } from "../values/check";

/** The size of a page. @param most the largest size; larger requests are reduced. @throws FirestoreError */
export function pageSizeOf({ pageSize }: JsonObject, byDefault: number, most: number): number {
  const size = pageSize ?? 0;
  if (typeof size !== "number" || !Number.isInteger(size) || size < 0)
    throw invalid("pageSize must be a whole number, 0 or more.");
  return Math.min(size || byDefault, most);
}

/** The token of the page after an entry with these values of the orders. */
export function tokenOf(values: readonly (WireValue | undefined)[]): string {
  return Buffer.from(JSON.stringify({ values })).toString("base64url");
}

/** Reads the values after which a page begins. @throws FirestoreError for a foreign token. */
export function readToken(token: unknown): { readonly values: readonly WireValue[] } | undefined {
  if (token === undefined || token === "") return undefined;
  const values = typeof token === "string" ? parse(token) : undefined;
  if (!Array.isArray(values)) throw invalid("pageToken is not valid.");
  return { values: values.map((value) => readValue(value)) };
}

function parse(token: string): unknown {
  try {
    const content: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    return isJsonObject(content) ? content["values"] : undefined;
  } catch {
    return undefined;
  }
}
