/**
 * npm run example: the example's panel on a local Firebase in a temporary folder. Rules and indexes are generated from
 * the declarations at each start.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import react from "@vitejs/plugin-react";
import { compiledTexts, refineFirebase } from "firestore-panel/vite-plugin";
import { createLog, errorText, onStopRequest, startLocalFirebase, type LocalFirebase } from "local-firebase";
import { createServer, type ViteDevServer } from "vite";
import { PROJECT_ID } from "./definition";
import { ACCOUNT, librarySeed } from "./seed";
import { writeRules } from "./write-rules";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PANEL_PORT = 5174;
const HIGHEST_PORT = 65_535;
const ANY_FREE = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };

async function startFirebase(folder: string): Promise<LocalFirebase> {
  await writeRules(folder);
  return startLocalFirebase({
    project: PROJECT_ID,
    dataDir: join(folder, "data"),
    ports: ANY_FREE,
    rules: { firestore: join(folder, "firestore.rules"), storage: join(folder, "storage.rules") },
    indexesFile: join(folder, "firestore.indexes.json"),
    seed: librarySeed(),
    log: createLog(),
  });
}

async function startPanel(port: number): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: HERE,
    cacheDir: join(HERE, "../../../node_modules/.vite/example"),
    plugins: [refineFirebase(), compiledTexts(), react()],
    // Only a worker imports it, which Vite finds too late: it would load the page again.
    optimizeDeps: { include: ["papaparse"] },
    server: { host: "127.0.0.1", port, strictPort: true },
    clearScreen: false,
    logLevel: "warn",
  });
  return server.listen();
}

async function main(): Promise<void> {
  const port = PANEL_PORT + portOffset();
  const folder = await mkdtemp(join(tmpdir(), "panel-example-"));
  const firebase = await startFirebase(folder);
  const stop = async () => {
    await firebase.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // Vite passes variables with this prefix to the page (definition.ts).
  process.env.VITE_LOCAL_FIREBASE = JSON.stringify(firebase.ports);
  const panel = await startPanel(port).catch(async (error: unknown) => {
    await stop();
    throw /already in use/.test(errorText(error))
      ? new Error(`Port ${port} is taken. Use another one:  npm run example -- --port-offset 1000`)
      : error;
  });

  onStopRequest(() => {
    panel
      .close()
      .then(stop)
      .then(() => process.exit(0), fail);
  });
  process.stdout.write(`
  The panel     ${panel.resolvedUrls?.local[0] ?? ""}
  Sign in with  ${ACCOUNT.email}  ${ACCOUNT.password}

  Ctrl-C stops, and removes the data.

`);
}

/** The Firebase takes any free ports. */
function portOffset(): number {
  const { values } = parseArgs({ options: { "port-offset": { type: "string", default: "0" } } });
  const offset = Number(values["port-offset"]);
  if (Number.isInteger(offset) && offset >= 0 && PANEL_PORT + offset <= HIGHEST_PORT) return offset;
  throw new Error("--port-offset takes a whole number that is added to the panel's port: 1000 for example.");
}

function fail(error: unknown): void {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}

main().catch(fail);
