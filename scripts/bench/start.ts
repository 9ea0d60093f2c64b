import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFirebaseProcess } from "./firebase-process";
import { duration, median, table } from "./numbers";

const RUNS = 9;

/** Measures the start of the process until it is ready, on a folder with the demo data. */
export async function benchStart(offset: number): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "westwalk-bench-start-"));
  try {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const firebase = await startFirebaseProcess(data, offset, "--seed", "demo");
      await firebase.stop();
      times.push(firebase.readyMs);
    }
    const [first = 0, ...later] = times;
    const rows = [
      ["first start, which writes the demo data", duration(first), ""],
      [`later starts, median of ${String(RUNS)}`, duration(median(later)), "under 1 s"],
    ];
    return table(["Local Firebase, start of the process to ready", "time", "target"], rows);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
