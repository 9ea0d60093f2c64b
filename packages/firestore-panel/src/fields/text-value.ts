/** The model of text-like field types: a trimmed string of limited length, with an optional pattern. */
import {
  latinDigits,
  LINE_PATTERN,
  oneLine,
  ruleString,
  trimText,
  VISIBLE_LINE_PATTERN,
  VISIBLE_PATTERN,
} from "../schema/text";
import type { Field, FieldDeclaration, FieldModel } from "../schema/types";
import { text, type TextId } from "../texts/texts";

export interface TextValueOptions {
  /** In UTF-16 units, like the rules. */
  readonly maxLength?: number;
  readonly minLength?: number;
  /** The stored form of an empty value. Default: the empty string. */
  readonly emptyAs?: "text" | "null";
}
export interface TextFormat {
  /** Must match the whole text, in JavaScript and in RE2. A `format` needs a visible character. */
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
    /** Accepts line breaks and control characters. */
    readonly lines?: boolean;
    /** What each line of this type matches, even without a format. Each format is narrower. */
    readonly line?: TextFormat;
    readonly format?: (field: Field<D>) => TextFormat | undefined;
    /** Whether Arabic digits become Latin ones. */
    readonly latin?: (field: D) => boolean;
  } = {},
): FieldModel<D, string, string | null> {
  const { trim = true, lines = false, line, format, latin } = settings;
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
      if (!lines && cleaned !== oneLine(cleaned)) return text("fields.text.oneLine");
      const unmet = [line, format?.(field)].find(
        (wanted) => wanted && !new RegExp(`^(?:${wanted.pattern})$`, "u").test(cleaned),
      );
      return unmet && text(unmet.message);
    },
    isEmpty: (value, field) => typeof value !== "string" || clean(value, field) === "",
    rules: (field) => ({
      [storedKey(field)]: (value) => {
        const filled = field.required === true;
        const pattern = format?.(field)?.pattern;
        // A format requires a visible character.
        const shown = filled && trim && !pattern;
        const anyLine = line?.pattern ?? (shown || lines ? undefined : LINE_PATTERN);
        const shape = pattern && !filled ? `(${pattern})?` : (pattern ?? anyLine);
        const { minLength = 0 } = field;
        const enough = minLength > 0 ? `${value}.size() >= ${minLength}` : `${value}.size() > 0`;
        // Values other than text have no `matches`; the resulting error denies the write.
        const conditions = shown || shape ? [] : [`${value} is string`];
        if (minLength > 0 && !filled) conditions.push(`(${value}.size() == 0 || ${enough})`);
        else if (filled && (minLength > 0 || !shown)) conditions.push(enough);
        if (shown) conditions.push(`${lines ? "isVisibleText" : "isVisibleLine"}(${value}, ${limit(field)})`);
        else conditions.push(`${value}.size() <= ${limit(field)}`);
        if (shape) conditions.push(`${value}.matches(${ruleString(shape)})`);
        return conditions.join(" && ");
      },
    }),
    *declarationErrors(field) {
      if (!(limit(field) > 0)) yield "maxLength is not above 0";
      if (!((field.minLength ?? 0) <= limit(field))) yield "minLength is above maxLength";
    },
    ruleFunctions: RULE_FUNCTIONS,
    text: (value) => value ?? "",
  };
}

/** A required text that the form trims must contain a visible character. */
const RULE_FUNCTIONS = {
  "isVisibleText(value, most)": ["value.size() <= most", `value.matches(${ruleString(VISIBLE_PATTERN)})`],
  "isVisibleLine(value, most)": [
    "value.size() <= most",
    `value.matches(${ruleString(VISIBLE_LINE_PATTERN)})`,
  ],
};
