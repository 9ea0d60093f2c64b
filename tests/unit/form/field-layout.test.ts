import { describe, expect, it } from "vitest";
import { fieldLayout, type FieldShape } from "../../../src/pages/form/sections";
import { expect, it } from "vitest";
import { fieldLayout, type FieldShape } from "../../../src/pages/form/field-layout";

const SHAPES: { readonly [letter: string]: FieldShape } = { p: "plain", t: "tall", w: "wide" };

/** "p" plain, "t" tall, "w" wide -> "3x1": columns of six, by rows. */
function placesOf(letters: string): string {
  const shapes = [...letters].flatMap((letter) => SHAPES[letter] ?? []);
  return fieldLayout(shapes)
    .map(({ columns, rows }) => `${String(columns)}x${String(rows)}`)
    .join(" ");
}

it.each([
  ["one field fills a line", "p", "6x1"],
  ["two fields share a line", "pp", "3x1 3x1"],
  ["the last three of an odd number share a line", "ppppp", "3x1 3x1 2x1 2x1 2x1"],
  ["a wide field fills a line", "ppw", "3x1 3x1 6x1"],
  ["a picture is beside the next two fields", "tpp", "3x2 3x1 3x1"],
  ["a picture is beside three fields when one would be left over", "tppp", "3x3 3x1 3x1 3x1"],
  ["further fields follow below a picture", "tpppp", "3x2 3x1 3x1 3x1 3x1"],
  ["two pictures share a line", "tt", "3x1 3x1"],
  ["a picture with one field beside it fills a line", "pptp", "3x1 3x1 6x1 6x1"],
])("the layout of a section: %s", (_, letters, places) => {
  expect(placesOf(letters)).toBe(places);
});

it("the fields of a section leave no gap, in any combination", () => {
  const all = ["p", "t", "w"];
  let combinations = [""];
  for (let length = 0; length < 5; length++)
    combinations = combinations.flatMap((combination) => all.map((letter) => combination + letter));
  for (const combination of combinations) {
    const cells = fieldLayout([...combination].flatMap((letter) => SHAPES[letter] ?? []));
    expect(cells).toHaveLength(5);
    expect(cells.reduce((area, { columns, rows }) => area + columns * rows, 0) % 6, combination).toBe(0);
  }
});
