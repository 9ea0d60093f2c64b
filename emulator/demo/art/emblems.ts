import { around, times, turned } from "./svg";

/**
 * Marks on a field of 100 by 100. Classes: f and s fill and stroke in the main colour, a and t in the accent,
 * b in the background's; g strokes thinly in the background's.
 */
export type Emblem = string;

const path = (kind: string, d: string): string => `<path class="${kind}" d="${d}"/>`;
const dot = (kind: string, x: number, y: number, r: number): string =>
  `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;
const box = (kind: string, x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`;
const WAVE = "q8-7 16 0t16 0t16 0t16 0t16 0";

export const BRAND_EMBLEMS: Readonly<Record<string, Emblem>> = {
  "saffron-and-sidr":
    path("f", "M50 88C24 72 18 46 28 22C42 34 48 48 50 64C52 48 58 34 72 22C82 46 76 72 50 88Z") +
    path("t", "M50 62V10M50 62C46 44 42 30 40 16M50 62C54 44 58 30 60 16"),
  "karak-lane":
    path("f", "M26 38H74L67 84Q66 91 59 91H41Q34 91 33 84Z") +
    path("a", "M31 52H69L64.5 81Q64 86 58 86H42Q36 86 35.5 81Z") +
    path("s", "M42 28q-7-7 0-14t0-10M58 28q-7-7 0-14t0-10"),
  "the-dhow-table":
    path("f", "M8 66H92Q84 86 64 86H34Q16 86 8 66Z") +
    path("a", "M50 60V8Q86 26 82 60Z") +
    path("f", "M44 60V20Q22 36 18 60Z"),
  "ember-and-oud-grill":
    path(
      "f",
      "M52 6C58 26 80 38 76 64C73 82 62 92 50 92C36 92 24 80 25 63C26 50 36 46 38 32C46 37 48 43 48 49C55 36 56 20 52 6Z",
    ) + path("a", "M50 52C55 62 63 66 61 76C59 85 55 87 50 87C44 87 39 83 39 75C39 66 48 62 50 52Z"),
  "nakhla-bakehouse":
    path("s", "M50 46C52 62 50 76 46 92") +
    times(7, (index) =>
      turned(-165 + index * 38, 50, 40, path("f", "M50 40C58 24 76 18 90 26C74 28 62 32 50 40Z")),
    ) +
    dot("a", 42, 50, 6) +
    dot("a", 56, 52, 6) +
    dot("a", 49, 60, 6),
  "jasmine-terrace":
    around(5, 50, 50, path("f", "M50 50C32 36 36 12 50 6C64 12 68 36 50 50Z")) + dot("a", 50, 50, 9),
  "white-sands-hammam":
    path("f", "M12 84V56A38 38 0 0 1 88 56V84Z") +
    path("a", "M50 2C56 9 58 12 58 16A8 8 0 0 1 42 16C42 12 44 9 50 2Z") +
    dot("b", 50, 38, 4) +
    dot("b", 34, 46, 4) +
    dot("b", 66, 46, 4) +
    path("b", "M40 84V70A10 10 0 0 1 60 70V84Z"),
  "henna-house":
    around(8, 50, 50, path("f", "M50 34C42 26 44 12 50 4C56 12 58 26 50 34Z")) +
    around(8, 50, 50, dot("a", 50, 24, 3.5), 22.5) +
    dot("f", 50, 50, 13) +
    dot("b", 50, 50, 8) +
    dot("a", 50, 50, 4),
  "mirror-and-musk":
    dot("s", 50, 36, 28) +
    path("s", "M50 64V94") +
    path("t", "M38 40Q40 26 54 24") +
    path("a", "M80 60l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"),
  "pearl-harbour-gym":
    box("f", 10, 32, 10, 36, 4) +
    box("f", 22, 24, 10, 52, 4) +
    box("f", 68, 24, 10, 52, 4) +
    box("f", 80, 32, 10, 36, 4) +
    path("s", "M32 50H68") +
    dot("a", 50, 50, 13),
  "tide-pilates":
    dot("a", 50, 30, 14) +
    path("s", `M10 58${WAVE}`) +
    path("s", `M10 72${WAVE}`) +
    path("s", `M10 86${WAVE}`),
  "oryx-padel-club":
    path("s", "M42 44C36 30 34 16 38 4M58 44C64 30 66 16 62 4") +
    path("f", "M30 42Q50 34 70 42L60 84Q50 98 40 84Z") +
    path("f", "M30 42L14 38Q18 52 32 52ZM70 42L86 38Q82 52 68 52Z") +
    path("a", "M44 46H56L53 80Q50 84 47 80Z"),
  "moonlight-cinema":
    path("f", "M62 8A44 44 0 1 0 92 68A36 36 0 0 1 62 8Z") +
    path("a", "M74 20l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"),
  "skyline-bowling":
    path(
      "f",
      "M40 4C50 4 52 14 49 24C46 36 58 46 58 66C58 80 54 90 50 94H30C26 90 22 80 22 66C22 46 34 36 31 24C28 14 30 4 40 4Z",
    ) +
    path("t", "M32 28H48M31 35H49") +
    dot("a", 70, 74, 20) +
    dot("b", 66, 68, 3) +
    dot("b", 75, 67, 3) +
    dot("b", 71, 76, 3),
  "kite-and-castle":
    path("f", "M14 94V52H24V60H34V52H44V60H54V52H64V94H46V82A7 7 0 0 0 32 82V94Z") +
    path("a", "M74 4L94 28L74 52L58 26Z") +
    path("t", "M74 52C70 62 82 66 76 76S84 86 80 92"),
  "lagoon-house-hotel":
    path(
      "f",
      "M14 60V34A12 12 0 0 1 38 34V60ZM42 60V20A12 12 0 0 1 66 20V60ZM70 60V34A10 12 0 0 1 90 34V60Z",
    ) +
    path("t", `M10 74${WAVE}`) +
    path("t", `M10 88${WAVE}`),
  "amber-dunes-resort":
    dot("a", 62, 30, 18) +
    path("f", "M4 70C26 40 40 44 54 58C66 68 80 60 96 48V74Q50 86 4 74Z") +
    path("s", "M8 88Q32 78 54 86T94 82"),
  "souq-and-thread":
    box("f", 22, 14, 44, 10, 3) +
    box("f", 22, 76, 44, 10, 3) +
    box("a", 28, 26, 32, 48) +
    path("s", "M30 36L58 32M30 48L58 44M30 60L58 56M30 71L58 67") +
    path("s", "M60 68C76 74 86 60 80 40L84 8"),
  "seven-pearls":
    path("f", "M50 92C24 90 8 70 12 52H88C92 70 76 90 50 92Z") +
    path("b", "M50 88L36 56H39L50 80L61 56H64Z") +
    times(7, (index) =>
      dot("a", 14 + index * 12, 42 - Math.round(Math.sin((index / 6) * Math.PI) * 24), 5.5),
    ),
  "oud-archive":
    path("f", "M42 22H58V34C76 38 80 50 80 62V82Q80 92 70 92H30Q20 92 20 82V62C20 50 24 38 42 34Z") +
    box("a", 40, 6, 20, 13, 3) +
    path("b", "M50 48L64 66L50 84L36 66Z") +
    path("a", "M50 58L56 66L50 74L44 66Z"),
  "little-falcon-books":
    path(
      "f",
      "M50 84C38 72 22 70 6 74C10 48 12 30 20 14C34 16 46 26 50 40C54 26 66 16 80 14C88 30 90 48 94 74C78 70 62 72 50 84Z",
    ) +
    path("b", "M49 48h2v30h-2zM18 58Q34 54 44 62V66Q34 58 17 62ZM82 58Q66 54 56 62V66Q66 58 83 62Z") +
    path("a", "M42 26Q50 10 58 26L50 38Z"),
  "blue-marlin-car-care":
    path("f", "M98 34L66 44C54 36 36 36 22 50L6 40Q10 54 4 70L22 60C38 72 62 66 74 52Z") +
    path("a", "M60 40C54 26 44 20 30 20C38 28 40 34 38 40Z") +
    dot("b", 62, 49, 3) +
    path("t", "M18 84q8-7 16 0t16 0t16 0t16 0"),
  "fold-and-press":
    path("s", "M50 28V20A7 7 0 1 0 43 13") +
    path("s", "M50 28L12 52Q8 56 14 58H86Q92 56 88 52Z") +
    path("f", "M28 58H72V92H28Z") +
    path("a", "M46 58H54V92H46Z"),
  "majlis-movers":
    path("f", "M20 40V28Q20 18 30 18H70Q80 18 80 28V40Q74 42 74 50V56H26V50Q26 42 20 40Z") +
    path("a", "M10 46Q20 42 22 52V62H78V52Q80 42 90 46V76H10Z") +
    dot("f", 26, 86, 7) +
    dot("f", 74, 86, 7),
};

