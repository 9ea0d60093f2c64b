/** Conditions on what records of a collection that grows carry beside their fields (src/fields/derived.ts). */
import { derivedVersion, keyedFields, SEARCH_KEY, SORT_KEY, VERSION_KEY } from "../fields/derived";
import { MAX_MARKS, MORE_MARKS } from "../fields/search-text";
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection, Field } from "../schema/types";
import { conjunction } from "./rule-writer";

const KEYS = ruleList([SEARCH_KEY, SORT_KEY]);
/** A mark has eight characters at most, and those outside the common plane may count twice. */
const LONGEST_MARK = 16;
/** Characters of a key, as src/fields/sort-keys.ts makes them. */
const LONGEST_KEY = 200;

/**
 * What the two are judged by when either changes. A record may come without them, from the app or the console: the panel
 * counts and mends it. It cannot be demanded that they change with the fields they are made of, because many changes of
 * those leave them as they are ("omar" to "Omar").
 */
export const DERIVED_CLAUSE = `(!changed.hasAny(${KEYS}) || isDerived(d))`;

/** The functions that judge a single value, for all collections. */
export function derivedTypeFunctions(collections: readonly Collection[]): readonly string[] {
  const growing = collections.filter(({ grows }) => grows);
  if (growing.length === 0) return [];
  return [
    ...conjunction("isMarks(value)", [
      "value is list",
      `value.size() <= ${MAX_MARKS}`,
      `value.join('').size() <= ${MAX_MARKS * LONGEST_MARK}`,
      // It stands in the place of all marks, and every search has to read the record.
      `(!(${ruleString(MORE_MARKS)} in value) || value.size() == 1)`,
    ]),
    ...(growing.some((collection) => keyedFields(collection).some(isNumbered))
      ? conjunction("isNumberKey(value)", [
          `(value is number || value is string && value.size() <= ${LONGEST_KEY})`,
        ])
      : []),
  ];
}

/** Both or neither: the version in one of them says that both are there. */
export function derivedFunctions(collection: Collection): readonly string[] {
  if (!collection.grows) return [];
  const keyed = keyedFields(collection);
  const keys = [...keyed.map(({ key }) => key), VERSION_KEY];
  const numbers = keyed.filter(isNumbered).map(({ key }) => key);
  const texts = keys.filter((key) => !numbers.includes(key));
  const given = (key: string, absent: string) => `keys.get(${ruleString(key)}, ${absent})`;
  // All of them, where none is a number: one by one they cost four expressions each.
  const listed =
    numbers.length === 0 ? "keys.values()" : `[${texts.map((key) => given(key, "''")).join(", ")}]`;
  return [
    ...conjunction("isDerived(d)", [
      `(!d.keys().hasAny(${KEYS}) || isMarks(d.${SEARCH_KEY}) && d.${SORT_KEY} is map && areSortKeys(d.${SORT_KEY}))`,
    ]),
    // Texts are measured together: one by one, a wide record would use up the 1,000 expressions of a write.
    ...conjunction("areSortKeys(keys)", [
      `keys.keys().hasOnly(${ruleList(keys)})`,
      // Records of the present version are counted as whole: one that lacked a key would be in no list of that order, and
      // nobody would be told. A page of an earlier release may have fewer columns, and its records are counted as lacking.
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
