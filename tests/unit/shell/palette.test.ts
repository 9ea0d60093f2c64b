import { expect, it } from "vitest";
import { PALETTES } from "../../../src/components/palette";

/** Each colour of text, and the grounds on which it stands. */
const ON = {
  text: ["page", "surface", "raised", "sunken", "primarySoft", "sandSoft", "badSoft", "mark"],
  textSoft: ["page", "surface", "raised", "sunken", "primarySoft"],
  primary: ["page", "surface", "raised", "sunken", "primarySoft"],
  primaryHover: ["surface", "raised"],
  onPrimary: ["primary", "primaryHover"],
  sand: ["page", "surface", "raised"],
  ok: ["surface", "raised", "okSoft"],
  bad: ["page", "surface", "raised", "badSoft"],
  navText: ["nav"],
  navSoft: ["nav"],
  navActive: ["nav"],
  onArea: [
    ...(["areaBrands", "areaOrganizations", "areaEmployees", "areaEvents"] as const),
    ...(["areaOffers", "areaTenants", "areaStaff"] as const),
  ],
} as const;

/** As WCAG measures how light a colour is. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(["light", "dark"] as const)(
  "every text can be read on every ground it stands on, when %s",
  (mode) => {
    const palette = PALETTES[mode];
    const faults = Object.entries(ON).flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ ground, ratio: contrast(palette[text as keyof typeof ON], palette[ground]) }))
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`),
    );
    expect(faults).toEqual([]);
  },
);

it("measures as WCAG does", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54);
});
