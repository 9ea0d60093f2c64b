/** The field types whose value is one text: text, long text, email, phone, url, readable password and pin. */
import type { Field, FieldDeclaration, FieldOptions } from "../../schema/types";
import { readText, underOneKey, type OneKeyModel } from "../../schema/stored-values";
import {
  hasRefusedCharacter,
  IDENTIFIER_PATTERN,
  latinDigits,
  LINE_BREAKING,
  LINE_PATTERN,
  oneLine,
  randomText,
  ruleString,
  trimText,
  VISIBLE_LINE_PATTERN,
  VISIBLE_PATTERN,
} from "../../schema/text";
import { text as say, type TextId } from "../../texts/texts";

interface TextValueOptions {
  /** In UTF-16 units, like the rules. */
  readonly maxLength?: number;
  readonly minLength?: number;
  /** The stored form of an empty value. Default: the empty string. */
  readonly emptyAs?: "text" | "null";
}
interface TextFormat {
  /** Must match the whole text, in JavaScript and in RE2. A `format` needs a visible character. */
  readonly pattern: string;
  readonly message: TextId;
}

/** A trimmed string of limited length, with an optional pattern. */
function textModel<D extends FieldDeclaration & TextValueOptions>(
  type: string,
  maxLength: number,
  settings: {
    readonly trim?: boolean;
    /** Accepts line breaks and control characters. */
    readonly lines?: boolean;
    /** What each line of this type matches, even without a format. Each format is narrower. */
    readonly line?: TextFormat;
    readonly format?: (field: Field<D>) => TextFormat | undefined;
    /** Replaces writings of a text that count as the same by one. */
    readonly normalized?: (text: string, field: D) => string;
  } = {},
): OneKeyModel<D, string, string | null> {
  const { trim = true, lines = false, line, format, normalized } = settings;
  const clean = (value: string, field: D) => {
    const text = normalized?.(value, field) ?? value;
    return trim ? trimText(text) : text;
  };
  const limit = (field: D) => field.maxLength ?? maxLength;
  return {
    type,
    read: readText,
    write: (value, field) => {
      const cleaned = clean(value ?? "", field);
      return cleaned === "" && field.emptyAs === "null" ? null : cleaned;
    },
    check: (value: unknown, field) => {
      if (typeof value !== "string") return say("fields.notText");
      const cleaned = clean(value, field);
      if (cleaned.length > limit(field)) return say("fields.tooLong", { max: limit(field) });
      const { minLength = 0 } = field;
      if (cleaned.length < minLength) return say("fields.tooShort", { min: minLength });
      if (!lines && cleaned !== oneLine(cleaned)) return say("fields.text.oneLine");
      const unmet = [line, format?.(field)].find(
        (wanted) => wanted && !new RegExp(`^(?:${wanted.pattern})$`, "u").test(cleaned),
      );
      return unmet && say(unmet.message);
    },
    isEmpty: (value, field) => typeof value !== "string" || clean(value, field) === "",
    rule: (value, field) => {
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

interface TextOptions extends FieldOptions, TextValueOptions {
  /** For numbers and ids, whose digits are Latin ones and are found in one piece. */
  readonly dir?: "ltr";
  /** Normalizes texts that look alike to one form, for sign-in ids. */
  readonly identifier?: boolean;
}
export type TextField = FieldDeclaration<string | null> & TextOptions;

/** One line, of at most 200 characters by default. */
export const text = (options: TextOptions): TextField => ({ ...options, type: "text" });

/** @returns the text with its numbers in one piece: "+974 6093-0619" becomes "+97460930619". */
function joinedDigits(text: string): string {
  return text.replace(/(?<=\p{Nd})[\s().\-/]+(?=\p{Nd})/gu, "");
}

const composed = (text: string) => text.normalize("NFC");

const plainText = textModel<TextField>("text", 200, {
  normalized: (text, { identifier, dir }) => {
    const canonical = identifier ? composed(text) : text;
    return dir === "ltr" ? latinDigits(canonical) : canonical;
  },
});

export const textFieldModel = underOneKey<TextField, string>({
  ...plainText,
  sortable: true,
  joined: (written, { dir }) => (dir === "ltr" ? joinedDigits(written) : written),
  check: (value: unknown, field) =>
    field.identifier && typeof value === "string" && hasRefusedCharacter(trimText(composed(value)))
      ? say("fields.text.refusedCharacters")
      : plainText.check(value as string, field),
  rule: (value, field) => {
    const rule = plainText.rule(value, field);
    if (!field.identifier) return rule;
    return `${rule} && ${value} == ${value}.trim() && ${value}.matches(${ruleString(IDENTIFIER_PATTERN)})`;
  },
});

interface LongTextOptions extends FieldOptions, TextValueOptions {
  /** Minimum height of the input in lines. */
  readonly rows?: number;
}
export type LongTextField = FieldDeclaration<string | null> & LongTextOptions;

/** At most 5,000 characters by default. */
export const longText = (options: LongTextOptions): LongTextField => ({ ...options, type: "long-text" });

export const longTextFieldModel = underOneKey<LongTextField, string>(
  textModel("long-text", 5000, { lines: true }),
);

interface EmailOptions extends FieldOptions, TextValueOptions {
  /** Stores addresses as printable ASCII in lower case, so that none resembles another, for sign-in. */
  readonly lowerCase?: boolean;
}
export type EmailField = FieldDeclaration<string | null> & EmailOptions;

/** An e-mail address, of at most 200 characters. */
export const email = (options: EmailOptions): EmailField => ({ ...options, type: "email" });

/** Signs that end one address and begin another, for a character class. */
const ADDRESS_SEPARATORS = `,;<>"${LINE_BREAKING}`;
/** No format, but one recipient: each "@" is in the same word. */
const ONE_ADDRESS: TextFormat = {
  pattern: `[^@${ADDRESS_SEPARATORS}]*[^\\p{Z}${ADDRESS_SEPARATORS}]*[^@${ADDRESS_SEPARATORS}]*`,
  message: "fields.email.several",
};
/** Printable ASCII without spaces, separators, capitals or a second "@". */
const ONE_FORM: TextFormat = {
  pattern: "[-!#-+.-:=?\\[-~]+@[-!#-+.-:=?\\[-~]+",
  message: "fields.email.notPlain",
};

export const emailFieldModel = underOneKey<EmailField, string>({
  ...textModel<EmailField>("email", 200, {
    line: ONE_ADDRESS,
    format: ({ lowerCase }) => (lowerCase ? ONE_FORM : undefined),
    normalized: (text, { lowerCase }) => latinDigits(lowerCase ? lowered(text) : text),
  }),
  sortable: true,
});

/** Whether a text may become a mail link. Mail programs also read spaces, groups and comments in an address. */
export function isOneRecipient(text: string): boolean {
  return ONE_RECIPIENT.test(text);
}
const ONE_RECIPIENT = new RegExp(`^[^\\s:()\\[\\]\\\\${ADDRESS_SEPARATORS}]+$`, "u");

/** Lowers ASCII letters only, like the rules language. Thus "İ" stays unchanged and is refused. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

type PlainOptions = FieldOptions & TextValueOptions;
export type PlainTextField = FieldDeclaration<string | null> & PlainOptions;

/** A phone number as typed, of at most 40 characters. The specification checks no format. */
export const phone = (options: PlainOptions): PlainTextField => ({ ...options, type: "phone" });

export const phoneFieldModel = underOneKey<PlainTextField, string>({
  ...textModel<PlainTextField>("phone", 40, { normalized: latinDigits }),
  joined: joinedDigits,
});

/** A web address of at most 2,000 characters. Only http and https, so that a link cannot run a script. */
export const url = (options: PlainOptions): PlainTextField => ({ ...options, type: "url" });

const WEB_ADDRESS: TextFormat = {
  pattern: `[Hh][Tt][Tt][Pp][Ss]?://[^ /?#${LINE_BREAKING}][^ ${LINE_BREAKING}]*`,
  message: "fields.url.invalid",
};
const webAddress = new RegExp(`^(?:${WEB_ADDRESS.pattern})$`, "u");

export const urlFieldModel = underOneKey<PlainTextField, string>({
  ...textModel("url", 2000, { format: () => WEB_ADDRESS }),
  sheet: (value) => value && { link: value },
});

/** Whether a stored text may become a link. */
export function isWebAddress(text: string): boolean {
  return webAddress.test(text);
}

/** A password that the group hands over. It is stored as typed, because the app compares it. */
export const readablePassword = (options: PlainOptions): PlainTextField => ({
  ...options,
  type: "readablePassword",
});

export const readablePasswordFieldModel = underOneKey<PlainTextField, string>({
  ...textModel("readablePassword", 200, { trim: false }),
  confidential: true,
});

export type PinField = FieldDeclaration<string | null>;

/** Six digits as text, random for a new record. With `readOnly` they cannot be typed. */
export const pin = (options: FieldOptions): PinField => ({ ...options, type: "pin" });

const LOWEST = 100_000;
const HIGHEST = 999_999;
const PIN = "[1-9][0-9]{5}";
const pinPattern = new RegExp(`^${PIN}$`);
const pinOf = (typed: string) => latinDigits(trimText(typed));

export function randomPin(): string {
  return randomText("123456789", 1) + randomText("0123456789", 5);
}

export const pinFieldModel = underOneKey<PinField, string>({
  type: "pin",
  sortable: true,
  initial: randomPin,
  read: readText,
  // Nobody could redeem with an empty pin, so a new one replaces it.
  write: (value) => pinOf(value ?? "") || randomPin(),
  fills: true,
  check: (value: unknown) =>
    typeof value === "string" && pinPattern.test(pinOf(value))
      ? undefined
      : say("fields.pin.invalid", { min: LOWEST, max: HIGHEST }),
  isEmpty: (value) => typeof value !== "string" || pinOf(value) === "",
  rule: (value) => `${value} is string && ${value}.matches('${PIN}')`,
  text: (value) => value ?? "",
});