export const OFFER_EMBLEMS: Readonly<Record<string, Emblem>> = {
  "coral-opticians":
    dot("s", 27, 54, 20) +
    dot("s", 73, 54, 20) +
    path("s", "M47 50Q50 44 53 50M8 48L4 38M92 48L96 38") +
    path("t", "M18 54A9 9 0 0 1 27 45M64 54A9 9 0 0 1 73 45"),
  "corniche-cycles":
    dot("s", 24, 66, 19) +
    dot("s", 76, 66, 19) +
    path("t", "M24 66L40 38H66L76 66M40 38L52 66H24M52 66L66 38L63 28H72M34 32H44"),
  "bloom-souq":
    path("s", "M50 92V52M50 76C36 74 30 64 28 52M50 76C64 74 70 64 72 52") +
    path("a", "M50 54C38 46 36 28 40 10L50 22L60 10C64 28 62 46 50 54Z") +
    path(
      "f",
      "M28 54C18 48 14 36 18 24L26 32L34 26C38 38 36 48 28 54ZM72 54C82 48 86 36 82 24L74 32L66 26C62 38 64 48 72 54Z",
    ),
  "oasis-vet":
    path("f", "M50 46C64 46 76 62 74 76C72 90 58 84 50 84S28 90 26 76C24 62 36 46 50 46Z") +
    '<g class="a"><ellipse cx="20" cy="46" rx="9" ry="12" transform="rotate(-24 20 46)"/><ellipse cx="80" cy="46" rx="9" ry="12" transform="rotate(24 80 46)"/><ellipse cx="38" cy="26" rx="9" ry="13"/><ellipse cx="62" cy="26" rx="9" ry="13"/></g>',
  "gulf-breeze-dental":
    path(
      "f",
      "M50 22C62 10 86 12 86 38C86 54 78 60 74 84C72 94 62 94 60 82C58 70 56 64 50 64S42 70 40 82C38 94 28 94 26 84C22 60 14 54 14 38C14 12 38 10 50 22Z",
    ) + path("t", "M26 42q8-7 16 0t16 0t16 0"),
  "lantern-languages":
    path("s", "M50 16V4") +
    path("f", "M34 30L50 14L66 30ZM30 32H70V38H30ZM34 82H66L72 92H28Z") +
    path("f", "M30 40H70L64 80H36Z") +
    path("a", "M50 46C58 54 60 60 58 67C56 74 44 74 42 67C40 60 48 56 50 46Z"),
  "mangrove-kayaks":
    path("s", "M20 20L80 80M80 20L20 80") +
    path("f", "M6 16L16 6Q30 12 28 28Q12 30 6 16ZM94 16L84 6Q70 12 72 28Q88 30 94 16Z") +
    path("f", "M6 84L16 94Q30 88 28 72Q12 70 6 84ZM94 84L84 94Q70 88 72 72Q88 70 94 84Z") +
    path("a", "M50 34Q66 50 50 66Q34 50 50 34Z"),
  "pistachio-gelato":
    path("a", "M28 50H72L52 96Q50 99 48 96Z") +
    path("f", "M22 52C14 46 18 34 26 34C26 14 42 6 52 8C66 10 74 20 74 34C82 34 86 46 78 52Z") +
    path("g", "M38 58L54 80M62 58L46 80") +
    dot("a", 42, 28, 4) +
    dot("a", 58, 24, 4) +
    dot("a", 62, 38, 4),
  "cardamom-roasters":
    path("f", "M38 24H62L66 40C78 54 76 76 66 90H34C26 78 26 62 32 50C22 46 14 38 8 24C22 26 30 32 36 36Z") +
    path("s", "M66 44C84 40 92 54 84 66Q80 74 72 76") +
    path("a", "M50 4C56 10 56 16 50 20C44 16 44 10 50 4ZM34 70H70L68 78H34Z"),
  "studio-noor":
    dot("s", 50, 50, 40) + around(6, 50, 50, path("f", "M50 14L68 44L50 36Z")) + dot("a", 50, 50, 12),
  "anchor-marine":
    dot("s", 50, 18, 9) +
    path("s", "M50 28V90M30 40H70M12 60C14 80 32 90 50 90C68 90 86 80 88 60") +
    path("a", "M4 66L12 50L24 62ZM96 66L88 50L76 62Z"),
  "velvet-curtain-homes":
    box("f", 6, 8, 88, 8, 4) +
    path("f", "M12 18H46C44 46 34 62 20 66V92H12ZM88 18H54C56 46 66 62 80 66V92H88Z") +
    dot("a", 20, 66, 6) +
    dot("a", 80, 66, 6) +
    path("t", "M50 40V92M38 68H62"),
};

