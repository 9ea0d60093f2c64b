import { expect, it } from "vitest";
import { PALETTES } from "../../src/ui/color-mode";

/** Each text colour and its backgrounds. */
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
  nav: ["navActive"],
  onArea: [
    ...(["areaTeal", "areaNavy", "areaBlue", "areaRust"] as const),
    ...(["areaAmber", "areaGreen", "areaPlum"] as const),
  ],
} as const;

/** The relative luminance of WCAG. */
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
  "each text colour has enough contrast on its backgrounds in the %s palette",
  (mode) => {
    const palette = PALETTES[mode];
    const errors = Object.entries(ON).flatMap(([text, backgrounds]) =>
      backgrounds
        .map((background) => ({
          background,
          ratio: contrast(palette[text as keyof typeof ON], palette[background]),
        }))
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ background, ratio }) => `${text} on ${background}: ${ratio.toFixed(2)}`),
    );
    expect(errors).toEqual([]);
  },
);
