/**
 * Measures an export of many records in the browser: the page's memory, and the time without the server's
 * share.
 */
import type { Browser } from "playwright";
import { firestorePanel } from "../../packages/firestore-panel/src/vite-plugin";
import { mostXlsxRecords } from "../../packages/firestore-panel/src/features/export/export-step";
import { servePage } from "./built-panel";
import type { Bench } from "./measure";
import { duration, megabytes, table } from "./numbers";

/** An XLSX sheet holds no more of these records. */
const RECORDS = { csv: 100_000, xlsx: mostXlsxRecords(10) } as const;
const FORMATS = ["csv", "xlsx"] as const;

interface Measured {
  readonly format: string;
  readonly peak: number;
  readonly ms: number;
  readonly file: number;
}

/** Each export has its own page, so that none inherits the garbage of another. */
async function measure(
  browser: Browser,
  address: string,
  format: (typeof FORMATS)[number],
): Promise<Measured> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  let peak = 0;
  let looking = 0;
  const look = async () => {
    const began = performance.now();
    // JavaScript objects, the browser's objects for them, and the bytes of arrays.
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
    peak = Math.max(peak, usedSize + embedderHeapUsedSize + backingStorageSize);
    looking += performance.now() - began;
  };
  await page.exposeFunction("exported", look);
  await page.goto(address);
  const began = performance.now();
  const file = await page.evaluate(([kind, count]) => exportTenants(kind, count), [
    format,
    RECORDS[format],
  ] as const);
  const ms = performance.now() - began - looking;
  await page.close();
  return { format, peak, ms, file };
}

/** @param port port of the page. */
export async function benchExport(bench: Bench, port: number): Promise<string> {
  const { href } = await servePage(bench, "export.html", port, [firestorePanel()]);
  const rows: string[][] = [];
  for (const format of FORMATS) {
    const { peak, ms, file } = await measure(bench.browser, href, format);
    const name = `${RECORDS[format].toLocaleString("en")} as ${format.toUpperCase()}`;
    rows.push([name, megabytes(peak), "300 MB", duration(ms), megabytes(file)]);
  }
  const head = "Export of records of 10 columns";
  return table([head, "memory of the page, most", "target, under", "time without the server", "file"], rows);
}
