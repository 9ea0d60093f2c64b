import { foldText } from "../search-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { latinNumber } from "../../schema/text";
import { storedKey } from "../text-value";
import { text } from "../../texts/texts";

interface NumberOptions extends FieldOptions {
  /** Inclusive bounds. */
  readonly min?: number;
  readonly max?: number;
  /** Maximum number of decimals; 0 for whole numbers. Default: unlimited. */
  readonly decimals?: number;
}
export type NumberField = FieldDeclaration<number | null> & NumberOptions;

/** A number, optionally within bounds. Lists order it by size. */
export const number = (options: NumberOptions): NumberField => ({
  collation: "number",
  ...options,
  type: "number",
});

const MOST_DECIMALS = 6;

export const numberFieldModel: FieldModel<NumberField, number> = {
  type: "number",
  sortable: true,
  read: (stored, field) => storedNumber(stored[storedKey(field)]),
  // Adding 0 turns -0 into 0. Firestore would store -0 as a floating-point number.
  write: (value, field) => ({ [storedKey(field)]: value === null || value === undefined ? null : value + 0 }),
  check: (value: unknown, field) => {
    const { decimals } = field;
    const notWhole = decimals === 0 ? text("fields.number.notWhole") : undefined;
    // The form keeps invalid text as typed, so that nothing is lost. This check refuses it.
    if (typeof value !== "number" || !Number.isFinite(value))
      return notWhole ?? text("fields.number.invalid");
    const { min, max } = boundsOf(field);
    if (value < min || value > max) return boundsText(value, field);
    if (decimals === undefined || Math.round(value * 10 ** decimals) / 10 ** decimals === value)
      return undefined;
    return notWhole ?? text("fields.number.tooManyDecimals", { max: decimals });
  },
  rules: (field) => ({ [storedKey(field)]: (value) => numberRule(value, field) }),
  *declarationErrors({ min, max, decimals = 0, default: initial }) {
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) {
      yield `decimals is not a whole number from 0 to ${MOST_DECIMALS}`;
      return;
    }
    const isPlain = (bound = 0) =>
      bound === 0 || (Math.abs(bound) <= furthest(decimals) && Math.abs(bound) >= 10 ** -MOST_DECIMALS);
    if (!isPlain(min) || !isPlain(max)) yield "min or max is too large or too small to be written in a rule";
    if (min !== undefined && max !== undefined && min > max) yield "min is above max";
    if (initial !== undefined && typeof initial !== "number") yield "default is not a number";
  },
  text: (value) => (value === null ? "" : String(value)),
  sheet: (value) => value,
};

/** Missing bounds default to the range in which JavaScript counts exactly. This also excludes infinity. */
export function boundsOf({ min, max, decimals = 0 }: NumberOptions): {
  readonly min: number;
  readonly max: number;
} {
  return { min: min ?? -furthest(decimals), max: max ?? furthest(decimals) };
}

function furthest(decimals: number): number {
  return Math.floor(Number.MAX_SAFE_INTEGER / 10 ** decimals);
}

/** Names the declared bounds. A default bound is named only if the value exceeds it. */
function boundsText(value: number, field: NumberField): string {
  const { min, max } = boundsOf(field);
  if (field.min !== undefined && field.max !== undefined) return text("fields.number.range", { min, max });
  return value < min ? text("fields.number.tooSmall", { min }) : text("fields.number.tooLarge", { max });
}

/** The rules language has a separate type for whole numbers. */
function numberRule(value: string, field: NumberField): string {
  const { min, max } = boundsOf(field);
  const { decimals } = field;
  const bounded = `${value} is ${decimals === 0 ? "int" : "number"} && ${value} >= ${min} && ${value} <= ${max}`;
  return decimals === undefined || decimals === 0
    ? bounded
    : `${bounded} && math.round(${value} * ${10 ** decimals}) / ${10 ** decimals}.0 == ${value}`;
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
