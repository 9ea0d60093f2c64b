/** Measures the cost of history for imports: 10,000 rows with and without it, alternating in the same run. */
import type { Page } from "playwright";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { definition } from "../../src/definition";
import { employees } from "../../src/resources/employees";
import { firestoreRules } from "../../packages/firestore-panel/src/rules/firestore-rules";
import { reads, resetReads } from "../../packages/firestore-panel/tests/fixtures/reads";
import { servePage } from "./built-panel";
import { startFirebaseProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { duration, median, table } from "./numbers";
import { answered, grantSession, replaceRules, UID } from "./owner";

const ROWS = 10_000;
const ROUNDS = 5;

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
export async function benchImport(bench: Bench, offset: number, pagePort: number): Promise<string> {
  const ports = await startFirebaseProcess(bench, "data", offset, "--test", "--seed", "empty");
  await grantSession(ports.firestore);
  // The build embeds the environment in the panel's code.
  Object.assign(process.env, { VITE_LOCAL_FIREBASE: JSON.stringify(ports) });
  const { href } = await servePage(bench, "import.html", pagePort);
  const port = String(ports.firestore);
  const parameters = new URLSearchParams({ project: LOCAL_PROJECT_ID, port, uid: UID });
  const page = await bench.browser.newPage();
  await page.goto(`${href}?${parameters.toString()}`);
  const sides: Side[] = [false, true].map((audit) => {
    return { audit, times: [], reads: 0, lookups: 0, writes: 0, commits: 0 };
  });
  for (let round = 0; round <= ROUNDS; round += 1)
    // The order alternates, so that neither side is always second.
    for (const side of round % 2 === 0 ? sides : [...sides].reverse())
      await importOnce(page, ports.firestore, side, round);
  await page.close();
  return tableOf(sides);
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
