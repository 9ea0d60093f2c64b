/** Parses typed numbers. It is separate from the model, because the model loads before anybody types. */
import { foldText } from "../search-text";

/**
 * Accepts the notation of files, unfinished forms such as "1." and ".5", and "1e5". A comma is never a
 * decimal point.
 */
const TYPED = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.\d*)?(?:e[-+]?\d+)?$/;

/**
 * @param text with Latin or Arabic digits, and the separators of either script.
 * @returns undefined for "12a", and for "1,5", because readers would disagree on its value.
 */
export function typedNumber(text: string): number | undefined {
  const written = foldText(text).replaceAll("٬", ",").replaceAll("٫", ".");
  const number = TYPED.test(written) ? Number(written.replaceAll(",", "")) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
