/** What this product asks of the local Firebase: the one place that knows both. */
import {
  requireDataFolder,
  startLocalFirebase,
  withOfflineData,
  withOfflineDocuments,
  type LocalFirebase,
  type LocalFirebaseOptions,
  type Log,
  type OfflineData,
  type OfflineDocuments,
  type Seed,
} from "local-firebase";
import type { CommandLine } from "./command-line";
import { createEmailService } from "./email/service";
import { LOCAL_PROJECT_ID, namingTheOption, readProject } from "./project";

const DEMO: Seed = {
  name: "demo",
  // Loaded only when the folder is new: later starts are quicker without it.
  load: async (place) => (await import("./index")).loadDemo(place),
};

/** What every local Firebase of this product has, whoever starts it. */
export function productOptions(seed: CommandLine["seed"]) {
  return {
    project: LOCAL_PROJECT_ID,
    rulesHint: '"npm run rules" writes it.',
    seed: seed === "demo" ? DEMO : undefined,
    ui: createEmailService,
    // As the product's own project of Firebase has it.
    emailEnumerationProtection: true,
  } satisfies Partial<LocalFirebaseOptions>;
}

/** Starts what the command line asks for. @throws StartError */
export async function startFromCommandLine(options: CommandLine, log: Log): Promise<LocalFirebase> {
  const { dataDir, seed, portOffset, test } = options;
  const project = await readProject("firebase.json", portOffset);
  return namingTheOption(startLocalFirebase({ ...productOptions(seed), ...project, dataDir, test, log }));
}

/** @throws StartError when no local Firebase has begun this folder. */
export function requireLocalData(dataDir: string): Promise<void> {
  return requireDataFolder(dataDir, `Check the name, or begin it: npm run dev -- --data ${dataDir}`);
}

/** Works on the documents of a stopped local Firebase. @throws StartError when it is running, or has not begun. */
export async function withLocalDocuments<T>(
  dataDir: string,
  task: (documents: OfflineDocuments) => Promise<T>,
): Promise<T> {
  await requireLocalData(dataDir);
  return withOfflineDocuments(dataDir, LOCAL_PROJECT_ID, task);
}

/** As `withLocalDocuments`, with the files of the storage. */
export async function withLocalData<T>(dataDir: string, task: (data: OfflineData) => Promise<T>): Promise<T> {
  await requireLocalData(dataDir);
  return withOfflineData(dataDir, LOCAL_PROJECT_ID, task);
}
