/** Progress of uploads, and the time until they fail. */
import type { SaveMeta } from "../../contract/records";

/** Milliseconds without progress after which an upload has failed. */
export const STALL_MS = 10_000;
/**
 * Files up to this size are sent in one piece without intermediate progress, so slow connections get more
 * time.
 */
const ONE_PIECE = 256 * 1024;
const SLOWEST_BYTES_PER_MS = 20;

type Sized = Pick<File, "size">;

/** Milliseconds without progress that are tolerated. */
export function patienceFor(files: readonly Sized[]): number {
  const inOnePiece = files.filter(({ size }) => size <= ONE_PIECE).reduce((sum, { size }) => sum + size, 0);
  return Math.max(STALL_MS, inOnePiece / SLOWEST_BYTES_PER_MS);
}

/** A watchdog: calls `bark` after `ms` milliseconds without `feed`. */
export function watchdog(
  ms: number,
  bark: () => void,
): { readonly feed: () => void; readonly end: () => void } {
  let timer = setTimeout(bark, ms);
  return {
    feed: () => {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    end: () => clearTimeout(timer),
  };
}

/** @returns a function that takes each file's sent bytes and reports the overall progress to the form. */
export function progressOf(files: readonly File[], meta: SaveMeta): (file: File, bytes: number) => void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<File, number>();
  return (file, bytes) => {
    sent.set(file, bytes);
    const done = [...sent.values()].reduce((sum, count) => sum + count, 0);
    meta.onUploadProgress?.(total === 0 ? 1 : Math.min(done / total, 1), file.name);
  };
}
