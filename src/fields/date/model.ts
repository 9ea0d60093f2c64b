import { ruleString } from "../../schema/rule-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";

export interface DateOptions extends FieldOptions {
  /** Key of another date of the same record. This date must not be before it. */
  readonly notBefore?: string;
}
export type DateField = FieldDeclaration<string | null> & DateOptions;

/** A calendar day, stored as "YYYY-MM-DD", so that no time zone shifts it. */
export const date = (options: DateOptions): DateField => ({ ...options, type: "date" });

/** Exactly the days of the Gregorian calendar, so that the form and the rules refuse the same ones. */
const LONG_MONTH = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])";
const SHORT_MONTH = "(0[469]|11)-(0[1-9]|[12][0-9]|30)";
const FEBRUARY = "02-(0[1-9]|1[0-9]|2[0-8])";
const LEAP_YEAR = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const DAY = `[0-9]{4}-(${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29`;
const day = new RegExp(`^(?:${DAY})$`);

/** Whether a value is a calendar day in the stored notation. */
export const isDay = (value: unknown): value is string => typeof value === "string" && day.test(value);

export const dateFieldModel: FieldModel<DateField, string> = {
  type: "date",
  sortable: true,
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    return isDay(value) ? value : null;
  },
  write: (value, field) => ({ [storedKey(field)]: value ? value : null }),
  // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
  check: (value: unknown) =>
    isDay(value) ? undefined : "This is not a date. Write it like 21 Nov 2026 or 2026-11-21.",
  rules: (field) => ({ [storedKey(field)]: (value) => `isDay(${value})` }),
  ruleFunctions: {
    "isDay(value)": ["value is string", `value.matches(${ruleString(DAY)})`],
    "isBefore(day, other)": ["isDay(day)", "isDay(other)", "day < other"],
  },
  bound: ({ notBefore: key }) =>
    key === undefined
      ? undefined
      : {
          key,
          // The stored notation puts the year first, then month and day, so its text order is the day order.
          validate: (value, other, label) =>
            isDay(value) && isDay(other) && value < other ? `Not before "${label}"` : undefined,
          rule: (value, other) => `!isBefore(${value}, ${other})`,
        },
  declarationErrors: (field) =>
    typeof field.default === "string" && !isDay(field.default) ? ["default is not a date as YYYY-MM-DD"] : [],
  text: (value) => value ?? "",
  sheet: (value) => value && { day: value },
};
