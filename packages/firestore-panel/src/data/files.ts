/** Uploads files before their record is written, and removes them when no record refers to them. */
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
} from "firebase/storage";
import { storedKeysOf } from "../fields/models";
import { TRASH } from "../schema/history";
import type { Collection, FormValues } from "../schema/types";
import type { SaveMeta } from "../contract/records";
import { codeOf, ProviderError } from "./errors";
import { cancelled, unlessAborted } from "./commit";
import { readDownloadUrl, newPath, patienceFor, progressOf, watchdog } from "./file-uploads";
import { fileFieldsOf, pendingFiles, urlsOf, withUrls, type FileFieldRule } from "./file-values";
import { ifAbandoned, type FileJournal, type FileJournalEntry } from "./file-journal";
import { text } from "../texts/texts";

/** Milliseconds until the storage has surely received or dropped an abandoned upload. */
export const LATE_MS = 3_000;

/** Each upload has its own token and so a new address, so a browser may cache a file forever. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

export interface Uploaded {
  readonly values: FormValues;
  readonly entries: readonly FileJournalEntry[];
  /** The same files as earlier, failed saves uploaded them. */
  readonly earlier: readonly FileJournalEntry[];
}

export class RecordFiles {
  /** All uploads of a chosen file. A form that saves again sends the same file again. */
  private readonly uploads = new WeakMap<File, readonly FileJournalEntry[]>();

  /** @param collections all that are declared. */
  constructor(
    private readonly firestore: Firestore,
    private readonly storage: FirebaseStorage,
    readonly journal: FileJournal,
    private readonly collections: readonly Collection[],
  ) {}

  /**
   * Uploads every chosen file. A failure or a cancellation removes all files of this upload.
   * @param known the record that is edited; absent for a new one.
   */
  async upload(
    collection: Collection,
    values: FormValues,
    save: string,
    meta: SaveMeta,
    known?: FormValues,
  ): Promise<Uploaded> {
    const chosen = fileFieldsOf(collection).flatMap(({ field, rule }) =>
      pendingFiles(values[field.key]).map((file) => ({ file, rule })),
    );
    const all = chosen.map(({ file }) => file);
    const [first] = all;
    if (!first) return { values, entries: [], earlier: [] };
    const earlier = all.flatMap((file) => this.uploads.get(file) ?? []);
    const progress = progressOf(all, meta);
    const abandoned = new AbortController();
    const unlessAbandoned = <T>(upload: Promise<T>) =>
      unlessAborted(abandoned.signal, upload, () => abandoned.signal.reason as Error);
    const giveUp = () => abandoned.abort(cancelled());
    const stall = watchdog(patienceFor(all), () =>
      abandoned.abort(new ProviderError(504, text("data.files.stalled"))),
    );
    meta.signal?.addEventListener("abort", giveUp);
    let entries: readonly FileJournalEntry[] = [];
    try {
      if (meta.signal?.aborted) throw cancelled();
      // The time limit starts here: the wait for the first byte counts too.
      progress(first, 0);
      const placing = chosen.map(async ({ file, rule }) => {
        const path = await newPath(this.storage, rule, file, values, known);
        return { file, entry: { save, path, at: Date.now() } };
      });
      const placed = await unlessAbandoned(Promise.all(placing));
      entries = placed.map(({ entry }) => entry);
      this.journal.note(entries);
      for (const { file, entry } of placed)
        this.uploads.set(file, [...(this.uploads.get(file) ?? []), entry]);
      const send = async (file: File, { path }: FileJournalEntry) => {
        const reference = ref(this.storage, path);
        const task = uploadBytesResumable(reference, file, {
          contentType: file.type,
          cacheControl: CACHE_CONTROL,
        });
        abandoned.signal.addEventListener("abort", () => task.cancel());
        let sent = 0;
        task.on("state_changed", ({ bytesTransferred }) => {
          if (bytesTransferred > sent) stall.feed();
          sent = bytesTransferred;
          progress(file, bytesTransferred);
        });
        await task;
        const url = await getDownloadURL(reference);
        stall.feed();
        return [file, url] as const;
      };
      const sending = placed.map(({ file, entry }) => unlessAbandoned(send(file, entry)));
      const urls = await allOrNone(sending, () => abandoned.abort(cancelled()));
      return { values: withUrls(collection, values, new Map(urls)), entries, earlier };
    } catch (error) {
      // Not awaited: a storage that does not answer would delay the error message.
      void this.removeGivenUp(entries);
      throw error;
    } finally {
      stall.end();
      meta.signal?.removeEventListener("abort", giveUp);
    }
  }

