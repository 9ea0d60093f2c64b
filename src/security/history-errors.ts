/**
 * Errors in the declarations of audited collections. They are checked when the rules are generated, like
 * those of index-errors.ts.
 */
import { modelOf, storedKeysOf } from "../fields/models";
import { principalsOf, ACCESS_METHODS } from "../schema/access";
import { CHANGE_KEY } from "../schema/derived-keys";
import { companyKeyOf, isAudited } from "../schema/history";
import type { Access, Principal, Collection } from "../schema/types";

/** @returns one line for each error, for checkCollections. */
export function historyErrors(collections: readonly Collection[]): readonly string[] {
  return collections
    .filter(isAudited)
    .flatMap((collection) => ownErrors(collection).map((error) => `${collection.name}: ${error}`));
}

function ownErrors(collection: Collection): readonly string[] {
  const { fields, access, audit, formerNames, signIn } = collection;
  const writers = writersOf(access);
  const company = companyKeyOf(collection);
  const confidential = fields.filter((field) => modelOf(field).confidential).flatMap(storedKeysOf);
  return [
    ...(audit && writers.length === 0 ? ["audit is declared, but no principal may write"] : []),
    // An entry names the account of a session. Users of the mobile app have no session.
    ...writers
      .filter((principal) => principal === "owner" || principal === "member")
      .map((principal) => `audited, but written by "${principal}", which has no session to name in an entry`),
    ...(writers.includes("company") && (signIn || company === undefined)
      ? ["audited, but written by companies, which may not read its entries"]
      : []),
    ...confidential
      .filter(isInMap)
      .map((key) => `audited, but "${key}" is a password in a map, which an entry records as a whole`),
    ...(company !== undefined && isInMap(company)
      ? [`audited, but the company is stored in a map, as "${company}"`]
      : []),
    ...(formerNames?.field === CHANGE_KEY
      ? [`formerNames keeps its list under "${CHANGE_KEY}", which audited records use`]
      : []),
  ];
}

function writersOf(access: Access): readonly Principal[] {
  const writes = ACCESS_METHODS.filter((method) => method !== "get" && method !== "list");
  return [...new Set(writes.flatMap((method) => principalsOf(access, method)))];
}

function isInMap(key: string): boolean {
  return key.includes(".");
}
