import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { momentOf } from "../moment";
import { storedKey } from "../text-value";

export interface DateTimeOptions extends FieldOptions {
  /** Key of another moment of the same record. This moment must not be before it. */
  readonly notBefore?: string;
}
export type DateTimeField = FieldDeclaration<string | null> & DateTimeOptions;

/**
 * A moment that a person chooses. It is stored as a Firestore timestamp. In a record it is ISO text in UTC.
 */
export const dateTime = (options: DateTimeOptions): DateTimeField => ({ ...options, type: "date-time" });

export const dateTimeFieldModel: FieldModel<DateTimeField, string> = {
  type: "date-time",
  sortable: true,
  read: (stored, field) => {
    const moment = momentOf(stored[storedKey(field)])?.toISOString() ?? null;
    return isMoment(moment) ? moment : null;
  },
  // An invalid value is written as it is, so that the rules refuse it. Converting it could store a different
  // moment.
  write: (value, field) => ({
    [storedKey(field)]: isMoment(value) ? new Date(value) : value ? value : null,
  }),
  // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
  check: (value: unknown) =>
    isMoment(value) ? undefined : "This is not a date and time. Write it like 21 Nov 2026, 14:05.",
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is timestamp` }),
  bound: ({ notBefore: key }) =>
    key === undefined
      ? undefined
      : {
          key,
          // Both are ISO text of the same length in UTC, so their text order is their time order.
          validate: (value, other, label) =>
            isMoment(value) && isMoment(other) && value < other ? `Not before "${label}"` : undefined,
          rule: (value, other) => `!(${value} is timestamp && ${other} is timestamp && ${value} < ${other})`,
        },
  declarationErrors: ({ default: initial }) =>
    initial === undefined || isMoment(initial) ? [] : ["default is not a moment as YYYY-MM-DDTHH:MM:SS.sssZ"],
  text: (value) => value ?? "",
  sheet: (value) => value && { moment: value },
};

/** ISO text as `Date` writes it, within the years that Firestore stores. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-/.test(value) || value < "0001") return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
}
