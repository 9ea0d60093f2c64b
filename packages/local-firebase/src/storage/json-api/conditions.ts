import { StorageError } from "../errors";
import type { StoredObject } from "../stored-object";

/**
 * The first failed condition in a request's parameters: ifGenerationMatch, ifGenerationNotMatch, or one of the
 * metageneration. Generation 0 means a missing object.
 * @param prefix "if", or "ifSource" for the source of a copy.
 * @throws StorageError 400 when a value is not a number.
 */
export function failedCondition(
  query: URLSearchParams,
  object: StoredObject | undefined,
  prefix: "if" | "ifSource" = "if",
): "match" | "not match" | undefined {
  for (const [what, now] of [
    ["Generation", object?.generation ?? "0"],
    ["Metageneration", object && String(object.metageneration)],
  ] as const) {
    const [match, notMatch] = [`${prefix}${what}Match`, `${prefix}${what}NotMatch`].map((name) =>
      readNumber(query, name),
    );
    if (match !== undefined && match !== now) return "match";
    if (notMatch !== undefined && notMatch === now) return "not match";
  }
  return undefined;
}

/** @throws StorageError 412 when a condition fails. */
export function requireConditions(
  query: URLSearchParams,
  object: StoredObject | undefined,
  prefix: "if" | "ifSource" = "if",
): void {
  if (failedCondition(query, object, prefix) !== undefined)
    throw new StorageError(412, "At least one of the pre-conditions you specified did not hold.");
}

/** An integer parameter as text: generations are too large for a JavaScript number. @throws StorageError 400 */
export function readNumber(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^-?\d+$/.test(value)) throw new StorageError(400, `Invalid ${name}.`);
  return String(BigInt(value));
}
