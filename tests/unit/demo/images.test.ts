import { expect, it } from "vitest";
import { readPictures } from "../../../demo/files";

it("the committed pictures stay below 1.5 MB together", async () => {
  const sizes = [...(await readPictures()).values()].map(({ length }) => length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

it("the committed pictures are all different", async () => {
  const pictures = [...(await readPictures()).values()].map((bytes) => bytes.toString("base64"));
  expect(new Set(pictures).size).toBe(pictures.length);
});
