/** Letters to people whose records expire: templates with placeholders, and the links that open a program with one. */
import type { Collection, Field, RecordData } from "../../schema/types";
import { dayText } from "../../fields/date/model";
import { modelOf } from "../../fields/models";
import { textOf, titleOf } from "../../fields/record";
import { isOneRecipient } from "../../fields/text/model";
import { oneLine } from "../../schema/text";
import { localized } from "../../texts/declared";
import { formatsOf } from "../../texts/formats";
import { currentLanguage, inEachLanguage } from "../../texts/language";
import { declaredText } from "../../texts/texts";
import type { Renewal } from "./renewals";

/** The collection of templates, and its fields with the text in one language each. */
export interface Templates {
  readonly collection: Collection;
  /** Its field with the kinds that a template is for: the English of what expires. Empty: for all. */
  readonly kinds: string;
  readonly subject: readonly string[];
  readonly body: readonly string[];
}

export interface Letter {
  /** Those who get it. More than one: it says the same to all of them. */
  readonly rows: readonly Renewal[];
  readonly subject: string;
  readonly parts: readonly { readonly language: string | undefined; readonly text: string }[];
  /** The placeholders of its template that have no value. */
  readonly unknown: readonly string[];
}

/** By language, for each row: what a letter may say about it, by placeholder. */
export type LetterValues = ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>;

/**
 * Placeholders: {name}, {what}, {date}, {days}, and the key of any field that is neither confidential nor a file.
 * @returns their values in every language that can be loaded.
 */
export async function letterValues(rows: readonly Renewal[]): Promise<LetterValues> {
  return new Map(
    await inEachLanguage(["panel"], () => [currentLanguage().id, rows.map(placeholderValues)] as const),
  );
}

function placeholderValues({ record, field, day, days, ...row }: Renewal): ReadonlyMap<string, string> {
  const collection = localized(row.collection);
  const { fields } = collection;
  const own = fields.find(({ key }) => key === field.key) ?? field;
  const { what } = modelOf(own).expires?.(own) ?? row.expires;
  const shown = fields.filter((other) => !modelOf(other).confidential && !modelOf(other).upload);
  return new Map([
    ...shown.map((other) => [other.key, shownText(other, textOf(record, other))] as const),
    ["name", titleOf(collection, record)],
    ["what", what],
    ["date", dayText(day) ?? day],
    ["days", formatsOf().relativeDay(days)],
  ]);
}

function shownText(field: Field, value: string): string {
  if (modelOf(field).choices) return declaredText(value);
  if (field.type === "timestamp" && value !== "") return formatsOf().moment(new Date(value));
  return (field.type === "date" ? dayText(value) : undefined) ?? value;
}

/** A brace alone is a mistyped one. */
const PLACEHOLDER = /\{([^{}\r\n]*)\}|[{}]/g;

/**
 * @returns a letter for each row, in the order of the rows, or one for all if it says the same to everybody. A
 * placeholder without a value stays as it is.
 */
export function filledLetters(
  { collection, ...keys }: Templates,
  template: RecordData,
  rows: readonly Renewal[],
  values: LetterValues,
): readonly Letter[] {
  const letters = rows.map((row, index): Letter => {
    const unknown: string[] = [];
    const partsOf = (fieldKeys: readonly string[]) =>
      collection.fields.flatMap((field): Letter["parts"] => {
        const written = fieldKeys.includes(field.key) && textOf(template, field);
        if (!written) return [];
        const { language } = field;
        const rowValues = (values.get(language ?? "") ?? [...values.values()].at(-1))?.[index];
        const fill = (placeholder: string, name = "") => {
          const value = rowValues?.get(name.trim());
          if (value === undefined) unknown.push(placeholder);
          return value ?? placeholder;
        };
        return [{ language, text: written.replace(PLACEHOLDER, fill) }];
      });
    const subject = partsOf(keys.subject).map(({ text }) => text);
    return { rows: [row], subject: oneLine(subject.join(" | ")), parts: partsOf(keys.body), unknown };
  });
  const [first] = letters;
  const isSame = first && letters.every((letter) => writtenOf(letter) === writtenOf(first));
  return isSame ? [{ ...first, rows }] : letters;
}

