/** Days, moments that a person chooses, and moments that the server sets; how they are shown and typed. */
import { latinDigits, ruleString } from "../../schema/text";
import {
  SERVER_TIME,
  type FieldBound,
  type Expiry,
  type FieldDeclaration,
  type FieldModel,
  type FieldOptions,
} from "../../schema/types";
import { foldText } from "../search-text";
import { storedKey } from "../text-value";
import { momentAt } from "../../texts/days";
import { formatsOf, type Formats } from "../../texts/formats";
import { text } from "../../texts/texts";

interface DateTimeOptions extends FieldOptions {
  /** Key of another field of this type in the same record, which must not be later. */
  readonly notBefore?: string;
}
interface DateOptions extends DateTimeOptions {
  /** What ends on this day. Renewals and the counts of what expires follow. */
  readonly expires?: Expiry;
}
export type DateField = FieldDeclaration<string | null> & DateOptions;

/** A calendar day, stored as "YYYY-MM-DD", so that no time zone shifts it. */
export const date = (options: DateOptions): DateField => ({ ...options, type: "date" });

/** Exactly the days of the Gregorian calendar, so that the form and the rules refuse the same ones. */
const LONG_MONTH = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])";
const SHORT_MONTH = "(0[469]|11)-(0[1-9]|[12][0-9]|30)";
const FEBRUARY = "02-(0[1-9]|1[0-9]|2[0-8])";
const LEAP_YEAR = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const DAY_PATTERN = `[0-9]{4}-(${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29`;
const storedDay = new RegExp(`^(?:${DAY_PATTERN})$`);

export const isDay = (value: unknown): value is string => typeof value === "string" && storedDay.test(value);

export const dateFieldModel: FieldModel<DateField, string> = {
  type: "date",
  requires: ["expires?.what", "expires?.notice[]", "expires?.while?.field", "expires?.while?.value"],
  sortable: true,
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    // An imported day may be written in Arabic digits.
    const day = typeof value === "string" ? latinDigits(value) : value;
    return isDay(day) ? day : null;
  },
  write: (value, field) => ({ [storedKey(field)]: value ? value : null }),
  // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
  check: (value: unknown) => (isDay(value) ? undefined : text("fields.date.invalid")),
  rules: (field) => ({ [storedKey(field)]: (value) => `isDay(${value})` }),
  ruleFunctions: {
    "isDay(value)": ["value is string", `value.matches(${ruleString(DAY_PATTERN)})`],
    "isBefore(day, other)": ["isDay(day)", "isDay(other)", "day < other"],
  },
  bound: (field) => notBefore(field, isDay, (value, other) => `!isBefore(${value}, ${other})`),
  expires: ({ expires }) => expires,
  *declarationErrors({ default: initial }) {
    if (typeof initial === "string" && !isDay(initial)) yield "default is not a date as YYYY-MM-DD";
  },
  text: (value) => value ?? "",
  sheet: (value) => value && { day: value },
};

export type DateTimeField = FieldDeclaration<string | null> & DateTimeOptions;

/** A moment that a person chooses. It is stored as a Firestore timestamp. In a record it is ISO text in UTC. */
export const dateTime = (options: DateTimeOptions): DateTimeField => ({ ...options, type: "date-time" });

