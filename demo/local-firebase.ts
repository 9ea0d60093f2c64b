/** Runs the local Firebase for this product. No other file knows both. */
import {
  startLocalFirebase,
  type LocalFirebase,
  type LocalFirebaseOptions,
  type Log,
  type Seed,
} from "local-firebase";
import type { CommandLine } from "./command-line";
import { today } from "./dates";
import { createEmailService } from "./email/service";
import { LOCAL_PROJECT_ID, namingTheOption, readProject } from "./project";

const DEMO: Seed = {
  name: "demo",
  // Loaded only for a new folder, so that later starts are faster.
  load: async (place) => (await import("./index")).loadDemo(place, today()),
};

/** Options that every local Firebase of this product has. */
export function productOptions(seed: CommandLine["seed"]) {
  return {
    project: LOCAL_PROJECT_ID,
    rulesHint: '"npm run rules" writes it.',
    seed: seed === "demo" ? DEMO : undefined,
    ui: createEmailService,
    // The product's Firebase project has the same setting.
    emailEnumerationProtection: true,
  } satisfies Partial<LocalFirebaseOptions>;
}

/** Starts the local Firebase with the options of the command line. @throws StartError */
export async function startFromCommandLine(options: CommandLine, log: Log): Promise<LocalFirebase> {
  const { dataDir, seed, portOffset, test } = options;
  const project = await readProject("firebase.json", portOffset);
  return namingTheOption(startLocalFirebase({ ...productOptions(seed), ...project, dataDir, test, log }));
}
