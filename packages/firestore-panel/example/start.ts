/**
 * npm run example: the example's panel on a local Firebase in a temporary folder. Rules and indexes are generated from
 * the declarations at each start.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { generatedFiles } from "firestore-panel/rules";
import { compiledTexts, refineFirebase } from "firestore-panel/vite-plugin";
import { createLog, errorText, onStopRequest, startLocalFirebase, type LocalFirebase } from "local-firebase";
import { createServer, type ViteDevServer } from "vite";
import { definition, PROJECT_ID } from "./definition";
import { ACCOUNT, librarySeed } from "./seed";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ANY_FREE = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };

async function startFirebase(folder: string): Promise<LocalFirebase> {
  for (const [name, text] of generatedFiles(definition.collections))
    await writeFile(join(folder, name), text);
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

async function startPanel(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: HERE,
    cacheDir: join(HERE, "../../../node_modules/.vite/example"),
    plugins: [refineFirebase(), compiledTexts(), react()],
    // Only a worker imports it, which Vite finds too late: it would load the page again.
    optimizeDeps: { include: ["papaparse"] },
    server: { host: "127.0.0.1", port: 5174 },
    clearScreen: false,
    logLevel: "warn",
  });
  return server.listen();
}

const folder = await mkdtemp(join(tmpdir(), "panel-example-"));
const firebase = await startFirebase(folder);
// Vite passes variables with this prefix to the page (definition.ts).
process.env.VITE_LOCAL_FIREBASE = JSON.stringify(firebase.ports);
const panel = await startPanel();

onStopRequest(() => {
  Promise.all([panel.close(), firebase.stop()])
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${errorText(error)}\n`);
        process.exit(1);
      },
    );
});
process.stdout.write(`
  The panel     ${panel.resolvedUrls?.local[0] ?? ""}
  Sign in with  ${ACCOUNT.email}  ${ACCOUNT.password}

  Ctrl-C stops, and removes the data.

`);
