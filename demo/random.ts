import { createHash } from "node:crypto";

/** A seeded source of choices. The same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** @returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** @returns `count` decimal digits as text. The first may be 0. */
  digits(count: number): string;
  chance(probability: number): boolean;
}

/** @param seed any text. Each generator has its own, so that changes of one do not affect the others. */
export function randomFrom(seed: string): Random {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  // mulberry32: 32 bits of state are enough for a few thousand choices.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: <T>(items: readonly T[]): T => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError("Nothing to pick from: the list is empty.");
      return item;
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(""),
    chance: (probability) => next() < probability,
  };
}

/** @returns a chooser that favours items by weight. Items of weight 0 are never chosen. */
export function weightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let total = 0;
  const steps = items
    .map((item) => ({ item, weight: weightOf(item) }))
    .filter(({ weight }) => weight > 0)
    .map(({ item, weight }) => ({ item, upTo: (total += weight) }));
  return (random) => {
    const drawn = random.next() * total;
    const step = steps.find(({ upTo }) => drawn < upTo);
    if (!step) throw new RangeError("Nothing to pick from: no item has a weight.");
    return step.item;
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** @returns an id in the form of Firebase, derived from `name`: 20 characters for documents, 28 for users. */
export function stableId(name: string, length = 20): string {
  const bytes = createHash("sha512").update(name).digest();
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
