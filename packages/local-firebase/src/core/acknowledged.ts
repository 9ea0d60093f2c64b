import { closeSync, constants, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { errorCode } from "./start-error";

/** All numbers have the same length, so that each overwrites the previous one. */
const DIGITS = 16;

/** Stores the number of the last acknowledged write beside the store, so that a start detects lost writes. */
export interface Acknowledged {
  /** Call this after a write was synced, with the number of its last change. */
  set(sequence: number): void;
  /** It may be called twice. */
  close(): void;
}

/**
 * The number of the last acknowledged change.
 * @param path of the number's file.
 * @returns undefined without such a file; 0 when a power loss left it empty.
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
 * Opens the file for the process that holds the store, and writes the store's number. It is not synced. A killed
 * process leaves the number intact. After a power loss the number may be older, which only weakens the check.
 */
export function openAcknowledged(path: string, sequence: number): Acknowledged {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
  const set = (last: number) => {
    try {
      // This takes microseconds. A non-blocking call would wait in the queue of the file system's threads.
      writeSync(file, `${String(last).padStart(DIGITS, "0")}\n`, 0);
    } catch {
      // The write itself is safe. The file holds an older number, as after a power loss.
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
