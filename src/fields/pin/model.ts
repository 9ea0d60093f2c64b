import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { readText, storedKey } from "../text-value";

export type PinOptions = FieldOptions;
export type PinField = FieldDeclaration<string | null> & PinOptions;

/**
 * A number of six digits, random for a new record. With `readOnly` it cannot be typed. It is stored as text.
 */
export const pin = (options: PinOptions): PinField => ({ ...options, type: "pin" });

const LOWEST = 100_000;
const HIGHEST = 999_999;
const PIN = "[1-9][0-9]{5}";
const pinPattern = new RegExp(`^${PIN}$`);

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
  write: (value, field) => ({ [storedKey(field)]: value?.trim() || randomPin() }),
  fills: true,
  check: (value: unknown) =>
    typeof value === "string" && pinPattern.test(value.trim())
      ? undefined
      : `Six digits from ${LOWEST} to ${HIGHEST}`,
  isEmpty: (value) => typeof value !== "string" || value.trim() === "",
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} is string && ${value}.matches('${PIN}')` }),
  text: (value) => value ?? "",
};
