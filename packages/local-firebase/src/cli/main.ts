#!/usr/bin/env node
import { createLog } from "../core/log";
import { onStopAsked } from "../core/stop-requests";
import type { LocalFirebase } from "../options";
import { greeting } from "./greeting";
import { HELP, version } from "./help";
import { readOptions, type CommandLine } from "./options";

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return say(HELP);
  if (options.version) return say(`${version()}\n`);
  // Loaded only now: help needs none of the services.
  const { startFromOptions } = await import("./start");
  const firebase = await startFromOptions(options, createLog());
  stopOnSignals(firebase, options);
  say(greeting(firebase.project, firebase.ports, options.dataDir));
}

/** npx passes Ctrl-C on to a process that had it from the terminal already: this is no second wish. */
const SAME_SIGNAL_MS = 1000;

/** The first signal ends it in order; one that comes later ends it at once. */
function stopOnSignals(firebase: LocalFirebase, options: CommandLine): void {
  let asked: number | undefined;
  const stop = () => {
    const now = performance.now();
    if (asked !== undefined && now - asked > SAME_SIGNAL_MS) process.exit(1);
    if (asked !== undefined) return;
    asked = now;
    say("\nStopping.\n");
    end(firebase, options).then(() => process.exit(0), fail);
  };
  onStopAsked(stop);
}

/** What cannot be exported is told when everything else is in order. */
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

/** Errors whose message is for a person; their classes are loaded with the services only. */
const FOR_A_PERSON: ReadonlySet<string> = new Set(["StartError", "ExportError"]);

/** What a person can mend is told in one line; a fault of ours with where it happened. */
function fail(error: unknown): never {
  const isExpected = error instanceof Error && FOR_A_PERSON.has(error.name);
  const text = isExpected
    ? error.message.replace("portOffset", "--port-offset")
    : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
