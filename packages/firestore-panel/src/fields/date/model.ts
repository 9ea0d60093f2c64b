/** Days and moments that the server sets; how they are shown and typed. */
import { latinDigits, ruleString } from "../../schema/text";
import { SERVER_TIME, type Expiry, type FieldDeclaration, type FieldOptions } from "../../schema/types";
import { foldText } from "../search-text";
import { underOneKey } from "../../schema/stored-values";
import { formatsOf, type Formats } from "../../texts/formats";
import { text } from "../../texts/texts";

interface DateOptions extends FieldOptions {
  /** Key of another date in the same record, which must not be later. */
  readonly notBefore?: string;
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

/** "YYYY-MM-DD", both inclusive. Undefined: no bound. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const dateFieldModel = underOneKey<DateField, string>({
  type: "date",
  sortable: true,
  read: (value) => {
    // An imported day may be written in Arabic digits.
    const day = typeof value === "string" ? latinDigits(value) : value;
    return isDay(day) ? day : null;
  },
  write: (value) => value || null,
  // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
  check: (value: unknown) => (isDay(value) ? undefined : text("fields.date.invalid")),
  rule: (value) => `isDay(${value})`,
  ruleFunctions: {
    "isDay(value)": ["value is string", `value.matches(${ruleString(DAY_PATTERN)})`],
    "isBefore(day, other)": ["isDay(day)", "isDay(other)", "day < other"],
  },
  bound: {
    keyOf: ({ notBefore }) => notBefore,
    validate: (value, other, label) =>
      isDay(value) && isDay(other) && value < other ? text("fields.date.notBefore", { label }) : undefined,
    rule: (value, other) => `!isBefore(${value}, ${other})`,
  },
  expires: ({ expires }) => expires,
  *declarationErrors({ default: initial }) {
    if (typeof initial === "string" && !isDay(initial)) yield "default is not a date as YYYY-MM-DD";
  },
  text: (value) => value ?? "",
  sheet: (value) => value && { day: value },
});

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

export const timestampFieldModel = underOneKey<TimestampField, string>({
  type: "timestamp",
  sortable: true,
  stamps: (field, mode) => field.auto === "save" || mode === "create",
  read: (value) => momentOf(value)?.toISOString() ?? null,
  write: () => SERVER_TIME,
  check: () => undefined,
  rule: (value) => `${value} == request.time`,
  *declarationErrors({ auto, form }) {
    if (!["save", "create"].includes(auto)) yield 'auto is neither "save" nor "create"';
    if (form !== "none") yield 'a timestamp needs form "none"';
  },
  text: (value) => value ?? "",
  sheet: (value) => value && { moment: value },
});

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