  /**
   * The panel's own files that a change removes from the record, as journal entries.
   * @param after the written fields. Undefined: the record is deleted.
   */
  dropped(
    collection: Collection,
    before: FormValues,
    after: FormValues | undefined,
    save: string,
  ): readonly FileJournalEntry[] {
    return fileFieldsOf(collection).flatMap(({ field, rule }) => {
      if (after && !Object.hasOwn(after, field.key)) return [];
      const remaining = new Set(urlsOf(after?.[field.key]));
      return urlsOf(before[field.key]).flatMap((url) => {
        const path = remaining.has(url) ? undefined : this.pathOf(url);
        if (!path?.startsWith(`${rule.folder}/`)) return [];
        return [{ save, path, url, at: Date.now() }];
      });
    });
  }

  /** Whether an address still leads to a file. Addresses outside the panel's bucket count as existing. */
  async exists(url: string): Promise<boolean> {
    const path = this.pathOf(url);
    if (path === undefined) return true;
    try {
      // Another file may have the same path by now.
      return (await readDownloadUrl(ref(this.storage, path))) === url;
    } catch (error) {
      if (codeOf(error) !== "storage/object-not-found") throw error;
      return false;
    }
  }

  /** Removes the files without a record. After a failure the journal keeps the file for the next start. */
  async removeUnused(entries: readonly FileJournalEntry[]): Promise<void> {
    await Promise.all(
      entries.map(async (entry) => {
        try {
          await this.removeIfUnused(entry);
          this.journal.strike([entry.path]);
        } catch {
          this.journal.note([entry]);
        }
      }),
    );
  }

  /**
   * A running upload may still arrive after the first removal, so a second one follows. Until then the
   * journal has the files.
   */
  private async removeGivenUp(entries: readonly FileJournalEntry[]): Promise<void> {
    await Promise.allSettled(entries.map((entry) => this.removeIfUnused(entry)));
    setTimeout(() => void this.removeUnused(entries), LATE_MS);
  }

  /** Runs at the start of a session, for files of a crashed tab or a lost network. */
  async cleanUp(): Promise<void> {
    for (const entry of this.journal.entries()) await ifAbandoned(entry, () => this.removeUnused([entry]));
  }

  /** @returns false where a record or the trash names the file, so that it stays. */
  async removeIfUnused({ path, url: known }: Pick<FileJournalEntry, "path" | "url">): Promise<boolean> {
    const reference = ref(this.storage, path);
    try {
      // Another file may have the same path by now, with another address than the entry's.
      const urls = new Set([await readDownloadUrl(reference), known].filter((url) => url !== undefined));
      const answers = await Promise.all([...urls].map((url) => this.isReferredTo(path, url)));
      if (answers.includes(true)) return false;
      await deleteObject(reference);
    } catch (error) {
      if (codeOf(error) !== "storage/object-not-found") throw error;
    }
    return true;
  }

  /**
   * Checks every field of every collection whose files share the folder. It also checks the trash copies,
   * because a restored record needs its files.
   */
  private async isReferredTo(path: string, url: string): Promise<boolean> {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const answers = await Promise.all(
      this.fieldsOfFolder(folder).flatMap(({ collection, field, rule }) => {
        const at = (storedKeysOf(field)[0] ?? field.key).split(".");
        const isReferencedBy = async (name: string, place: FieldPath) => {
          const holds = where(place, rule.multiple ? "array-contains" : "==", url);
          return !(await getDocsFromServer(query(collectionRef(this.firestore, name), holds, limit(1))))
            .empty;
        };
        return [
          isReferencedBy(collection.name, new FieldPath(...at)),
          isReferencedBy(TRASH, new FieldPath("record", ...at)),
        ];
      }),
    );
    return answers.includes(true);
  }

  private fieldsOfFolder(folder: string): (FileFieldRule & { readonly collection: Collection })[] {
    return this.collections.flatMap((collection) =>
      fileFieldsOf(collection)
        .filter(({ rule }) => rule.folder === folder)
        .map((found) => ({ ...found, collection })),
    );
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
 * Waits for all to settle.
 * @param onFailure called at the first failure, which is then thrown.
 */
async function allOrNone<T>(promises: readonly Promise<T>[], onFailure: () => void): Promise<readonly T[]> {
  try {
    return await Promise.all(promises);
  } catch (error) {
    onFailure();
    await Promise.allSettled(promises);
    throw error;
  }
}
