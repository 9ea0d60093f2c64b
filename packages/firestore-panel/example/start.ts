/**
 * npm run example: the example's panel on a local Firebase in a temporary folder. Rules and indexes are generated from
 * the declarations at the start, and after each edit.
 */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeRules } from "firestore-panel/write-rules";
import { createLog, errorText, onStopRequest, startLocalFirebase, type LocalFirebase } from "local-firebase";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { definition, PROJECT_ID } from "./definition";
import { ACCOUNT, BRANCH, seed } from "./seed";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PANEL_PORT = 5174;
const HIGHEST_PORT = 65_535;
const ANY_FREE = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };
const HELP = `The engine's example: a panel on a local Firebase, with data that its end removes.

  npm run example -- [options]

  --port-offset N    added to the panel's port ${PANEL_PORT}: 1000 for example
  -h, --help
`;

function startFirebase(folder: string): Promise<LocalFirebase> {
  return startLocalFirebase({
    project: PROJECT_ID,
    dataDir: join(folder, "data"),
    ports: ANY_FREE,
    rules: { firestore: join(folder, "firestore.rules"), storage: join(folder, "storage.rules") },
    indexesFile: join(folder, "firestore.indexes.json"),
    seed,
    log: createLog(),
  });
}

/** Writes the rules of edited declarations, which the local Firebase then reloads. The page shows what is wrong in them, and the terminal what is wrong in the rules. */
const rulesOnEdit = (folder: string): Plugin => ({
  name: "example-rules",
  async handleHotUpdate({ server }) {
    const edited = await server.ssrLoadModule("/definition.ts");
    await writeRules(edited["definition"] as typeof definition, folder);
  },
});

async function startPanel(port: number, folder: string): Promise<ViteDevServer> {
  const server = await createServer({
    root: HERE,
    plugins: [rulesOnEdit(folder)],
    server: { host: "127.0.0.1", port, strictPort: true },
    clearScreen: false,
    logLevel: "warn",
  });
  return server.listen();
}

async function main(): Promise<void> {
  const offset = portOffset();
  if (offset === undefined) return void process.stdout.write(HELP);
  const folder = await mkdtemp(join(tmpdir(), "panel-example-"));
  // Vite ends the process by itself after SIGTERM.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await writeRules(definition, folder);
  const firebase = await startFirebase(folder);
  // Vite passes variables with this prefix to the page (definition.ts).
  process.env.VITE_LOCAL_FIREBASE = JSON.stringify(firebase.ports);
  const port = PANEL_PORT + offset;
  const panel = await startPanel(port, folder).catch(async (error: unknown) => {
    await firebase.stop();
    throw /already in use/.test(errorText(error))
      ? new Error(`Port ${port} is taken. Use another one:  npm run example -- --port-offset 1000`)
      : error;
  });

  onStopRequest(() => {
    Promise.all([panel.close(), firebase.stop()]).then(() => process.exit(0), fail);
  });
  process.stdout.write(`
  The panel     ${panel.resolvedUrls?.local[0] ?? ""}
  Sign in with  ${ACCOUNT.email}  ${ACCOUNT.password}
  A branch      /branch-login  ${BRANCH.code}  ${BRANCH.password}

  Ctrl-C stops, and removes the data.

`);
}

/** The Firebase takes any free ports. @returns undefined where help is asked for. */
function portOffset(): number | undefined {
  const { values } = parseArgs({
    options: { "port-offset": { type: "string", default: "0" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return undefined;
  const offset = Number(values["port-offset"]);
  if (Number.isInteger(offset) && offset >= 0 && PANEL_PORT + offset <= HIGHEST_PORT) return offset;
  throw new Error("--port-offset takes a whole number that is added to the panel's port: 1000 for example.");
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
