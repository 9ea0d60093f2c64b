/** How lists compare texts. A comparator gives less than 0, 0 or more than 0, as Array.sort takes it. */
import type { Collation } from "../schema/types";

type Comparator = (a: string, b: string) => number;

/** Made once: a comparator of Intl is slow to create and fast to use. */
const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

/** The last number of the text and the letters after it: "12-b" is 12 and "B". */
const SUFFIXED = /(\d+)[^\d\p{L}]*(\p{L}*)\s*$/u;

/** Texts without a number come last. Texts with the same suffix and number are compared as a whole. */
function suffixThenNumber(a: string, b: string): number {
  const [left, right] = [SUFFIXED.exec(a), SUFFIXED.exec(b)];
  if (!left || !right) return left ? -1 : right ? 1 : natural(a, b);
  return natural(left[2] ?? "", right[2] ?? "") || Number(left[1]) - Number(right[1]) || natural(a, b);
}

const COLLATIONS: { readonly [name in Collation]: Comparator } = {
  natural,
  "suffix-number": suffixThenNumber,
  number: (a, b) => Number(a) - Number(b),
};

export function comparatorOf({ collation = "natural" }: { readonly collation?: Collation }): Comparator {
  return COLLATIONS[collation];
}
