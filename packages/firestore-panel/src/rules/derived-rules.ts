/** Conditions on the derived keys of records in indexed collections (fields/derived.ts). */
import { derivedVersion, sortKeyFields, SEARCH_KEY, SORT_KEY, VERSION_KEY } from "../fields/derived";
import { MAX_SEARCH_TOKENS, TOKEN_OVERFLOW } from "../fields/search-text";
import { ruleList, ruleString } from "../schema/text";
import type { Collection, Field } from "../schema/types";
import { conjunction } from "./rule-writer";

const DERIVED_KEYS = ruleList([SEARCH_KEY, SORT_KEY]);
/** A token has at most eight characters. A character outside the common plane may count twice. */
const LONGEST_TOKEN = 16;
/** Maximum length of a sort key (fields/derived.ts). */
const MAX_SORT_KEY = 200;

/**
 * Records from the app or the console may lack the two keys: the panel counts and repairs these. The rules
 * cannot require that they change with their source fields, because many changes leave them equal ("omar" to
 * "Omar").
 */
export const DERIVED_CLAUSE = `(!changed.hasAny(${DERIVED_KEYS}) || isDerived(d))`;

/** The functions that check a single value, for all collections. */
export function derivedTypeFunctions(collections: readonly Collection[]): readonly string[] {
  const indexedCollections = collections.filter(({ indexed }) => indexed);
  if (indexedCollections.length === 0) return [];
  return [
    ...conjunction("isSearchTokens(value)", [
      "value is list",
      `value.size() <= ${MAX_SEARCH_TOKENS}`,
      `value.join('').size() <= ${MAX_SEARCH_TOKENS * LONGEST_TOKEN}`,
      // This token replaces all others, and every search reads the record.
      `(!(${ruleString(TOKEN_OVERFLOW)} in value) || value.size() == 1)`,
    ]),
    ...(indexedCollections.some((collection) => sortKeyFields(collection).some(isNumbered))
      ? conjunction("isNumberKey(value)", [
          `(value is number || value is string && value.size() <= ${MAX_SORT_KEY})`,
        ])
      : []),
  ];
}

/** A record has both keys or neither, because the version in one of them covers both. */
export function derivedFunctions(collection: Collection): readonly string[] {
  if (!collection.indexed) return [];
  const keyFields = sortKeyFields(collection);
  const keys = [...keyFields.map(({ key }) => key), VERSION_KEY];
  const numbers = keyFields.filter(isNumbered).map(({ key }) => key);
  const texts = keys.filter((key) => !numbers.includes(key));
  const given = (key: string, absent: string) => `keys.get(${ruleString(key)}, ${absent})`;
  // All values at once where none is a number: one by one, each costs four expressions.
  const listed =
    numbers.length === 0 ? "keys.values()" : `[${texts.map((key) => given(key, "''")).join(", ")}]`;
  return [
    ...conjunction("isDerived(d)", [
      `(!d.keys().hasAny(${DERIVED_KEYS}) || isSearchTokens(d.${SEARCH_KEY}) && d.${SORT_KEY} is map && areSortKeys(d.${SORT_KEY}))`,
    ]),
    // One check measures all texts: separate ones of a wide record would exceed the expressions of a write.
    ...conjunction("areSortKeys(keys)", [
      `keys.keys().hasOnly(${ruleList(keys)})`,
      // Index coverage counts records of the current version as complete. A missing key would hide such a
      // record from lists in that order. A page of an earlier release may write fewer columns, which count as
      // incomplete.
      `(${given(VERSION_KEY, "''")} != ${ruleString(derivedVersion(collection))} || keys.size() == ${keys.length})`,
      `${listed}.join('').size() <= ${texts.length * MAX_SORT_KEY}`,
      ...numbers.map((key) => `isNumberKey(${given(key, "0")})`),
    ]),
  ];
}

/** A number's key is the number. Other values, and an empty field, have a text as key. */
function isNumbered({ collation }: Field): boolean {
  return collation === "number";
}
