import { expect, it } from "vitest";
import { fieldLayout, type FieldShape } from "../../src/screens/form/sections";

const SHAPES: { readonly [letter: string]: readonly FieldShape[] } = {
  p: ["plain"],
  t: ["tall"],
  w: ["wide"],
  l: ["paired", "paired"],
};

it("the fields of a section leave no gap, in any combination", () => {
  const all = ["p", "t", "w", "l"];
  let combinations = [""];
  for (let length = 0; length < 5; length++)
    combinations = combinations.flatMap((combination) => all.map((letter) => combination + letter));
  for (const combination of combinations) {
    const shapes = [...combination].flatMap((letter) => SHAPES[letter] ?? []);
    const cells = fieldLayout(shapes);
    expect(cells).toHaveLength(shapes.length);
    expect(cells.reduce((area, { columns, rows }) => area + columns * rows, 0) % 6, combination).toBe(0);
  }
});
