/**
 * Files of records: uploaded before the record is written, removed when no record holds them.
 * One rule decides every removal: a file goes only if no record refers to it.
 */
import {
  collection as collectionRef,
  FieldPath,
  getDocsFromServer,
  limit,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import {
  deleteObject,
  getDownloadURL,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
  type UploadTask,
} from "firebase/storage";
import { storedKeysOf } from "../../fields/models";
import { collections } from "../../resources";
import type { Collection, FormValues } from "../../schema/types";
import type { SaveMeta } from "../contract";
import { codeOf, ProviderError } from "../errors";
import { addressOf, newPath } from "./file-paths";
import { fileFieldsOf, pendingFiles, urlsOf, withUrls, type FileField } from "./file-values";
import { ifAbandoned, noteFiles, readJournal, strikeFiles, type JournalEntry } from "./journal";

/** An address is never used twice, since each upload has a token of its own: a browser may keep what it has. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

export interface Uploaded {
  readonly values: FormValues;
  readonly entries: readonly JournalEntry[];
}

export class RecordFiles {
  constructor(
    private readonly firestore: Firestore,
    private readonly storage: FirebaseStorage,
  ) {}

  /**
   * Uploads every chosen file. When one fails or the person gives up, those that were sent are removed again.
   * @param known the record that is edited; absent for a new one.
   */
  async upload(
    collection: Collection,
    values: FormValues,
    save: string,
    meta: SaveMeta,
    known?: FormValues,
  ): Promise<Uploaded> {
    const chosen = await Promise.all(
      fileFieldsOf(collection).flatMap(({ field, rule }) =>
        pendingFiles(values[field.key]).map(async (file) => {
          const path = await newPath(this.storage, rule, file, values, known);
          return { file, entry: { save, path, at: Date.now() } };
        }),
      ),
    );
    if (chosen.length === 0) return { values, entries: [] };
    const entries = chosen.map(({ entry }) => entry);
    const progress = progressOf(
      chosen.map(({ file }) => file),
      meta,
    );
    const tasks: UploadTask[] = [];
    const cancel = (): void => tasks.forEach((task) => task.cancel());
    meta.signal?.addEventListener("abort", cancel);
    try {
      meta.signal?.throwIfAborted();
      noteFiles(entries);
      const urls = await allOrNone(
        chosen.map(async ({ file, entry }) => {
          const reference = ref(this.storage, entry.path);
          const task = uploadBytesResumable(reference, file, {
            contentType: file.type,
            cacheControl: CACHE_CONTROL,
          });
          tasks.push(task);
          task.on("state_changed", ({ bytesTransferred }) => progress(file, bytesTransferred));
          await task;
          return [file, await getDownloadURL(reference)] as const;
        }),
        cancel,
      );
      return { values: withUrls(collection, values, new Map(urls)), entries };
    } catch (error) {
      await this.removeUnused(entries);
      if (meta.signal?.aborted) throw new ProviderError(499, "Cancelled. Nothing was saved.");
      throw error;
    } finally {
      meta.signal?.removeEventListener("abort", cancel);
    }
  }

  /**
   * The files of ours that a change leaves without a record, as journal entries.
   * @param after the fields that are written. Undefined: the record is deleted.
   */
  dropped(
    collection: Collection,
    before: FormValues,
    after: FormValues | undefined,
    save: string,
  ): readonly JournalEntry[] {
    return fileFieldsOf(collection).flatMap(({ field, rule }) => {
      if (after && !Object.hasOwn(after, field.key)) return [];
      const kept = new Set(urlsOf(after?.[field.key]));
      return urlsOf(before[field.key]).flatMap((url) => {
        const path = kept.has(url) ? undefined : this.pathOf(url);
        if (!path?.startsWith(`${rule.folder}/`)) return [];
        return [{ save, path, url, at: Date.now() }];
      });
    });
  }

  /** Removes the files that no record refers to. What cannot be settled now stays in the journal for the next start. */
  async removeUnused(entries: readonly JournalEntry[]): Promise<void> {
    await Promise.all(
      entries.map(async (entry) => {
        try {
          await this.settle(entry);
          strikeFiles([entry.path]);
        } catch {
          noteFiles([entry]);
        }
      }),
    );
  }

  /** At the start of a session: what a crashed tab or a lost network left behind. */
  async cleanUp(): Promise<void> {
    for (const entry of readJournal()) await ifAbandoned(entry, () => this.removeUnused([entry]));
  }

  private async settle(entry: JournalEntry): Promise<void> {
    const reference = ref(this.storage, entry.path);
    try {
      // A name may have been used again since: then what lies there now has another address than the entry says.
      const urls = new Set([await addressOf(reference), entry.url].filter((url) => url !== undefined));
      const answers = await Promise.all([...urls].map((url) => this.isReferredTo(entry.path, url)));
      if (!answers.includes(true)) await deleteObject(reference);
    } catch (error) {
      if (codeOf(error) !== "storage/object-not-found") throw error;
    }
  }

  /** Asked of every field whose files share the folder, whichever collection it stands in. */
  private async isReferredTo(path: string, url: string): Promise<boolean> {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const answers = await Promise.all(
      fieldsOfFolder(folder).map(async ({ collection, field, rule }) => {
        const [key = field.key] = storedKeysOf(field);
        const holds = where(new FieldPath(...key.split(".")), rule.many ? "array-contains" : "==", url);
        const found = query(collectionRef(this.firestore, collection.name), holds, limit(1));
        return !(await getDocsFromServer(found)).empty;
      }),
    );
    return answers.includes(true);
  }

  /** A download URL -> the path in our bucket; undefined for any other address. */
  private pathOf(url: string): string | undefined {
    try {
      const reference = ref(this.storage, url);
      return reference.bucket === this.storage.app.options.storageBucket ? reference.fullPath : undefined;
    } catch {
      return undefined;
    }
  }
}

function fieldsOfFolder(folder: string): readonly (FileField & { readonly collection: Collection })[] {
  return collections.flatMap((collection) =>
    fileFieldsOf(collection)
      .filter(({ rule }) => rule.folder === folder)
      .map((found) => ({ ...found, collection })),
  );
}

/** Waits for all to settle, so that nothing is still being sent when the failure is told. */
async function allOrNone<T>(promises: readonly Promise<T>[], onFailure: () => void): Promise<readonly T[]> {
  const results = await Promise.allSettled(
    promises.map((promise) =>
      promise.catch((error: unknown) => {
        onFailure();
        throw error;
      }),
    ),
  );
  const failures = results
    .filter((result) => result.status === "rejected")
    .map((result): unknown => result.reason);
  // The first real failure, rather than the cancellations that it caused.
  if (failures.length > 0)
    throw failures.find((error) => codeOf(error) !== "storage/canceled") ?? failures[0];
  return results.filter((result) => result.status === "fulfilled").map((result) => result.value);
}

function progressOf(files: readonly File[], meta: SaveMeta): (file: File, bytes: number) => void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<File, number>();
  return (file, bytes) => {
    sent.set(file, bytes);
    const done = [...sent.values()].reduce((sum, count) => sum + count, 0);
    meta.onUploadProgress?.(total === 0 ? 1 : Math.min(done / total, 1), file.name);
  };
}
