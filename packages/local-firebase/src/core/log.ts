import type { Log } from "./contracts";

// Names, paths and messages come from clients: a control character must not forge or hide a line.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Writes one line per event, with the time of day: info to standard output, warnings to standard error. */
export function createLog(): Log {
  const line = (text: string) =>
    `${new Date().toTimeString().slice(0, 8)}  ${text.replace(CONTROL_CHARACTERS, " ")}\n`;
  return {
    info: (text) => void process.stdout.write(line(text)),
    warn: (text) => void process.stderr.write(line(text)),
  };
}

/** A log without output. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined };
