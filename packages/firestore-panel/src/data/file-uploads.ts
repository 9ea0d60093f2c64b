/** Where an upload goes, how far it is, and how long it may take. */
import {
  getDownloadURL,
  getMetadata,
  ref,
  type FirebaseStorage,
  type StorageReference,
} from "firebase/storage";
import type { SaveMeta } from "../contract/records";
import type { FormValues, UploadRule } from "../schema/types";
import { codeOf } from "./errors";
import { nameAfter, storedName } from "./file-values";

/** Milliseconds without progress after which an upload has failed. */
export const STALL_MS = 10_000;
/**
 * Files up to this size are sent in one piece without intermediate progress, so slow connections get more
 * time.
 */
const ONE_PIECE = 256 * 1024;
const SLOWEST_BYTES_PER_MS = 20;

/**
 * The path for a new file. It avoids existing files, which may belong to another record. Only names from a
 * field's value need a look-up; the others contain the millisecond.
 * @param known the record that is edited; absent for a new one.
 */
export async function newPath(
  storage: FirebaseStorage,
  { folder, naming = "unique" }: UploadRule,
  file: File,
  values: FormValues,
  known?: FormValues,
): Promise<string> {
  const [now, random] = [Date.now(), crypto.randomUUID().slice(0, 8)];
  if (naming === "time") return `${folder}/${storedName(file.name, now)}`;
  const name = naming === "unique" ? undefined : nameAfter({ ...known, ...values }[naming.field]);
  if (name === undefined) return `${folder}/${storedName(file.name, now, random)}`;
  const path = `${folder}/${name}`;
  // The existing file of an edited record stays until the record names the new one.
  return known || (await isTaken(ref(storage, path))) ? `${path}-${now}-${random}` : path;
}

/** @returns undefined if the file has no token any more, and so no address. */
export async function readDownloadUrl(reference: StorageReference): Promise<string | undefined> {
  try {
    return await getDownloadURL(reference);
  } catch (error) {
    if (codeOf(error) !== "storage/no-download-url") throw error;
    return undefined;
  }
}

async function isTaken(reference: StorageReference): Promise<boolean> {
  try {
    await getMetadata(reference);
    return true;
  } catch (error) {
    if (codeOf(error) !== "storage/object-not-found") throw error;
    return false;
  }
}

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
