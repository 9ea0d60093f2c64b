import { DurationValue, Fault, TimestampValue } from "../values/value";
import { builtin, method, type BuiltinTable } from "./builtin";

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["w", 7n * DAY],
  ["d", DAY],
  ["h", 3_600n * SECOND],
  ["m", 60n * SECOND],
  ["s", SECOND],
  ["ms", 1_000_000n],
  ["ns", 1n],
]);

/** @returns the remainder of a division, never negative. */
function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

function utc({ nanos }: TimestampValue): Date {
  return new Date(Number((nanos - modulo(nanos, 1_000_000n)) / 1_000_000n));
}

/** All in UTC. */
export const timestampMethods: BuiltinTable = new Map([
  ["year", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCFullYear()))],
  ["month", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCMonth() + 1))],
  ["day", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCDate()))],
  ["hours", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCHours()))],
  ["minutes", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCMinutes()))],
  ["seconds", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCSeconds()))],
  ["nanos", method("timestamp", [], "int", (self) => modulo(self.nanos, SECOND))],
  // Monday is 1 and Sunday 7.
  ["dayOfWeek", method("timestamp", [], "int", (self) => BigInt(utc(self).getUTCDay() || 7))],
  ["dayOfYear", method("timestamp", [], "int", (self) => dayOfYear(utc(self)))],
  [
    "date",
    method("timestamp", [], "timestamp", (self) => new TimestampValue(self.nanos - modulo(self.nanos, DAY))),
  ],
  ["time", method("timestamp", [], "duration", (self) => new DurationValue(modulo(self.nanos, DAY)))],
  ["toMillis", method("timestamp", [], "int", (self) => BigInt(utc(self).getTime()))],
]);

function dayOfYear(date: Date): bigint {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return BigInt((midnight - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1);
}

export const durationMethods: BuiltinTable = new Map([
  ["seconds", method("duration", [], "int", (self) => self.nanos / SECOND)],
  ["nanos", method("duration", [], "int", (self) => self.nanos % SECOND)],
]);

export const timestampFunctions: BuiltinTable = new Map([
  ["value", builtin(["int"], "timestamp", (millis) => new TimestampValue(millis * 1_000_000n))],
  ["date", builtin(["int", "int", "int"], "timestamp", (year, month, day) => dateOf(year, month, day))],
]);

function dateOf(year: bigint, month: bigint, day: bigint): TimestampValue | Fault {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const valid = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!valid) return new Fault(`There is no date ${year}-${month}-${day}.`);
  return new TimestampValue(BigInt(date.getTime()) * 1_000_000n);
}

export const durationFunctions: BuiltinTable = new Map([
  [
    "value",
    builtin(["int", "string"], "duration", (amount, unit) => {
      const nanos = UNITS.get(unit);
      if (nanos === undefined)
        return new Fault(`Unknown unit '${unit}'. Known: ${[...UNITS.keys()].join(", ")}.`);
      return new DurationValue(amount * nanos);
    }),
  ],
  [
    "time",
    builtin(["int", "int", "int", "int"], "duration", (hours, minutes, seconds, nanos) => {
      return new DurationValue(((hours * 60n + minutes) * 60n + seconds) * SECOND + nanos);
    }),
  ],
  ["abs", builtin(["duration"], "duration", ({ nanos }) => new DurationValue(nanos < 0n ? -nanos : nanos))],
]);
