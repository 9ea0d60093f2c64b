#!/usr/bin/env node
import { createLog } from "../core/log";
import { onStopRequest } from "../core/stop-requests";
import type { LocalFirebase } from "../options";
import { greeting } from "./greeting";
import { HELP, version } from "./help";
import { readOptions, type CommandLine } from "./options";

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return say(HELP);
  if (options.version) return say(`${version()}\n`);
  // Loaded only here: help needs none of the services.
  const { startFromOptions } = await import("./start");
  const firebase = await startFromOptions(options, createLog());
  stopOnSignals(firebase, options);
  say(greeting(firebase.project, firebase.ports, options.dataDir));
}

/**
 * npx forwards Ctrl-C to a process that the terminal has signalled already. A second signal within this time is
 * ignored.
 */
const SAME_SIGNAL_MS = 1000;

/** The first signal stops the process in order; a later one stops it at once. */
function stopOnSignals(firebase: LocalFirebase, options: CommandLine): void {
  let stopRequestedAt: number | undefined;
  const stop = () => {
    const now = performance.now();
    if (stopRequestedAt !== undefined && now - stopRequestedAt > SAME_SIGNAL_MS) process.exit(1);
    if (stopRequestedAt !== undefined) return;
    stopRequestedAt = now;
    say("\nStopping.\n");
    end(firebase, options).then(() => process.exit(0), fail);
  };
  onStopRequest(stop);
}

/** A failed export is reported after everything else has stopped. */
async function end(firebase: LocalFirebase, { exportTo }: CommandLine): Promise<void> {
  const reads = firebase.readsReport();
  if (reads !== "") say(`\n${reads}\n`);
  try {
    if (exportTo !== undefined) await firebase.exportData(exportTo);
  } finally {
    await firebase.stop();
  }
}

function say(text: string): void {
  process.stdout.write(text);
}

/** Errors with messages for a person. Their classes are loaded only with the services. */
const FOR_A_PERSON: ReadonlySet<string> = new Set(["StartError", "ExportError"]);

/** Prints an error that a person can fix in one line, and a bug with its stack. */
function fail(error: unknown): never {
  const isExpected = error instanceof Error && FOR_A_PERSON.has(error.name);
  const text = isExpected
    ? error.message.replace("portOffset", "--port-offset")
    : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
