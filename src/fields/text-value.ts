/** Shared by the text-like field types: a trimmed string of limited length, with an optional pattern. */
import { ruleString } from "../schema/rule-text";
import type { Field, FieldDeclaration, FieldModel } from "../schema/types";
import { trimText, VISIBLE_PATTERN } from "../schema/visible-text";

export interface TextValueOptions {
  /** Most characters (UTF-16 units, as the rules count them). */
  readonly maxLength?: number;
  /** Fewest characters, unless it is empty. */
  readonly minLength?: number;
  /** What an empty value is stored as. Default: the empty string. */
  readonly emptyAs?: "text" | "null";
}
export interface TextFormat {
  /** Matches the whole text. Read by JavaScript and by RE2 alike. */
  readonly pattern: string;
  readonly message: string;
}
type TextValueField = FieldDeclaration & TextValueOptions;

/** Stored numbers are shown as text: older records hold phone numbers and ids of both kinds. */
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
  settings: { readonly trim?: boolean; readonly format?: (field: Field<D>) => TextFormat | undefined } = {},
): FieldModel<D, string, string | null> {
  const { trim = true, format } = settings;
  const clean = (value: string) => (trim ? trimText(value) : value);
  const limit = (field: D) => field.maxLength ?? maxLength;
  return {
    type,
    read: (stored, field) => readText(stored[storedKey(field)]),
    write: (value, field) => {
      const text = clean(value ?? "");
      return { [storedKey(field)]: text === "" && field.emptyAs === "null" ? null : text };
    },
    check: (value: unknown, field) => {
      if (typeof value !== "string") return "Must be text";
      const text = clean(value);
      if (text.length > limit(field)) return `At most ${limit(field)} characters`;
      const { minLength = 0 } = field;
      if (text.length < minLength) return `At least ${minLength} characters`;
      const wanted = format?.(field);
      if (wanted && !new RegExp(`^(?:${wanted.pattern})$`).test(text)) return wanted.message;
      return undefined;
    },
    isEmpty: (value) => typeof value !== "string" || clean(value) === "",
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

/** What a form trims has to show something. Only a text has `matches`: of anything else the answer is an error, so a no. */
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
  // Every pattern asks for a visible character already.
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
