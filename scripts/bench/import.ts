/** Measures the cost of history for imports: 10,000 rows with and without it, alternating in the same run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { build, preview } from "vite";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { definition } from "../../src/definition";
import { employees } from "../../src/resources/employees";
import { firestoreRules } from "../../packages/firestore-panel/src/rules/firestore-rules";
import { reads, resetReads } from "../../tests/fixtures/reads";
import { ROOT } from "../run-tool";
import { startFirebaseProcess } from "./firebase-process";
import { duration, median, table } from "./numbers";
import { answered, put, replaceRules } from "./owner";

const ROWS = 10_000;
const ROUNDS = 5;
const UID = "bench";
const VERIFIER = "0".repeat(64);

/** The declarations' rules. Without `audit` they do not require the history of employees. */
const RULES = (audit: boolean) =>
  firestoreRules(
    definition.collections.map((one) => (one.name === employees.name ? { ...one, audit } : one)),
    definition.scopeKind,
  );

interface Side {
  readonly audit: boolean;
  readonly times: number[];
  reads: number;
  lookups: number;
  writes: number;
  commits: number;
}

async function importOnce(page: Page, port: number, side: Side, round: number): Promise<void> {
  const meter = { projectId: LOCAL_PROJECT_ID, origin: () => `http://127.0.0.1:${String(port)}` };
  await replaceRules(port, RULES(side.audit));
  await answered(() => resetReads(meter));
  const bodies: string[] = [];
  const listen = (request: { url: () => string; postData: () => string | null }) => {
    if (request.url().includes(":commit")) bodies.push(request.postData() ?? "");
  };
  page.on("request", listen);
  const ms = await page.evaluate(([audit, count, company]) => importRows(audit, count, company), [
    side.audit,
    ROWS,
    `C-${String(round)}-${String(side.audit)}`,
  ] as const);
  page.off("request", listen);
  const counted = await answered(() => reads(meter));
  side.reads = counted.total;
  side.lookups = counted.lookups;
  side.commits = bodies.length;
  side.writes = bodies
    .map((body) => (JSON.parse(body) as { readonly writes: readonly unknown[] }).writes.length)
    .reduce((sum, one) => sum + one, 0);
  // The first round only warms up.
  if (round > 0) side.times.push(ms);
}

/**
 * @param offset port offset of the local Firebase. @param pagePort port of the page, which follows the last
 * of them.
 */
export async function benchImport(browser: Browser, offset: number, pagePort: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "westwalk-bench-import-"));
  const firebase = await startFirebaseProcess(join(folder, "data"), offset, "--test", "--seed", "empty");
  try {
    const { ports } = firebase;
    const time = new Date(Date.now() - 1000);
    await put(ports.firestore, [
      [`Credentials/${UID}`, { kind: "admin", recordId: UID, verifier: VERIFIER, time }],
      [
        `Sessions/${UID}`,
        { state: "granted", kind: "admin", id: UID, credential: UID, verifier: VERIFIER, at: new Date() },
      ],
    ]);
    // The build embeds the environment in the panel's code.
    Object.assign(process.env, { VITE_LOCAL_FIREBASE: JSON.stringify(ports) });
    const root = join(ROOT, "scripts/bench/page");
    const outDir = join(folder, "page");
    await build({
      configFile: false,
      root,
      base: "/",
      logLevel: "warn",
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, "import.html") } },
    });
    const server = await preview({
      configFile: false,
      root,
      build: { outDir },
      preview: { host: "127.0.0.1", port: pagePort },
    });
    try {
      const parameters = new URLSearchParams({
        project: LOCAL_PROJECT_ID,
        port: String(ports.firestore),
        uid: UID,
      });
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${String(pagePort)}/import.html?${parameters.toString()}`);
      const sides: Side[] = [false, true].map((audit) => {
        return { audit, times: [], reads: 0, lookups: 0, writes: 0, commits: 0 };
      });
      for (let round = 0; round <= ROUNDS; round += 1)
        // The order alternates, so that neither side is always second.
        for (const side of round % 2 === 0 ? sides : [...sides].reverse())
          await importOnce(page, ports.firestore, side, round);
      await page.close();
      return tableOf(sides);
    } finally {
      await server.close();
    }
  } finally {
    await firebase.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function tableOf(sides: readonly Side[]): string {
  const [without, recorded] = sides.map(({ times }) => median(times));
  const rows = sides.map((side) => [
    side.audit ? "with history" : "without (`audit: false`)",
    duration(median(side.times)),
    side.audit && without && recorded ? (recorded / without).toFixed(2) : "",
    ...[side.commits, side.writes, side.reads, side.lookups].map((one) => one.toLocaleString("en")),
  ]);
  const head = `Import of ${ROWS.toLocaleString("en")} new employees of one company, median of ${String(ROUNDS)}`;
  return table(
    [head, "time", "ratio, at most 1.25", "commits", "writes", "reads", "looked up by rules"],
    rows,
  );
}