export const COMPANY_EMBLEMS: Readonly<Record<string, Emblem>> = {
  "doha-gate-engineering":
    path("f", "M10 92V50A40 40 0 0 1 90 50V92H72V50A22 22 0 0 0 28 50V92Z") + path("a", "M44 92V58H56V92Z"),
  "silver-dhow-logistics":
    path("f", "M54 8L90 68H54Z") + path("a", "M46 24V68H16Z") + path("f", "M6 76H94L82 92H20Z"),
  "marsa-blue-hospitality":
    path("f", "M8 84V20L36 54L50 36L64 54L92 20V84H76V58L62 76L50 60L38 76L24 58V84Z") + dot("a", 50, 16, 9),
  "lusail-bay-technologies":
    path("f", "M50 4L90 27V73L50 96L10 73V27Z") +
    path("b", "M50 20L76 35V65L50 80L24 65V35Z") +
    dot("a", 50, 50, 13) +
    path("s", "M50 36V22M62 57L74 64M38 57L26 64"),
  "green-ghaf-facilities":
    path("s", "M50 94V46M50 70L70 52M50 62L32 48") +
    path("f", "M8 44C8 30 20 24 28 26C32 10 64 6 70 22C84 18 96 32 92 44Q50 56 8 44Z") +
    dot("a", 62, 32, 5) +
    dot("a", 36, 36, 5),
  "crescent-point-medical":
    path("f", "M66 8A44 44 0 1 0 66 92A36 36 0 1 1 66 8Z") +
    path("a", "M58 34H70V44H80V56H70V66H58V56H48V44H58Z"),
  "sandstone-legal":
    path("f", "M50 6L92 30H8ZM12 80H88V92H12Z") +
    path("a", "M20 36H32V74H20ZM44 36H56V74H44ZM68 36H80V74H68Z"),
  "falcon-wing-travel":
    path(
      "f",
      "M4 78C20 40 52 16 96 10C84 30 72 38 60 42C70 44 76 44 82 42C70 58 58 62 46 62C52 66 58 66 62 66C44 80 24 74 4 78Z",
    ) + path("a", "M8 90Q40 82 70 88Q40 96 8 90Z"),
};
