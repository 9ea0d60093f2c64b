import { createLog, errorText, onStopRequest, StartError, type LocalFirebase } from "local-firebase";
import { createServer, type ViteDevServer } from "vite";
import { LOCAL_PROJECT_ID, PANEL_PORT } from "../demo/project";
import { DEFAULT_DATA, readCommandLine } from "../demo/command-line";
import { demoAccounts } from "../demo/index";
import { startFromCommandLine } from "../demo/local-firebase";
import type { LocalCopy } from "../packages/firestore-panel/cli/backup/local-copy";
import { messageOf } from "../packages/firestore-panel/cli/owner/command-line";
import { isBackup, requireRestoredFolder } from "../packages/firestore-panel/cli/owner/data";
import { rulesOnEdit, updateRules } from "./rules/rules-on-edit";

const HELP = `The panel on a local Firebase, for development and for showing.

  npm run dev -- [options]

  --data DIR         where the data is kept             (.local-firebase);
                     or a backup, which is loaded once into DIR.local
  --seed demo|empty  what a new data folder begins with (demo)
  --port-offset N    added to every port, so that two copies can run:
                     1000 for example; what would collide is refused
  --help
`;

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  if (options.test)
    throw new StartError("--test is for npm run emulator: what npm run dev starts has no back door.");
  const { dataDir, portOffset } = options;
  const copy = (await isBackup(dataDir)) ? await openBackup(dataDir, portOffset) : undefined;
  if (!copy) await requireRestoredFolder(dataDir, LOCAL_PROJECT_ID);
  const firebase = await startFromCommandLine(
    { ...options, ...(copy && { dataDir: copy.dataDir, seed: "empty" }) },
    createLog(),
  );
  // Vite passes variables with this prefix to the panel (src/config/env.ts).
  process.env.VITE_LOCAL_FIREBASE = JSON.stringify(firebase.ports);
  if (copy) process.env.VITE_LOCAL_BACKUP = copy.moment;
  const data = copy?.dataDir ?? dataDir;
  if (data !== DEFAULT_DATA) process.env.VITE_LOCAL_DATA = data;
  const panel = await startPanel(PANEL_PORT + portOffset).catch(async (error: unknown) => {
    await firebase.stop();
    throw error;
  });

  const stop = () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
    process.stdout.write("\nStopping.\n");
    Promise.all([panel.close(), firebase.stop()]).then(() => process.exit(0), fail);
  };
  onStopRequest(stop);
  process.stdout.write(greeting(panel, firebase, dataDir, copy));
}

async function openBackup(folder: string, portOffset: number): Promise<LocalCopy> {
  // It loads the declarations, which a start without a backup does not need.
  const { openLocalCopy } = await import("../packages/firestore-panel/cli/backup/local-copy");
  const { product } = await import("../owner.config");
  const ports = await product.local.readPorts(portOffset);
  return openLocalCopy(folder, product, ports, (line) => void process.stdout.write(`${line}\n`));
}

const RULES = [
  "/scripts/rules/write-rules.ts",
  ".",
  (line: string) => void process.stdout.write(`${line}\n`),
] as const;

async function startPanel(port: number): Promise<ViteDevServer> {
  const server = await createServer({
    clearScreen: false,
    logLevel: "warn",
    server: { port, strictPort: true },
    plugins: [rulesOnEdit(...RULES)],
  });
  try {
    await server.listen();
    await updateRules(server, ...RULES);
    return server;
  } catch (error) {
    await server.close();
    if (/already in use/.test(errorText(error)))
      throw new StartError(
        `Port ${port} (panel) is taken. Stop what uses it, or use another --port-offset: a multiple of 1000.`,
      );
    throw error;
  }
}

function greeting(
  panel: ViteDevServer,
  firebase: LocalFirebase,
  dataDir: string,
  copy: LocalCopy | undefined,
): string {
  const address = (panel.resolvedUrls?.local[0] ?? `http://127.0.0.1:${panel.config.server.port}/`).replace(
    /\/$/,
    "",
  );
  const accounts = copy?.accounts ?? (firebase.begunWith === "demo" ? demoAccounts() : []);
  const width = Math.max(...accounts.map(({ id }) => id.length), 0);
  const lines = [
    `The panel     ${address}/login`,
    `Sent e-mail   http://127.0.0.1:${firebase.ports.ui}/outbox`,
    `Data          ${copy?.dataDir ?? dataDir} (delete the folder to begin again)`,
    ...(copy?.notes.map((note, index) => `${index === 0 ? "Backup" : ""}`.padEnd(14) + note) ?? []),
    "",
    ...(accounts.length > 0
      ? [
          "Sign in with",
          ...accounts.map(
            ({ id, password, label, where }) =>
              `  ${id.padEnd(width)}  ${password.padEnd(18)}  ${where}  ${label}`,
          ),
        ]
      : [
          "Without an account yet: stop, and run",
          `  npm run owner -- create-admin --data ${copy?.dataDir ?? dataDir} --email you@example.com --name You`,
        ]),
    "",
    "Ctrl-C stops.",
  ];
  return `\n${lines.map((line) => (line ? `  ${line}` : "")).join("\n")}\n\n`;
}

function fail(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

main().catch(fail);
