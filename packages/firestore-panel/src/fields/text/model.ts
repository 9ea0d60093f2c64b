/** The field types whose value is one text: text, long text, email, phone, url, readable password and pin. */
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey, textModel, readText, type TextFormat, type TextValueOptions } from "../text-value";
import { latinDigits, LINE_BREAKING, ruleString, trimText } from "../../schema/text";
import { text as say } from "../../texts/texts";

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

const plainText = textModel<TextField>("text", 200, { latin: ({ dir }) => dir === "ltr" });

export const textFieldModel: FieldModel<TextField, string> = {
  ...plainText,
  sortable: true,
  joined: (written, { dir }) => (dir === "ltr" ? joinedDigits(written) : written),
  write: (value, field) => plainText.write(field.identifier ? identifierOf(value ?? "") : value, field),
  check: (value: unknown, field) => {
    if (!field.identifier || typeof value !== "string") return plainText.check(value as string, field);
    const identifier = identifierOf(value);
    return refusedCharacter.test(identifier)
      ? say("fields.text.refusedCharacters")
      : plainText.check(identifier, field);
  },
  rules: (field) => {
    const rules = plainText.rules(field);
    const rule = rules[storedKey(field)];
    if (!field.identifier || !rule) return rules;
    const pattern = ruleString(`[^${classOf("\\x")}]*`);
    return {
      [storedKey(field)]: (value) =>
        `${rule(value)} && ${value} == ${value}.trim() && ${value}.matches(${pattern})`,
    };
  },
};

interface LongTextOptions extends FieldOptions, TextValueOptions {
  /** Minimum height of the input in lines. */
  readonly rows?: number;
}
export type LongTextField = FieldDeclaration<string | null> & LongTextOptions;

/** At most 5,000 characters by default. */
export const longText = (options: LongTextOptions): LongTextField => ({ ...options, type: "long-text" });

export const longTextFieldModel: FieldModel<LongTextField, string> = textModel("long-text", 5000, {
  lines: true,
});

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
const address = textModel<EmailField>("email", 200, {
  line: ONE_ADDRESS,
  format: ({ lowerCase }) => (lowerCase ? ONE_FORM : undefined),
  latin: () => true,
});

export const emailFieldModel: FieldModel<EmailField, string> = {
  ...address,
  sortable: true,
  write: (value, field) => address.write(field.lowerCase ? lowered(value ?? "") : value, field),
  check: (value, field) =>
    address.check(field.lowerCase && typeof value === "string" ? lowered(value) : value, field),
};

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
export type PhoneField = FieldDeclaration<string | null> & PlainOptions;

/** A phone number as typed, of at most 40 characters. The specification checks no format. */
export const phone = (options: PlainOptions): PhoneField => ({ ...options, type: "phone" });

export const phoneFieldModel: FieldModel<PhoneField, string> = {
  ...textModel<PhoneField>("phone", 40, { latin: () => true }),
  joined: joinedDigits,
};

export type UrlField = FieldDeclaration<string | null> & PlainOptions;

/** A web address of at most 2,000 characters. Only http and https, so that a link cannot run a script. */
export const url = (options: PlainOptions): UrlField => ({ ...options, type: "url" });

const WEB_ADDRESS: TextFormat = {
  pattern: `[Hh][Tt][Tt][Pp][Ss]?://[^ /?#${LINE_BREAKING}][^ ${LINE_BREAKING}]*`,
  message: "fields.url.invalid",
};
const webAddress = new RegExp(`^(?:${WEB_ADDRESS.pattern})$`, "u");

export const urlFieldModel: FieldModel<UrlField, string> = {
  ...textModel("url", 2000, { format: () => WEB_ADDRESS }),
  sheet: (value) => value && { link: value },
};

/** Whether a stored text may become a link. */
export function isWebAddress(text: string): boolean {
  return webAddress.test(text);
}

export type ReadablePasswordField = FieldDeclaration<string | null> & PlainOptions;

/** A password that the group hands over. It is stored as typed, because the app compares it. */
export const readablePassword = (options: PlainOptions): ReadablePasswordField => ({
  ...options,
  type: "readablePassword",
});

export const readablePasswordFieldModel: FieldModel<ReadablePasswordField, string> = {
  ...textModel("readablePassword", 200, { trim: false }),
  confidential: true,
};

export type PinField = FieldDeclaration<string | null>;

/** Six digits as text, random for a new record. With `readOnly` they cannot be typed. */
export const pin = (options: FieldOptions): PinField => ({ ...options, type: "pin" });

const LOWEST = 100_000;
const HIGHEST = 999_999;
const PIN = "[1-9][0-9]{5}";
const pinPattern = new RegExp(`^${PIN}$`);
const pinOf = (typed: string) => latinDigits(trimText(typed));

/** @returns a pin from 100000 to 999999, each equally likely. */
export function randomPin(): string {
  const span = HIGHEST - LOWEST + 1;
  const fair = Math.floor(2 ** 32 / span) * span;
  const [number = fair] = crypto.getRandomValues(new Uint32Array(1));
  return number < fair ? String(LOWEST + (number % span)) : randomPin();
}

export const pinFieldModel: FieldModel<PinField, string> = {
  type: "pin",
  sortable: true,
  initial: randomPin,
  read: (stored, field) => readText(stored[storedKey(field)]),
  // Nobody could redeem with an empty pin, so a new one replaces it.
  write: (value, field) => ({ [storedKey(field)]: pinOf(value ?? "") || randomPin() }),
  fills: true,
  check: (value: unknown) =>
    typeof value === "string" && pinPattern.test(pinOf(value))
      ? undefined
      : say("fields.pin.invalid", { min: LOWEST, max: HIGHEST }),
  isEmpty: (value) => typeof value !== "string" || pinOf(value) === "",
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is string && ${value}.matches('${PIN}')` }),
  text: (value) => value ?? "",
};

/**
 * Refused in identifiers, which are sign-in ids: two that look alike must be equal. They are code points,
 * because Unicode classes differ between versions, and browsers and rules must agree.
 */
const REFUSED_CODES = [
  // Control characters.
  "0-1f 7f-9f",
  // Spaces other than U+0020.
  "a0 1680 2000-200a 2028-2029 202f 205f 2800 3000",
  // Invisible characters: format, direction, fillers and variation selectors.
  "ad 600-605 61c 6dd 70f 890-891 8e2 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164",
  "fe00-fe0f feff ffa0 fff0-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0000-e0fff",
  // Combining marks. Normalization has already composed all that can be composed, and rules cannot normalize.
  "300-36f",
  // Private use: their appearance depends on the font.
  "e000-f8ff f0000-ffffd 100000-10fffd",
];

/** A lone surrogate is not a character, and Firestore stores none. */
const HALVES = "\\u{d800}-\\u{dfff}";
const refusedCharacter = new RegExp(`[${classOf("\\u")}${HALVES}]`, "u");

function identifierOf(typed: string): string {
  return trimText(typed.normalize("NFC"));
}

/** @param escape "\u" for JavaScript, "\x" for RE2. */
function classOf(escape: string): string {
  return REFUSED_CODES.join(" ")
    .replace(/[0-9a-f]+/g, (code) => `${escape}{${code}}`)
    .replaceAll(" ", "");
}
