/**
 * The rules compare a changed or deleted record with its entry or copy. NaN equals nothing, so they would refuse both
 * for a record that holds it.
 */
import { storedKeysOf } from "../fields/models";
import { isAudited } from "../schema/history";
import { isHousekeeping } from "../schema/stored-names";
import type { Collection, StoredData } from "../schema/types";
import { text } from "../texts/texts";
import { ProviderError } from "./errors";
import { nounOf } from "./registry";

/** @throws 400 with the field and its place in the database. */
export function assertComparable(collection: Collection, id: string, stored: StoredData): void {
  const path = pathOfNaN(stored);
  const [key = ""] = path ?? [];
  if (!path || !isAudited(collection) || isHousekeeping(key)) return;
  const field = collection.fields.find((one) => storedKeysOf(one).some((name) => name.split(".")[0] === key));
  const place = { path: path.join("."), document: `${collection.name}/${id}` };
  const values = { record: nounOf(collection), field: field?.label ?? key, ...place };
  throw new ProviderError(400, text("data.error.notANumber", values));
}

/** @returns the keys and positions that lead to a NaN; undefined if there is none. */
function pathOfNaN(value: unknown): readonly string[] | undefined {
  if (Number.isNaN(value)) return [];
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  for (const [key, one] of Object.entries(value)) {
    const inner = pathOfNaN(one);
    if (inner) return [key, ...inner];
  }
  return undefined;
}
