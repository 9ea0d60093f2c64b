import { COMPANIES } from "../company-list";
import { OFFERS } from "../offer-list";
import type { Venue } from "../venue";
import { BRANDS } from "../venues";
import { BRAND_EMBLEMS, COMPANY_EMBLEMS, type Emblem, OFFER_EMBLEMS } from "./emblems";
import {
  ARABIC_KUFI,
  type Drawing,
  LATIN_SANS,
  LATIN_SERIF,
  circle,
  drawing,
  lettering,
  moved,
  rect,
  shape,
  wrapped,
} from "./svg";

const SIZE = 256;

interface Palette {
  readonly ground: string;
  readonly main: string;
  readonly accent: string;
}
const PALETTES: readonly Palette[] = [
  { ground: "#6b1a2b", main: "#f6e7d2", accent: "#eaa63b" },
  { ground: "#f4e4c9", main: "#5a3218", accent: "#d2772f" },
  { ground: "#0f3b4c", main: "#eaf3ee", accent: "#f0b95a" },
  { ground: "#221d1b", main: "#e9633a", accent: "#ffd27a" },
  { ground: "#e9efdc", main: "#35562f", accent: "#a5673a" },
  { ground: "#24564a", main: "#fdf8ec", accent: "#f2c14e" },
  { ground: "#e6ddd0", main: "#7a5c46", accent: "#2f8f9d" },
  { ground: "#7d2f1d", main: "#f7d9b7", accent: "#f19c6b" },
  { ground: "#f6dfe0", main: "#8c3a56", accent: "#c98b2b" },
  { ground: "#12263f", main: "#dfe9f2", accent: "#4fc3c8" },
  { ground: "#d9eef0", main: "#17707d", accent: "#f2a07b" },
  { ground: "#c6e255", main: "#1d3a2d", accent: "#fbfdf0" },
  { ground: "#161a3a", main: "#f3ecd2", accent: "#f5c542" },
  { ground: "#f9b233", main: "#402058", accent: "#e5484d" },
  { ground: "#5cb8e4", main: "#ffffff", accent: "#ffdd55" },
  { ground: "#f2f6f5", main: "#1c4f63", accent: "#4aa5b5" },
  { ground: "#e8a659", main: "#7b3f17", accent: "#fff0cf" },
  { ground: "#2f2440", main: "#efe4f4", accent: "#d884a8" },
];
/** Where the name of the venue asks for a colour. */
const OWN_PALETTES: Readonly<Record<string, Palette>> = {
  "blue-marlin-car-care": { ground: "#0f5fa8", main: "#ffffff", accent: "#5fd0e6" },
  "cardamom-roasters": { ground: "#3d4a2a", main: "#f3ead3", accent: "#c9a24b" },
  "pistachio-gelato": { ground: "#dcebb8", main: "#4f7030", accent: "#c9874b" },
};
const NIGHT: Palette = { ground: "#1a2733", main: "#e8d9bd", accent: "#b98d4f" };

const LOGOS: readonly (readonly [Venue, Emblem | undefined])[] = [
  ...BRANDS.map((brand) => [brand, BRAND_EMBLEMS[brand.slug]] as const),
  ...OFFERS.map((offer) => [offer, OFFER_EMBLEMS[offer.slug]] as const),
];

/** Square logos of every brand and flat offer. */
export function venueLogos(): Drawing[] {
  return LOGOS.map(([venue, emblem], index) => {
    const palette = PALETTES[index % PALETTES.length] ?? NIGHT;
    // The second round through the palettes swaps figure and ground.
    const swapped = { ...palette, ground: palette.main, main: palette.ground };
    const colours = OWN_PALETTES[venue.slug] ?? (index < PALETTES.length ? palette : swapped);
    return drawing(
      `logo-${venue.slug}`,
      SIZE,
      SIZE,
      logo(venue, emblemOf(venue.slug, emblem), colours, index % 3),
    );
  });
}

function logo(venue: Venue, emblem: string, colours: Palette, layout: number): string {
  const { ground, main } = colours;
  const names =
    lettering(128, 203, venue.nameEng, {
      size: fitted(venue.nameEng, 22),
      fill: main,
      font: layout === 1 ? LATIN_SANS : LATIN_SERIF,
      weight: 600,
    }) + lettering(128, 230, venue.nameArabic, { size: 16, fill: main, font: ARABIC_KUFI });
  const frames = [
    "",
    `<rect x="10" y="10" width="236" height="236" rx="20" fill="none" stroke="${main}" stroke-width="2" opacity="0.45"/>`,
    circle(128, 91, 80, main, 0.1),
  ];
  return (
    rect(0, 0, SIZE, SIZE, ground) +
    (frames[layout] ?? "") +
    styled(colours, moved(63, 26, 1.3, emblem)) +
    names
  );
}

/** Square logos of the partner companies: a mark on white with the name beneath. */
export function companyLogos(): Drawing[] {
  return COMPANIES.map((company, index) => {
    const palette = COMPANY_PALETTES[index % COMPANY_PALETTES.length] ?? NIGHT;
    const emblem = emblemOf(company.slug, COMPANY_EMBLEMS[company.slug]);
    const lines = wrapped(company.companyName.toUpperCase(), 16);
    const name = lines.map((text, row) =>
      lettering(128, 196 + row * 22, text, { size: 17, fill: palette.main, weight: 700, spacing: 1.2 }),
    );
    const band = shape("M0 250H256V256H0Z", palette.accent);
    return drawing(
      `company-${company.slug}`,
      SIZE,
      SIZE,
      rect(0, 0, SIZE, SIZE, palette.ground) +
        styled(palette, moved(68, 32, 1.2, emblem)) +
        name.join("") +
        band,
    );
  });
}

const COMPANY_PALETTES: readonly Palette[] = [
  { ground: "#ffffff", main: "#24405e", accent: "#e07a3f" },
  { ground: "#ffffff", main: "#4a5661", accent: "#2aa3a3" },
  { ground: "#ffffff", main: "#1463a5", accent: "#f2b544" },
  { ground: "#ffffff", main: "#3a2f6b", accent: "#7f6bf0" },
  { ground: "#ffffff", main: "#2f6b3c", accent: "#d9a441" },
  { ground: "#ffffff", main: "#0d6e74", accent: "#e2574c" },
  { ground: "#ffffff", main: "#7a4a2b", accent: "#c99a66" },
  { ground: "#ffffff", main: "#8a1538", accent: "#d3a25b" },
];

function emblemOf(slug: string, emblem: Emblem | undefined): Emblem {
  if (emblem === undefined) throw new Error(`No emblem is drawn for "${slug}".`);
  return emblem;
}

function styled({ ground, main, accent }: Palette, body: string): string {
  const stroke = "fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round";
  const css = `.f{fill:${main}}.a{fill:${accent}}.b{fill:${ground}}.s{${stroke};stroke:${main}}.t{${stroke};stroke:${accent}}.g{${stroke};stroke:${ground};stroke-width:2.5}`;
  return `<style>${css}</style>${body}`;
}

/** The size at which the text keeps within the logo, given Latin letters of about 0.6 em. */
function fitted(text: string, size: number): number {
  return Math.min(size, Math.floor(214 / (text.length * 0.6)));
}