/** Whether a template says what concerns all rows. */
export function isForAll({ kinds }: Templates, template: RecordData, values: LetterValues): boolean {
  const named = template[kinds];
  if (!Array.isArray(named) || named.length === 0) return true;
  return (values.get("en") ?? []).every((row) => named.includes(row.get("what") ?? ""));
}

export function writtenOf({ subject, parts }: Letter): string {
  return [subject, ...parts.map(({ text }) => text)].join("\n\n");
}

/** @returns the address in the record's first e-mail field, or undefined if that is empty or no single address. */
export function emailOf(row: Renewal): string | undefined {
  const email = firstValue("email", row);
  return isOneRecipient(email) ? email : undefined;
}

export const phoneOf = (row: Renewal) => firstValue("phone", row) || undefined;

function firstValue(type: "email" | "phone", { collection, record }: Renewal): string {
  const field = collection.fields.find((candidate) => candidate.type === type);
  return field ? textOf(record, field) : "";
}

/** Characters of an address that every mail program opens. */
const MAILTO_LENGTH = 1800;

export interface Mail {
  readonly letter: Letter;
  readonly to: readonly string[];
  /** Absent: nobody of its rows has an e-mail address or a phone number. */
  readonly link?: { readonly program: "mail" | "whatsApp" | "sms"; readonly href: string };
  /** The text is too long for a link, which then lacks it. */
  readonly isCut: boolean;
}

/** @returns the messages of the letters: by e-mail, or by phone to each who has no e-mail address. */
export function mailsOf(letters: readonly Letter[]): readonly Mail[] {
  return letters.flatMap((letter): readonly Mail[] => {
    const { rows } = letter;
    const to = [...new Set(rows.flatMap((row) => emailOf(row) ?? []))];
    const phones = new Set(rows.flatMap((row) => (emailOf(row) === undefined ? (phoneOf(row) ?? []) : [])));
    const isCut = mailAddress(to, letter, false).length > MAILTO_LENGTH;
    const link = { program: "mail" as const, href: mailAddress(to, letter, isCut) };
    const mails = [
      ...(to.length > 0 ? [{ letter, to, isCut, link }] : []),
      ...[...phones].map((phone) => phoneMessage(phone, letter)),
    ];
    return mails.length > 0 ? mails : [{ letter, to: [], isCut: false }];
  });
}

/** Nobody sees the addresses of the others. */
function mailAddress(to: readonly string[], { subject, parts }: Letter, isCut: boolean): string {
  const [only = "", ...others] = to.map((address) => encodeURIComponent(address).replaceAll("%40", "@"));
  const body = parts.map(({ text }) => text.replaceAll(/\r?\n/g, "\r\n")).join("\r\n\r\n");
  const query = [
    ...(others.length > 0 ? [`bcc=${[only, ...others].join(",")}`] : []),
    `subject=${encodeURIComponent(subject)}`,
    ...(isCut ? [] : [`body=${encodeURIComponent(body)}`]),
  ];
  return `mailto:${others.length > 0 ? "" : only}?${query.join("&")}`;
}

/** By WhatsApp, which asks for the country's code, or else as SMS. */
function phoneMessage(phone: string, letter: Letter): Mail {
  const text = encodeURIComponent(writtenOf(letter));
  const isCut = text.length > MAILTO_LENGTH;
  const number = phone.replaceAll(/[^\d+]/g, "");
  const [, international] = /^(?:\+|00)(\d+)$/.exec(number) ?? [];
  const link = international
    ? { program: "whatsApp" as const, href: `https://wa.me/${international}${isCut ? "" : `?text=${text}`}` }
    : { program: "sms" as const, href: `sms:${number}${isCut ? "" : `?body=${text}`}` };
  return { letter, to: [phone], isCut, link };
}
