/** Parses and holds the file's rows outside the page's thread. A module from the panel's own origin. */
import { expose, type ProxyMarked } from "comlink";
import type { Collection } from "../../schema/types";
import { adoptTexts, type ShownTexts } from "../../texts/language";
import type { FileHeaders } from "./columns";
import { Draft } from "./draft";
import type { DraftSummary } from "./plan";

/** What the page calls. */
export interface ImportWorker {
  readonly draft: Draft & ProxyMarked;
  readonly adoptTexts: (texts: ShownTexts) => void;
  /** @param onProgress called with the number of rows read so far. */
  readonly read: (
    file: File,
    collection: Collection,
    languages: readonly FileHeaders[],
    onProgress: (rows: number) => unknown,
  ) => Promise<DraftSummary>;
}

const worker: { draft?: Draft } & Omit<ImportWorker, "draft"> = {
  adoptTexts,
  read: async (file, collection, languages, onProgress) => {
    let reported: unknown;
    const report = (rows: number) => (reported = onProgress(rows));
    worker.draft = await Draft.read(file, collection, report, languages);
    // The last report could otherwise arrive after the result, because it takes another channel.
    await reported;
    return worker.draft.summary();
  },
};

expose(worker);
