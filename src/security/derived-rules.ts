/** Conditions on the keys that records of an indexed collection carry beside their fields (src/fields/derived.ts). */
import { derivedVersion, sortKeyFields, SEARCH_KEY, SORT_KEY, VERSION_KEY } from "../fields/derived";
import { MAX_SEARCH_TOKENS, TOKEN_OVERFLOW } from "../fields/search-text";
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection, Field } from "../schema/types";
import { conjunction } from "./rule-writer";

const KEYS = ruleList([SEARCH_KEY, SORT_KEY]);
/** A token has eight characters at most, and those outside the common plane may count twice. */
const LONGEST_TOKEN = 16;
/** Characters of a key, as src/fields/sort-keys.ts makes them. */
const LONGEST_KEY = 200;

/**
 * Checks the two keys when either changes. A record may come without them, from the app or the console: the panel
 * counts and repairs it. The rules cannot demand that the keys change with the fields that they are made of, because
 * many changes of those leave the keys as they are ("omar" to "Omar").
 */
export const DERIVED_CLAUSE = `(!changed.hasAny(${KEYS}) || isDerived(d))`;

/** The functions that check a single value, for all collections. */
export function derivedTypeFunctions(collections: readonly Collection[]): readonly string[] {
  const indexedCollections = collections.filter(({ indexed }) => indexed);
  if (indexedCollections.length === 0) return [];
  return [
    ...conjunction("isSearchTokens(value)", [
      "value is list",
      `value.size() <= ${MAX_SEARCH_TOKENS}`,
      `value.join('').size() <= ${MAX_SEARCH_TOKENS * LONGEST_TOKEN}`,
      // It replaces all tokens, and every search has to read the record.
      `(!(${ruleString(TOKEN_OVERFLOW)} in value) || value.size() == 1)`,
    ]),
    ...(indexedCollections.some((collection) => sortKeyFields(collection).some(isNumbered))
      ? conjunction("isNumberKey(value)", [
          `(value is number || value is string && value.size() <= ${LONGEST_KEY})`,
        ])
      : []),
  ];
}

/** Both or neither: the version in one of them says that both are there. */
export function derivedFunctions(collection: Collection): readonly string[] {
  if (!collection.indexed) return [];
  const keyFields = sortKeyFields(collection);
  const keys = [...keyFields.map(({ key }) => key), VERSION_KEY];
  const numbers = keyFields.filter(isNumbered).map(({ key }) => key);
  const texts = keys.filter((key) => !numbers.includes(key));
  const given = (key: string, absent: string) => `keys.get(${ruleString(key)}, ${absent})`;
  // All of them, where none is a number: one by one they cost four expressions each.
  const listed =
    numbers.length === 0 ? "keys.values()" : `[${texts.map((key) => given(key, "''")).join(", ")}]`;
  return [
    ...conjunction("isDerived(d)", [
      `(!d.keys().hasAny(${KEYS}) || isSearchTokens(d.${SEARCH_KEY}) && d.${SORT_KEY} is map && areSortKeys(d.${SORT_KEY}))`,
    ]),
    // Texts are measured together: one by one, a wide record would use up the 1,000 expressions of a write.
    ...conjunction("areSortKeys(keys)", [
      `keys.keys().hasOnly(${ruleList(keys)})`,
      // Records of the present version are counted as whole: one that lacked a key would be in no list of that order, and
      // nothing would report it. A page of an earlier release may have fewer columns, and its records are counted as lacking.
      `(${given(VERSION_KEY, "''")} != ${ruleString(derivedVersion(collection))} || keys.size() == ${keys.length})`,
      `${listed}.join('').size() <= ${texts.length * LONGEST_KEY}`,
      ...numbers.map((key) => `isNumberKey(${given(key, "0")})`),
    ]),
  ];
}

/** The key of a number is the number; of none, and of what is no number, a text. */
function isNumbered({ collation }: Field): boolean {
  return collation === "number";
}
