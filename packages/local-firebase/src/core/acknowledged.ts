import { closeSync, constants, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { errorCode } from "./start-error";

/** Digits of the number, so that each one covers the one before. */
const DIGITS = 16;

/** How far a store's writes were acknowledged, kept beside the store: by it a start knows that some of them are gone. */
export interface Acknowledged {
  /** Called after a write was synced, with the number of its last change. */
  set(sequence: number): void;
  /** May be called twice. */
  close(): void;
}

/**
 * The number of the last acknowledged change.
 * @param path the file that holds it.
 * @returns undefined without such a file; 0 when a loss of power left it empty.
 */
export async function readAcknowledged(path: string): Promise<number | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return /^\d+\n$/.test(text) ? Number(text) : 0;
}

/**
 * Opens the file for a process that holds the store, and writes the number that the store has now. It is not synced: a
 * killed process leaves it as it is, and after a loss of power it is older, which claims less but nothing wrong.
 */
export function openAcknowledged(path: string, sequence: number): Acknowledged {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
  const set = (last: number) => {
    try {
      // A few microseconds, where a call that does not block would take a turn in the queue of the file system's threads.
      writeSync(file, `${String(last).padStart(DIGITS, "0")}\n`, 0);
    } catch {
      // The write itself is safe. What stands here is older, as after a loss of power.
    }
  };
  set(sequence);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return { set, close };
}
