import { ruleString } from "../../schema/text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { cleanTexts, isTexts, readTexts, storedKey, TEXT_LIST_RULE_FUNCTIONS } from "../text-value";

export interface TagsOptions extends FieldOptions {
  /** Maximum number of tags; default 20. */
  readonly most?: number;
  /** Maximum length of a tag; default 40. */
  readonly maxLength?: number;
}
export type TagsField = FieldDeclaration<readonly string[] | null> & TagsOptions;

/**
 * Several short, freely chosen, distinct texts. They are stored as a list. A tag contains no comma and no
 * line break.
 */
export const tags = (options: TagsOptions): TagsField => ({ ...options, type: "tags" });

const MOST = 20;
const MAX_LENGTH = 40;
/** RE2 compiles at most this many repetitions. */
const LONGEST = 1000;

export const tagsFieldModel: FieldModel<TagsField, readonly string[]> = {
  type: "tags",
  read: (stored, field) => readTexts(stored[storedKey(field)]),
  write: (value, field) => ({ [storedKey(field)]: cleanTexts(value ?? []) }),
  check: (value: unknown, field) => {
    if (!isTexts(value)) return "Enter texts";
    const { most, maxLength } = limitsOf(field);
    const texts = cleanTexts(value);
    if (texts.length > most) return `At most ${most}`;
    // Counts code points, like RE2.
    if (texts.some((text) => [...text].length > maxLength)) return `At most ${maxLength} characters each`;
    return texts.some((text) => /[,\n]/.test(text)) ? "No commas and line breaks inside" : undefined;
  },
  isEmpty: (value) => !isTexts(value) || cleanTexts(value).length === 0,
  rules: (field) => ({ [storedKey(field)]: (value) => tagsRule(value, field) }),
  ruleFunctions: TEXT_LIST_RULE_FUNCTIONS,
  declarationErrors: (field) => {
    const { most, maxLength } = limitsOf(field);
    return [
      ...(Number.isInteger(most) && most > 0 ? [] : ["most is not above 0"]),
      ...(Number.isInteger(maxLength) && maxLength > 0 && maxLength <= LONGEST
        ? []
        : [`maxLength is not from 1 to ${LONGEST}`]),
      ...(field.default === undefined || isTexts(field.default) ? [] : ["default is not a list of texts"]),
    ];
  },
  text: (value) => (value ?? []).join(", "),
};

function limitsOf({ most = MOST, maxLength = MAX_LENGTH }: TagsField) {
  return { most, maxLength };
}

/**
 * The rules language has no loops. So the list is joined with a character that no tag contains, and one
 * pattern checks the text. Splitting must return the same list: this proves that each member is text.
 */
function tagsRule(value: string, field: TagsField): string {
  const { most, maxLength } = limitsOf(field);
  const tag = `[^,\\n]{1,${maxLength}}`;
  const joined = `${value}.join(',')`;
  const members = `${joined}.split(',') == ${value} && ${joined}.matches(${ruleString(`${tag}(,${tag})*`)})`;
  const filled = `${value}.size() > 0 && ${members}`;
  return `isTextList(${value}, ${most}) && ${field.required === true ? filled : `(${value}.size() == 0 || ${members})`}`;
}
