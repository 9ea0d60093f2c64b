import { describe, expect, it } from "vitest";
import { readPictures } from "../../../demo/files";
import { companyLogos, venueLogos } from "../../../emulator/demo/art/logos";
import { eventPosters } from "../../../emulator/demo/art/posters";
import { staffPortraits } from "../../../emulator/demo/art/portraits";
import { venueScenes } from "../../../emulator/demo/art/scenes";

describe("committed pictures", () => {
  const drawings = [
    ...venueLogos(),
    ...companyLogos(),
    ...venueScenes(),
    ...eventPosters(),
    ...staffPortraits(),
  ];

  it("are those that are drawn, no more and no fewer", async () => {
    const pictures = await readPictures();
    expect([...pictures.keys()].sort()).toEqual(drawings.map(({ name }) => name).sort());
  });

  it("stay below 1.5 MB together", async () => {
    const sizes = [...(await readPictures()).values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  it("are all different", () => {
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
  });
});
