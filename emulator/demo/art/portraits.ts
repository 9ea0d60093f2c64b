import { staffPeople } from "../staff";
import { type Drawing, LATIN_SANS, around, circle, drawing, lettering, rect, shape, times } from "./svg";

const SIZE = 256;
const COLOURS: readonly (readonly [ground: string, figure: string])[] = [
  ["#7b2d43", "#a8475c"],
  ["#1c4f63", "#2f7688"],
  ["#8a5a2f", "#b07a45"],
  ["#35562f", "#557a4a"],
  ["#3f3468", "#5d5090"],
  ["#25566b", "#b9824e"],
];

/** Patterns behind the initials, drawn from Gulf geometry: star, arches, waves. */
const PATTERNS: readonly ((fill: string) => string)[] = [
  (fill) => around(8, 128, 128, shape("M128 4L158 98L128 128L98 98Z", fill)),
  (fill) =>
    times(4, (i) =>
      shape(
        `M${i * 64} 256V${170 - (i % 2) * 40}Q${i * 64} ${130 - (i % 2) * 40} ${i * 64 + 32} ${96 - (i % 2) * 40}Q${i * 64 + 64} ${130 - (i % 2) * 40} ${i * 64 + 64} ${170 - (i % 2) * 40}V256Z`,
        fill,
        0.5 + (i % 2) * 0.5,
      ),
    ),
  (fill) =>
    times(4, (i) =>
      shape(
        `M0 ${150 + i * 34}Q64 ${110 + i * 34} 128 ${150 + i * 34}T256 ${150 + i * 34}V256H0Z`,
        fill,
        0.35,
      ),
    ),
];

/** A picture for each staff member: initials on a pattern, no face. */
export function staffPortraits(): Drawing[] {
  return staffPeople().map((person, index) => {
    const [ground, figure] = COLOURS[index % COLOURS.length] ?? ["#333333", "#555555"];
    const pattern = PATTERNS[index % PATTERNS.length]?.(figure) ?? "";
    const initials = person.name
      .replace(/^Al |Al-|El-/g, "")
      .split(" ")
      .map((word) => word.slice(0, 1))
      .slice(0, 2)
      .join("");
    const name = lettering(128, 160, initials, { size: 92, fill: "#fff8ec", font: LATIN_SANS, weight: 600 });
    return drawing(
      `portrait-${String(index + 1).padStart(2, "0")}`,
      SIZE,
      SIZE,
      rect(0, 0, SIZE, SIZE, ground) + pattern + circle(128, 128, 84, ground, 0.55) + name,
    );
  });
}
