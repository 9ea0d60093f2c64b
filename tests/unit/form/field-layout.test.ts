import { describe, expect, it } from "vitest";
import { fieldLayout, type FieldShape } from "../../../src/pages/form/field-layout";

const SHAPES: { readonly [letter: string]: FieldShape } = { p: "plain", t: "tall", w: "wide" };

/** "p" plain, "t" tall, "w" wide -> "3x1": columns of six, by rows. */
function placesOf(letters: string): string {
  const shapes = [...letters].flatMap((letter) => SHAPES[letter] ?? []);
  return fieldLayout(shapes)
    .map(({ columns, rows }) => `${String(columns)}x${String(rows)}`)
    .join(" ");
}

describe("the fields of a section", () => {
  it.each([
    ["one has its line", "p", "6x1"],
    ["two share a line", "pp", "3x1 3x1"],
    ["of an odd number, the last three share a line", "ppppp", "3x1 3x1 2x1 2x1 2x1"],
    ["a wide one has its line", "ppw", "3x1 3x1 6x1"],
    ["a picture lies beside the two that follow", "tpp", "3x2 3x1 3x1"],
    ["or beside three, so that none is left over", "tppp", "3x3 3x1 3x1 3x1"],
    ["and the others go on below", "tpppp", "3x2 3x1 3x1 3x1 3x1"],
    ["two pictures share a line", "tt", "3x1 3x1"],
    ["a picture with too few beside it has its line", "pptp", "3x1 3x1 6x1 6x1"],
  ])("%s", (_, letters, places) => {
    expect(placesOf(letters)).toBe(places);
  });

  it("leave no hole, whatever they are", () => {
    const all = ["p", "t", "w"];
    let words = [""];
    for (let length = 0; length < 5; length++)
      words = words.flatMap((word) => all.map((letter) => word + letter));
    for (const word of words) {
      const cells = fieldLayout([...word].flatMap((letter) => SHAPES[letter] ?? []));
      expect(cells).toHaveLength(5);
      expect(cells.reduce((area, { columns, rows }) => area + columns * rows, 0) % 6, word).toBe(0);
    }
  });
});
