/**
 * Measures lists of 1,000 to 100,000 employees: their reads, their times and the memory that they leave
 * occupied.
 */
import { join } from "node:path";
import { heapTable } from "./lists/heap";
import { othersTable } from "./lists/others";
import { readsTables } from "./lists/reads";
import { screensTable } from "./lists/screens";
import { timesTable } from "./lists/times";
import { startWorld, type World } from "./lists/world";
import type { Bench } from "./measure";
import { duration } from "./numbers";

const SIZES = [1_000, 10_000, 100_000] as const;

/** @param offset port offset of the first of three processes; the others' are 1,000 and 2,000 higher. */
export async function benchLists(bench: Bench, offset: number): Promise<string> {
  const { browser, folder, later } = bench;
  const worlds: (World & { readonly outDir: string })[] = [];
  const tables: string[] = [];
  try {
    const began = performance.now();
    for (const [index, size] of SIZES.entries())
      worlds.push(
        await startWorld(
          { folder: join(folder, String(size)), later },
          offset + index * 1_000,
          size,
          worlds[0],
        ),
      );
    const loaded = performance.now() - began;
    const [smallest, , largest] = worlds;
    if (!smallest || !largest) throw new Error("three processes are needed");
    const nameOf = ({ employees }: World) => `${employees.toLocaleString("en")} employees`;
    // Measured before anything is added to the largest collection.
    const screens = await screensTable(
      browser,
      [smallest, largest].map((world) => [nameOf(world), world]),
    );
    const { text, compared } = await readsTables(browser, largest);
    tables.push(text);
    tables.push(await othersTable(largest, compared));
    tables.push(await timesTable(browser, worlds));
    tables.push(await heapTable(browser, largest));
    tables.push(screens);
    tables.push(
      `The employees of the three were written in ${duration(loaded)}, the panel's build among it.`,
    );
    return tables.join("\n\n");
  } catch (error) {
    // Printed now, so that a later failure does not lose minutes of measurement.
    process.stdout.write(`${tables.join("\n\n")}\n`);
    throw error;
  }
}
