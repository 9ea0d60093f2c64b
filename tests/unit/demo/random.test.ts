import { describe, expect, it } from "vitest";
import { randomFrom, stableId, weightedPicker } from "../../../demo/random";

describe("randomFrom", () => {
  it("repeats itself for the same seed, and not for another", () => {
    const draw = (seed: string): number[] => {
      const random = randomFrom(seed);
      return Array.from({ length: 20 }, () => random.between(0, 1000));
    };
    expect(draw("one")).toEqual(draw("one"));
    expect(draw("one")).not.toEqual(draw("two"));
    // Pinned: the demo must be the same on every machine and in every version.
    expect(draw("pinned").slice(0, 4)).toEqual([570, 296, 77, 98]);
  });

  it("keeps within its bounds and reaches both", () => {
    const random = randomFrom("bounds");
    const drawn = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
    expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
  });

  it("does not pick from nothing", () => {
    expect(() => randomFrom("empty").pick([])).toThrow("Nothing to pick from");
  });
});

describe("weightedPicker", () => {
  it("favours by weight and never takes weight 0", () => {
    const pick = weightedPicker(
      ["never", "rare", "often"],
      (item) => ["never", "rare", "often"].indexOf(item) * 10 - (item === "rare" ? 8 : 0),
    );
    const random = randomFrom("weights");
    const counts = { never: 0, rare: 0, often: 0 };
    for (let i = 0; i < 1100; i += 1) counts[pick(random) as keyof typeof counts] += 1;
    expect(counts.never).toBe(0);
    expect(counts.rare).toBeGreaterThan(50);
    expect(counts.often).toBeGreaterThan(counts.rare * 5);
  });
});

it("does not pick when no item has a weight", () => {
  expect(() => weightedPicker(["one"], () => 0)(randomFrom("none"))).toThrow("no item has a weight");
});

describe("stableId", () => {
  it("has the length asked for and depends on the name alone", () => {
    expect(stableId("Brands/karak-lane")).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(stableId("staff", 28)).toHaveLength(28);
    expect(stableId("a")).toBe(stableId("a"));
    expect(stableId("a")).not.toBe(stableId("b"));
  });
});
