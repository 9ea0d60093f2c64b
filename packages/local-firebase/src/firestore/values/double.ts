import type { WireValue } from "../../core/wire";

/** A double in wire form: JSON has no NaN and no infinities, and JSON.stringify loses the sign of -0. */
export function doubleOf(number: number): WireValue {
  if (Number.isNaN(number)) return { doubleValue: "NaN" };
  if (!Number.isFinite(number)) return { doubleValue: number > 0 ? "Infinity" : "-Infinity" };
  return { doubleValue: Object.is(number, -0) ? "-0" : number };
}
