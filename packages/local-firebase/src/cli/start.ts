import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Log } from "../core/contracts";
import { readFirebaseJson } from "../core/firebase-json";
import type { LocalFirebase } from "../options";
import { startLocalFirebase } from "../server";
import type { CommandLine } from "./options";
import { findProject, findStorageTargets } from "./project";

const CONFIG = "firebase.json";

/** Starts the local Firebase that a command line describes. @throws StartError in one line. */
export async function startFromOptions(options: CommandLine, log: Log): Promise<LocalFirebase> {
  const file = options.config ?? ((await exists(CONFIG)) ? CONFIG : undefined);
  const folder = dirname(file ?? CONFIG);
  const project = await findProject(options.project, folder);
  const targets = project === undefined ? undefined : await findStorageTargets(project, folder);
  const config = await readFirebaseJson(file, options.portOffset, {}, targets);
  for (const note of config.notes) log.warn(`config     ${note}`);
  return startLocalFirebase({
    ...(project !== undefined && { project }),
    dataDir: options.dataDir,
    ports: config.ports,
    only: options.only ?? config.only,
    rules: config.rules,
    indexesFile: config.indexesFile,
    noIndexCheck: options.noIndexCheck,
    writeIndexes: options.writeIndexes,
    importFrom: await importFolder(options, log),
    locator: true,
    test: options.admin,
    coverage: options.admin,
    // A person edits the rules while the process runs, even if test tools use it too.
    watch: true,
    log,
  });
}

/** The first run with `--import X --export-on-exit` starts without the folder and creates it at its end. */
async function importFolder({ importFrom, exportTo }: CommandLine, log: Log): Promise<string | undefined> {
  if (importFrom === undefined || importFrom !== exportTo || (await exists(importFrom))) return importFrom;
  log.info(`import     there is no ${importFrom} yet: the end of this run writes it`);
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
