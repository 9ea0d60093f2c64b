/**
 * Draws the demo's pictures (emulator/demo/images) from the designs in emulator/demo/art.
 * The pictures are committed: run this only after changing a design. It needs Chromium and the Noto fonts.
 *
 *   npx tsx scripts/demo-images.ts [part of a name]
 */
import { writeFile } from "node:fs/promises";
import { type Page, chromium } from "playwright";
import { companyLogos, venueLogos } from "../emulator/demo/art/logos";
import { eventPosters } from "../emulator/demo/art/posters";
import { staffPortraits } from "../emulator/demo/art/portraits";
import { venueScenes } from "../emulator/demo/art/scenes";
import type { Drawing } from "../emulator/demo/art/svg";

const IMAGES = new URL("../emulator/demo/images/", import.meta.url);
/** WebP quality from 0 to 1: flat colours and type stay clean, and all pictures together stay small. */
const QUALITY = 0.86;

async function main(): Promise<void> {
  const wanted = process.argv[2] ?? "";
  const drawings = [
    ...venueLogos(),
    ...companyLogos(),
    ...venueScenes(),
    ...eventPosters(),
    ...staffPortraits(),
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    let total = 0;
    for (const one of drawings.filter(({ name }) => name.includes(wanted))) {
      const bytes = await toWebp(page, one);
      total += bytes.length;
      await writeFile(new URL(`${one.name}.webp`, IMAGES), bytes);
    }
    process.stdout.write(`${Math.round(total / 1024)} kB written to emulator/demo/images\n`);
  } finally {
    await browser.close();
  }
}

/** Rasterises a drawing: Chromium decodes the SVG and its canvas encodes the WebP. */
async function toWebp(page: Page, { svg, width, height }: Drawing): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ source, size, quality }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = size.width;
      canvas.height = size.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: svg, size: { width, height }, quality: QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

await main();
