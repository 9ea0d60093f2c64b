import { foldText } from "../search-text";
import type { FieldDeclaration, FieldOptions } from "../../schema/types";
import { latinNumber } from "../../schema/text";
import { underOneKey } from "../../schema/stored-values";
import { text } from "../../texts/texts";

interface NumberOptions extends FieldOptions {
  /** Inclusive bounds. */
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}
export type NumberField = FieldDeclaration<number | null> & NumberOptions;

/** A number, optionally within bounds. Lists order it by size. */
export const number = (options: NumberOptions): NumberField => ({
  collation: "number",
  ...options,
  type: "number",
});

/** Smaller bounds would be written with an exponent in a rule. */
const LEAST_BOUND = 1e-6;
const FURTHEST = Number.MAX_SAFE_INTEGER;

export const numberFieldModel = underOneKey<NumberField, number>({
  type: "number",
  sortable: true,
  read: storedNumber,
  // Adding 0 turns -0 into 0. Firestore would store -0 as a floating-point number.
  write: (value) => (value === null || value === undefined ? null : value + 0),
  check: (value: unknown, field) => {
    const invalid = text(field.integer ? "fields.number.notWhole" : "fields.number.invalid");
    // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
    if (typeof value !== "number" || !Number.isFinite(value)) return invalid;
    const { min, max } = boundsOf(field);
    if (value < min || value > max) return boundsText(value, field);
    return field.integer && !Number.isInteger(value) ? invalid : undefined;
  },
  rule: (value, field) => {
    const { min, max } = boundsOf(field);
    // The rules language has a separate type for whole numbers.
    const type = field.integer ? "int" : "number";
    return `${value} is ${type} && ${value} >= ${min} && ${value} <= ${max}`;
  },
  *declarationErrors({ min, max, default: initial }) {
    const isPlain = (bound = 0) =>
      bound === 0 || (Math.abs(bound) <= FURTHEST && Math.abs(bound) >= LEAST_BOUND);
    if (!isPlain(min) || !isPlain(max)) yield "min or max is too large or too small to be written in a rule";
    if (min !== undefined && max !== undefined && min > max) yield "min is above max";
    if (initial !== undefined && typeof initial !== "number") yield "default is not a number";
  },
  text: (value) => (value === null ? "" : String(value)),
  sheet: (value) => value,
});

/** Missing bounds default to the range in which JavaScript counts exactly. This also excludes infinity. */
export function boundsOf({ min = -FURTHEST, max = FURTHEST }: NumberOptions) {
  return { min, max };
}

/** Names the declared bounds. A default bound is named only if the value exceeds it. */
function boundsText(value: number, field: NumberField): string {
  const { min, max } = boundsOf(field);
  if (field.min !== undefined && field.max !== undefined) return text("fields.number.range", { min, max });
  return value < min ? text("fields.number.tooSmall", { min }) : text("fields.number.tooLarge", { max });
}

/** Notations of people and spreadsheets: "1200", "1,200.50", "-3". A comma is never a decimal point. */
const WRITTEN = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** Also unfinished forms such as "1." and ".5", and "1e5". */
const TYPED = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.\d*)?(?:e[-+]?\d+)?$/;

/** Imported rows and older records hold numbers as text. */
function storedNumber(value: unknown): number | null {
  const number = typeof value === "string" ? readNumber(latinNumber(value).trim(), WRITTEN) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** @returns undefined for "12a", and for "1,5", because readers would disagree on its value. */
export function typedNumber(typed: string): number | undefined {
  return readNumber(foldText(latinNumber(typed)), TYPED);
}

function readNumber(written: string, notation: RegExp): number | undefined {
  const number = notation.test(written) ? Number(written.replaceAll(",", "")) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
