import { circle, line, moved, rect, shape, times, turned } from "./svg";

/** Things that several scenes and posters share. Coordinates in pixels of the drawing, y downwards. */

/** A date palm whose foot stands at (x, y). */
export function palm(x: number, y: number, scale: number, trunk: string, leaf: string): string {
  const frond = shape("M0 0C18-26 52-34 84-14C54-16 30-10 0 6Z", leaf);
  const crown = times(8, (index) => turned(-196 + index * 32, 0, 0, frond));
  return moved(x, y, scale, line("M0 0C8-60 6-110 0-170", trunk, 11) + moved(0, -172, 1, crown));
}

/** A hanging lamp: its cord ends at y and the shade hangs below. */
export function pendant(x: number, y: number, colour: string, glow: string): string {
  return (
    line(`M${x} 0V${y}`, "#2b2b2b", 2, 0.6) +
    circle(x, y + 34, 58, glow, 0.22) +
    shape(`M${x - 34} ${y + 34}A34 34 0 0 1 ${x + 34} ${y + 34}Z`, colour) +
    shape(`M${x - 12} ${y + 34}A12 12 0 0 0 ${x + 12} ${y + 34}Z`, glow)
  );
}

/** A potted plant standing at (x, y). */
export function plant(x: number, y: number, scale: number, leaf: string, pot: string): string {
  const blade = shape("M0 0C-16-40-10-80 0-104C10-80 16-40 0 0Z", leaf);
  const blades = [-48, -24, 0, 24, 48].map((degrees) => turned(degrees, 0, 0, blade)).join("");
  return moved(x, y, scale, moved(0, -44, 1, blades) + shape("M-30-50H30L22 0H-22Z", pot));
}

/** Two drooping strings of lights across the picture. */
export function stringLights(width: number, y: number, droop: number, colour: string): string {
  const bulbs = times(17, (index) => {
    const part = index / 16;
    const sag = 4 * droop * part * (1 - part);
    return circle(width * part, y + sag + 8, 12, colour, 0.25) + circle(width * part, y + sag + 8, 5, colour);
  });
  return line(`M0 ${y}Q${width / 2} ${y + 2 * droop} ${width} ${y}`, "#1b1b1b", 2, 0.5) + bulbs;
}

const TOWERS = [52, 96, 140, 74, 188, 120, 220, 84, 160, 236, 104, 176, 66, 204, 128, 92, 150, 58, 112, 80];

/** Towers along the horizon at `y`, with the bay's needle and its torpedo-shaped one among them. */
export function skyline(width: number, y: number, scale: number, colour: string): string {
  const step = width / TOWERS.length;
  const towers = TOWERS.map((height, index) =>
    rect(index * step, y - height * scale, step * (index % 3 === 0 ? 0.9 : 0.7), height * scale, colour, 3),
  ).join("");
  const torpedo = shape("M-22 0V-190C-22-250-8-280 0-290C8-280 22-250 22-190V0ZM-2-290V-330H2V-290Z", colour);
  const twist = shape("M-20 0C-30-90-8-150-16-260L18-240C26-160 6-90 24 0Z", colour);
  return towers + moved(width * 0.36, y, scale, torpedo) + moved(width * 0.7, y, scale, twist);
}

/** A pointed arch whose foot stands on y. */
export function arch(x: number, y: number, width: number, height: number, fill: string): string {
  const spring = y - height * 0.55;
  const middle = x + width / 2;
  return shape(
    `M${x} ${y}V${spring}Q${x} ${spring - height * 0.28} ${middle} ${y - height}Q${x + width} ${spring - height * 0.28} ${x + width} ${spring}V${y}Z`,
    fill,
  );
}

/** Rows of small waves between two heights. */
export function waves(width: number, top: number, bottom: number, colour: string): string {
  const rows = Math.floor((bottom - top) / 26);
  return times(rows, (row) => {
    const y = top + row * 26 + 10;
    const start = (row % 2) * 60 - 60;
    const crests = times(Math.ceil(width / 150) + 1, (index) =>
      line(`M${start + index * 150} ${y}q18-10 36 0t36 0`, colour, 3, 0.5),
    );
    return crests;
  });
}

/** A small sailing dhow on the water at (x, y). */
export function dhow(x: number, y: number, scale: number, hull: string, sail: string): string {
  return moved(
    x,
    y,
    scale,
    shape("M-70 0H74C66 26 48 34 20 34H-28C-50 34-64 22-70 0Z", hull) +
      line("M0 0V-120", hull, 5) +
      shape("M4-118C60-92 76-50 70-10H4Z", sail) +
      shape("M-6-84C-40-60-52-36-54-10H-6Z", sail, 0.8),
  );
}

/** A hanging metal lantern with a lit pane. */
export function lantern(x: number, y: number, scale: number, metal: string, glow: string): string {
  return (
    line(`M${x} 0V${y}`, metal, 2) +
    circle(x, y + 62 * scale, 90 * scale, glow, 0.18) +
    moved(
      x,
      y,
      scale,
      shape("M0 0L26 26H-26ZM-30 28H30V36H-30ZM-30 92H30L22 106H-22Z", metal) +
        shape("M-28 38H28L22 90H-22Z", glow) +
        line("M-10 38L-8 90M10 38L8 90", metal, 3),
    )
  );
}