export const dateTimeFieldModel: FieldModel<DateTimeField, string> = {
  type: "date-time",
  sortable: true,
  read: (stored, field) => {
    const moment = momentOf(stored[storedKey(field)])?.toISOString() ?? null;
    return isMoment(moment) ? moment : null;
  },
  // An invalid value is written as it is, so that the rules refuse it. Converted, it could be a different moment.
  write: (value, field) => ({
    [storedKey(field)]: isMoment(value) ? new Date(value) : value ? value : null,
  }),
  // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
  check: (value: unknown) => (isMoment(value) ? undefined : text("fields.dateTime.invalid")),
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is timestamp` }),
  bound: (field) =>
    notBefore(
      field,
      isMoment,
      (value, other) => `!(${value} is timestamp && ${other} is timestamp && ${value} < ${other})`,
    ),
  *declarationErrors({ default: initial }) {
    if (initial !== undefined && !isMoment(initial))
      yield "default is not a moment as YYYY-MM-DDTHH:MM:SS.sssZ";
  },
  text: (value) => value ?? "",
  sheet: (value) => value && { moment: value },
};

/** The text order of both notations is their order in time: they begin with the year, and moments are all in UTC. */
function notBefore(
  { notBefore: key }: DateTimeOptions,
  isValid: (value: unknown) => boolean,
  rule: FieldBound["rule"],
): FieldBound<string> | undefined {
  if (key === undefined) return undefined;
  const validate: FieldBound<string>["validate"] = (value, other, label) =>
    isValid(value) && isValid(other) && value < other ? text("fields.date.notBefore", { label }) : undefined;
  return { key, validate, rule };
}

/** ISO text as `Date` writes it, within the years that Firestore stores. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-/.test(value) || value < "0001") return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
}

/** Of a Timestamp, known by its `toDate`, a Date, or a text with a time zone. */
export function momentOf(value: unknown): Date | null {
  const date = hasToDate(value) ? value.toDate() : isZoned(value) ? new Date(latinDigits(value)) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
}

/** Whether the stored value is a moment by its type, as Firestore orders it. */
export function isStoredMoment(value: unknown): boolean {
  return value instanceof Date || hasToDate(value);
}

/** A text without a time zone, or in another notation, has a different meaning on each machine. */
function isZoned(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT.+(?:Z|[-+]\d\d:\d\d)$/.test(latinDigits(value));
}

function hasToDate(value: unknown): value is { toDate(): unknown } {
  return (
    typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function"
  );
}

interface TimestampOptions extends FieldOptions {
  /** When the server writes its time. */
  readonly auto: "save" | "create";
}
export type TimestampField = FieldDeclaration<string | null> & TimestampOptions;

/** A moment that the server sets. In a record it is ISO text. */
export const timestamp = (options: TimestampOptions): TimestampField => ({
  form: "none",
  ...options,
  type: "timestamp",
});

export const timestampFieldModel: FieldModel<TimestampField, string> = {
  type: "timestamp",
  sortable: true,
  stamps: (field, mode) => field.auto === "save" || mode === "create",
  read: (stored, field) => momentOf(stored[storedKey(field)])?.toISOString() ?? null,
  write: (_value, field) => ({ [storedKey(field)]: SERVER_TIME }),
  check: () => undefined,
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} == request.time` }),
  *declarationErrors({ auto, form }) {
    if (!["save", "create"].includes(auto)) yield 'auto is neither "save" nor "create"';
    if (form !== "none") yield 'a timestamp needs form "none"';
  },
  text: (value) => value ?? "",
  sheet: (value) => value && { moment: value },
};

/** A dayjs format; `dayText` has the month in the person's language. */
export const DAY_FORMAT = "D MMM YYYY";

export const STORED_FORMAT = "YYYY-MM-DD";

/** @returns "21 Nov 2026" for "2026-11-21"; undefined for no day. */
export function dayText(stored: string, { shortMonths }: Formats = formatsOf()): string | undefined {
  const [year, month, day] = stored.split("-").map(Number);
  const name = shortMonths()[(month ?? 0) - 1];
  return name !== undefined && year !== undefined && day !== undefined
    ? `${String(day)} ${name} ${String(year).padStart(4, "0")}`
    : undefined;
}

/** Day first. The year needs four digits, so that an unfinished text is not accepted. */
const TYPED_DAY = /^(\d{1,2})[ ./,،-]+(\d{1,2}|\p{L}+)[ ./,،-]+(\d{4})$/u;

/** @returns "2026-11-21" for "21 nov 2026", "21 November 2026", "21/11/2026" or the stored notation. */
export function typedDay(text: string, locale?: string): string | undefined {
  const written = foldText(text);
  const [, day = "", month = "", year = ""] = TYPED_DAY.exec(written) ?? [];
  const typed = `${year}-${monthNumber(month, locale).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const stored = year === "" ? written : typed;
  return isDay(stored) ? stored : undefined;
}

/** Three letters of a month tell it from the others. */
const SHORTEST_NAME = 3;

/** Of "11", "nov" or "september", also in the person's language. "0" is no month. */
function monthNumber(month: string, locale?: string): string {
  if (/^\d/.test(month)) return month;
  const isName = (name: string) => month.length >= SHORTEST_NAME && foldText(name).startsWith(month);
  const names = [locale, "en"].flatMap((language) => formatsOf(language).months());
  return String((names.findIndex(isName) % 12) + 1);
}

/** "21 Nov 2026, 14:05". */
export const MOMENT_FORMAT = `${DAY_FORMAT}, HH:mm`;

/** The minutes need two digits, so that an unfinished text is not accepted. */
const TYPED_MOMENT = /^(.+?)(?:[\s,،]+|t)(\d{1,2}):([0-5]\d)$/;

/** @returns "21 nov 2026 14:05" of the product's time zone as ISO text in UTC; undefined for no moment. */
export function typedMoment(text: string, locale?: string): string | undefined {
  const [, date = "", hour = "", minute = ""] = TYPED_MOMENT.exec(foldText(text)) ?? [];
  const day = typedDay(date, locale);
  return day === undefined || Number(hour) > 23
    ? undefined
    : momentAt(`${day}T${hour.padStart(2, "0")}:${minute}`).toISOString();
}
