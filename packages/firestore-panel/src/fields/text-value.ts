/**
 * The common model of text-like field types: a trimmed string of limited length, with an optional pattern.
 */
import { latinDigits, ruleString, trimText, VISIBLE_PATTERN } from "../schema/text";
import type { Field, FieldDeclaration, FieldModel } from "../schema/types";
import { text, type TextId } from "../texts/texts";

export interface TextValueOptions {
  /** Maximum length in UTF-16 units, like the rules. */
  readonly maxLength?: number;
  /** Minimum length of a value that is not empty. */
  readonly minLength?: number;
  /** The stored form of an empty value. Default: the empty string. */
  readonly emptyAs?: "text" | "null";
}
export interface TextFormat {
  /** Must match the whole text, in JavaScript and in RE2. */
  readonly pattern: string;
  readonly message: TextId;
}
type TextValueField = FieldDeclaration & TextValueOptions;

/** Numbers become text, because older records hold phone numbers and ids of both types. */
export function readText(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Number.isFinite(value) ? String(value) : null;
}

export function storedKey(field: Field): string {
  return field.path ?? field.key;
}

export function textModel<D extends TextValueField>(
  type: string,
  maxLength: number,
  settings: {
    readonly trim?: boolean;
    readonly format?: (field: Field<D>) => TextFormat | undefined;
    /** Whether Arabic digits become Latin ones. */
    readonly latin?: (field: D) => boolean;
  } = {},
): FieldModel<D, string, string | null> {
  const { trim = true, format, latin } = settings;
  const clean = (value: string, field: D) => {
    const trimmed = trim ? trimText(value) : value;
    return latin?.(field) ? latinDigits(trimmed) : trimmed;
  };
  const limit = (field: D) => field.maxLength ?? maxLength;
  return {
    type,
    read: (stored, field) => readText(stored[storedKey(field)]),
    write: (value, field) => {
      const cleaned = clean(value ?? "", field);
      return { [storedKey(field)]: cleaned === "" && field.emptyAs === "null" ? null : cleaned };
    },
    check: (value: unknown, field) => {
      if (typeof value !== "string") return text("fields.notText");
      const cleaned = clean(value, field);
      if (cleaned.length > limit(field)) return text("fields.tooLong", { max: limit(field) });
      const { minLength = 0 } = field;
      if (cleaned.length < minLength) return text("fields.tooShort", { min: minLength });
      const wanted = format?.(field);
      if (wanted && !new RegExp(`^(?:${wanted.pattern})$`).test(cleaned)) return text(wanted.message);
      return undefined;
    },
    isEmpty: (value, field) => typeof value !== "string" || clean(value, field) === "",
    rules: (field) => {
      const wanted = format?.(field);
      return {
        [storedKey(field)]: (value) => textRule(value, field, limit(field), wanted?.pattern, trim),
      };
    },
    declarationErrors: (field) => [
      ...(limit(field) > 0 ? [] : ["maxLength is not above 0"]),
      ...((field.minLength ?? 0) <= limit(field) ? [] : ["minLength is above maxLength"]),
    ],
    ...(trim && { ruleFunctions: VISIBLE_TEXT_RULE_FUNCTION }),
    text: (value) => value ?? "",
  };
}

/**
 * Text that the form trims must contain a visible character. Values other than text have no `matches`; the
 * resulting error denies the write.
 */
const VISIBLE_TEXT_RULE_FUNCTION = {
  "isVisibleText(value, most)": ["value.size() <= most", `value.matches(${ruleString(VISIBLE_PATTERN)})`],
};

function textRule(
  value: string,
  { required, minLength = 0 }: TextValueField,
  maxLength: number,
  pattern: string | undefined,
  trim: boolean,
): string {
  const filled = required === true;
  // Every pattern already requires a visible character.
  const shown = filled && trim && !pattern;
  const conditions = shown ? [] : [`${value} is string`];
  if (minLength > 0) {
    const enough = `${value}.size() >= ${minLength}`;
    conditions.push(filled ? enough : `(${value}.size() == 0 || ${enough})`);
  } else if (filled && !shown) conditions.push(`${value}.size() > 0`);
  conditions.push(shown ? `isVisibleText(${value}, ${maxLength})` : `${value}.size() <= ${maxLength}`);
  if (pattern) conditions.push(`${value}.matches(${ruleString(filled ? pattern : `(${pattern})?`)})`);
  return conditions.join(" && ");
}
