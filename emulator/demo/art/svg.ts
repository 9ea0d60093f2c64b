/** A drawing: its size in pixels and its SVG source. Only scripts/demo-images.ts renders it; the product serves rasters. */
export interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

export function drawing(name: string, width: number, height: number, body: string): Drawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return { name, width, height, svg };
}

/** `count` copies, each made for its index. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** `count` copies around the point, a full turn in all. */
export function around(count: number, x: number, y: number, shape: string, start = 0): string {
  return times(count, (index) => turned(start + (360 / count) * index, x, y, shape));
}

export function turned(degrees: number, x: number, y: number, shape: string): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${shape}</g>`;
}

export function moved(x: number, y: number, scale: number, shape: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shape}</g>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;
}

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`;
}

export function line(path: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

/** A vertical gradient over the whole drawing, for the background. */
export function backdrop(width: number, height: number, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<defs><linearGradient id="backdrop" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient></defs>${rect(0, 0, width, height, "url(#backdrop)")}`;
}

interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly font?: string;
  readonly weight?: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly spacing?: number;
}

export const LATIN_SERIF = "Noto Serif";
export const LATIN_SANS = "Noto Sans";
export const ARABIC_KUFI = "Noto Kufi Arabic";

/** One line of text with its baseline at y. */
export function lettering(x: number, y: number, text: string, style: TextStyle): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${x}" y="${y}" font-family="${style.font ?? LATIN_SANS}" font-size="${style.size}" font-weight="${style.weight ?? 400}" fill="${style.fill}" text-anchor="${style.anchor ?? "middle"}" letter-spacing="${style.spacing ?? 0}">${safe}</text>`;
}

/** Splits a title at spaces into lines of at most `maxCharacters` characters. */
export function wrapped(text: string, maxCharacters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= maxCharacters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
