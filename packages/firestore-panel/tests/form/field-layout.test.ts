import { expect, it } from "vitest";
import { fieldLayout, type FieldShape } from "../../src/screens/form/sections";

const SHAPES: { readonly [letter: string]: readonly FieldShape[] } = {
  p: ["plain"],
  w: ["wide"],
  l: ["paired", "paired"],
};

it("the fields of a section leave no gap, in any combination", () => {
  const all = Object.keys(SHAPES);
  let combinations = [""];
  for (let length = 0; length < 5; length++)
    combinations = combinations.flatMap((combination) => all.map((letter) => combination + letter));
  for (const combination of combinations) {
    const shapes = [...combination].flatMap((letter) => SHAPES[letter] ?? []);
    const lines = fieldLayout(shapes).map((isAlone) => (isAlone ? "whole" : "half"));
    expect(lines).toHaveLength(shapes.length);
    // Translations are both in one line, and so are the two halves of any other.
    expect(lines.join(" "), combination).toMatch(/^((whole|half half)( |$))*$/);
    expect(shapes.flatMap((shape, index) => (shape === "paired" ? lines[index] : []))).not.toContain("whole");
  }
});
