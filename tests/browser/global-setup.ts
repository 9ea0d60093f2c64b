import type { TestProject } from "vitest/node";
import { startTestFirebase, type TestFirebase } from "../fixtures/local-firebase";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the tests' local Firebase listens, as the panel takes it from VITE_LOCAL_FIREBASE. */
    localFirebase: TestFirebase["ports"];
  }
}

/** One local Firebase in test mode for all browser tests, on free ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firebase = await startTestFirebase();
  project.provide("localFirebase", firebase.ports);
  return () => firebase.stop();
}
