/** Uploads files before their record is written, and removes them when no record refers to them. */
import {
  collection as collectionRef,
  getDocsFromServer,
  limit,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import {
  deleteObject,
  getDownloadURL,
  getMetadata,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from "firebase/storage";
import { storedKeyIn } from "../fields/models";
import { TRASH } from "../schema/history";
import type { Collection, FormValues, RecordData, UploadRule } from "../schema/types";
import type { SaveMeta } from "../contract/records";
import { codeOf, ProviderError } from "./errors";
import { cancelled, stopped, unlessAborted, UnconfirmedError } from "./commit";
import {
  fileFieldsOf,
  nameAfter,
  pendingFiles,
  storedName,
  urlsOf,
  withUrls,
  type Drop,
} from "./file-values";
import { keyPath } from "./registry";
import { text } from "../texts/texts";

/** Each upload has its own token and so a new address, so a browser may cache a file forever. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

/** Milliseconds without progress after which an upload has failed. */
export const STALL_MS = 10_000;
/**
 * Files up to this size are sent in one piece without intermediate progress, so slow connections get more
 * time.
 */
const ONE_PIECE = 256 * 1024;
const SLOWEST_BYTES_PER_MS = 20;

/**
 * A crash, a lost network or an unconfirmed save may leave files that nothing names. The data health finds and removes
 * them.
 */
export class RecordFiles {
  constructor(
    private readonly firestore: Firestore,
    private readonly storage: FirebaseStorage,
    private readonly collections: readonly Collection[],
  ) {}

  /**
   * Changes a record and its files together, or not at all. Uploads files, writes the record, then removes unused files: the
   * uploads after a failure, the replaced files after a success. The removal is not awaited.
   * @param write receives the values with their files uploaded.
   * @param existing the record that is edited; absent for a new one.
   */
  async changeWith<T>(
    collection: Collection,
    values: FormValues,
    meta: SaveMeta,
    write: (uploaded: FormValues, drop: Drop) => Promise<T>,
    existing?: RecordData,
  ): Promise<T> {
    const uploaded = await this.upload(collection, values, meta, existing);
    // A repeated run may see its own writes, so the files that the first run replaced stay in the set.
    const replaced = new Set<string>();
    try {
      const writing = write(uploaded.values, (before, after) =>
        this.replaced(collection, before, after).forEach((path) => replaced.add(path)),
      );
      const result = await unlessAborted(meta.signal, writing, stopped);
      void this.removeUnused([...replaced]);
      return result;
    } catch (error) {
      // An unconfirmed write may have happened, so its files stay.
      if (!(error instanceof UnconfirmedError)) void this.removeUnused(uploaded.paths);
      throw error;
    }
  }

  /** Uploads every chosen file. A failure or a cancellation removes all files of this upload. */
  private async upload(collection: Collection, values: FormValues, meta: SaveMeta, existing?: FormValues) {
    const chosen = fileFieldsOf(collection).flatMap(({ field, rule }) =>
      pendingFiles(values[field.key]).map((file) => ({ file, rule })),
    );
    const files = chosen.map(({ file }) => file);
    const [first] = files;
    if (!first) return { values, paths: [] };
    const progress = progressOf(files, meta);
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const unlessAbandoned = <T>(task: Promise<T>) =>
      unlessAborted(signal, task, () => signal.reason as Error);
    const giveUp = () => abandoned.abort(cancelled());
    const patience = patienceFor(files);
    let stall: ReturnType<typeof setTimeout> | undefined;
    const waitForMore = () => {
      clearTimeout(stall);
      stall = setTimeout(() => abandoned.abort(new ProviderError(504, text("data.files.stalled"))), patience);
    };
    meta.signal?.addEventListener("abort", giveUp);
    const paths: string[] = [];
    const send = async ({ file, rule }: { readonly file: File; readonly rule: UploadRule }) => {
      const path = await newPath(this.storage, rule, file, values, existing);
      signal.throwIfAborted();
      paths.push(path);
      const reference = ref(this.storage, path);
      const metadata = { contentType: file.type, cacheControl: CACHE_CONTROL };
      const task = uploadBytesResumable(reference, file, metadata);
      signal.addEventListener("abort", () => task.cancel());
      let sent = 0;
      task.on("state_changed", ({ bytesTransferred }) => {
        if (bytesTransferred > sent) waitForMore();
        sent = bytesTransferred;
        progress(file, bytesTransferred);
      });
      await task;
      const url = await getDownloadURL(reference);
      waitForMore();
      return [file, url] as const;
    };
    try {
      if (meta.signal?.aborted) throw cancelled();
      // The wait for the first byte counts too.
      waitForMore();
      progress(first, 0);
      const sending = chosen.map((choice) => unlessAbandoned(send(choice)));
      const urls = await Promise.all(sending).catch(async (error: unknown) => {
        giveUp();
        await Promise.allSettled(sending);
        throw error;
      });
      return { values: withUrls(values, new Map(urls)), paths };
    } catch (error) {
      // Not awaited: a storage that does not answer would delay the error message.
      void this.removeUnused(paths);
      throw error;
    } finally {
      clearTimeout(stall);
      meta.signal?.removeEventListener("abort", giveUp);
    }
  }

  /**
   * The paths of the panel's own files that a change removes from the record.
   * @param after the written fields. Undefined: the record is deleted.
   */
  replaced(collection: Collection, before: FormValues, after: FormValues | undefined): readonly string[] {
    return fileFieldsOf(collection).flatMap(({ field, rule }) => {
      if (after && !Object.hasOwn(after, field.key)) return [];
      const remaining = new Set(urlsOf(after?.[field.key]));
      const removed = urlsOf(before[field.key]).filter((url) => !remaining.has(url));
      const paths = removed.flatMap((url) => this.pathOf(url) ?? []);
      return paths.filter((path) => path.startsWith(`${rule.folder}/`));
    });
  }

  /** Whether an address still leads to a file. Addresses outside the panel's bucket count as existing. */
  async exists(url: string): Promise<boolean> {
    const path = this.pathOf(url);
    // Another file may have the same path by now.
    return path === undefined || (await ifThere(getDownloadURL(ref(this.storage, path)))) === url;
  }

  /** Removes those that no record names. Never rejects: what stays is found by the data health. */
  async removeUnused(paths: readonly string[]): Promise<void> {
    await Promise.allSettled(paths.map((path) => this.removeIfUnused(path)));
  }

  /** @returns false where a record or the trash names the file, so that it stays. */
  async removeIfUnused(path: string): Promise<boolean> {
    const reference = ref(this.storage, path);
    const url = await ifThere(getDownloadURL(reference));
    if (url !== undefined && (await this.isReferredTo(path, url))) return false;
    await ifThere(deleteObject(reference));
    return true;
  }

  /**
   * Checks every field of every collection whose files share the folder. It also checks the trash copies,
   * because a restored record needs its files.
   */
  private async isReferredTo(path: string, url: string): Promise<boolean> {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const isHeldBy = async (name: string, key: string, { multiple }: UploadRule) => {
      const holds = where(keyPath(key), multiple ? "array-contains" : "==", url);
      const holders = query(collectionRef(this.firestore, name), holds, limit(1));
      return !(await getDocsFromServer(holders)).empty;
    };
    const answers = this.collections.flatMap((collection) =>
      fileFieldsOf(collection)
        .filter(({ rule }) => rule.folder === folder)
        .flatMap(({ field, rule }) => {
          const key = storedKeyIn(collection, field.key);
          return [isHeldBy(collection.name, key, rule), isHeldBy(TRASH, `record.${key}`, rule)];
        }),
    );
    return (await Promise.all(answers)).includes(true);
  }

  /** Converts a download URL into a path in the panel's bucket; undefined for any other address. */
  private pathOf(url: string): string | undefined {
    try {
      const reference = ref(this.storage, url);
      return reference.bucket === this.storage.app.options.storageBucket ? reference.fullPath : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * The path for a new file. It avoids existing files, which may belong to another record. Only names from a
 * field's value need a look-up; the others contain the millisecond.
 */
async function newPath(
  storage: FirebaseStorage,
  { folder, naming = "unique" }: UploadRule,
  file: File,
  values: FormValues,
  existing?: FormValues,
): Promise<string> {
  const [now, random] = [Date.now(), crypto.randomUUID().slice(0, 8)];
  if (naming === "time") return `${folder}/${storedName(file.name, now)}`;
  const name = naming === "unique" ? undefined : nameAfter({ ...existing, ...values }[naming.field]);
  if (name === undefined) return `${folder}/${storedName(file.name, now, random)}`;
  const path = `${folder}/${name}`;
  // The existing file of an edited record stays until the record names the new one.
  const isTaken = existing || (await ifThere(getMetadata(ref(storage, path))));
  return isTaken ? `${path}-${now}-${random}` : path;
}

/** The second: a file that has no token any more, and so no address. */
const ABSENT_CODES = new Set(["storage/object-not-found", "storage/no-download-url"]);

/** @returns undefined where there is no such file or address. */
async function ifThere<T>(task: Promise<T>): Promise<T | undefined> {
  try {
    return await task;
  } catch (error) {
    if (!ABSENT_CODES.has(codeOf(error) ?? "")) throw error;
    return undefined;
  }
}

function patienceFor(files: readonly File[]): number {
  const inOnePiece = files.filter(({ size }) => size <= ONE_PIECE).reduce((sum, { size }) => sum + size, 0);
  return Math.max(STALL_MS, inOnePiece / SLOWEST_BYTES_PER_MS);
}

/** @returns a function that takes each file's sent bytes and reports the overall progress to the form. */
function progressOf(files: readonly File[], meta: SaveMeta): (file: File, bytes: number) => void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<File, number>();
  return (file, bytes) => {
    sent.set(file, bytes);
    const done = [...sent.values()].reduce((sum, count) => sum + count, 0);
    meta.onUploadProgress?.(total === 0 ? 1 : Math.min(done / total, 1), file.name);
  };
}
