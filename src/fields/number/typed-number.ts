/** How a number may be typed. Apart from the model, which is loaded before anybody types. */
import { foldText } from "../search-text";

/** As in files, and on the way there: "1.", ".5"; "1e5" as well. A comma is never a decimal point. */
const TYPED = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.\d*)?(?:e[-+]?\d+)?$/;

/**
 * @param text in digits of either script, with what stands between thousands and before the fraction there.
 * @returns undefined for what is no number: "12a"; and "1,5", which would be another number to each of two readers.
 */
export function typedNumber(text: string): number | undefined {
  const written = foldText(text).replaceAll("٬", ",").replaceAll("٫", ".");
  const number = TYPED.test(written) ? Number(written.replaceAll(",", "")) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
