/** The page's side of the worker. */
import { proxy, wrap, type Remote } from "comlink";
import type { Collection } from "../../schema/types";
import { inEachLanguage, shownTexts } from "../../texts/language";
import { text } from "../../texts/texts";
import { fileHeaders } from "./columns";
import type { ImportSummary } from "./import";
import type { ImportWorker } from "./worker";

export interface DraftWorker {
  readonly draft: Remote<ImportWorker>;
  /** @throws with a message for the person when the file is unusable. */
  readonly read: (
    file: File,
    isHeaderless: boolean,
    onProgress: (rows: number) => void,
  ) => Promise<ImportSummary>;
  /** Ends the worker. Its pending answers never come. */
  readonly close: () => void;
}

export function openDraft(collection: Collection): DraftWorker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const draft = wrap<ImportWorker>(worker);
  const failed = new Promise<never>((_, reject) =>
    worker.addEventListener("error", () => reject(new Error(text("import.readerFailed")))),
  );
  return {
    draft,
    read: async (file, isHeaderless, onProgress) => {
      const languages = await inEachLanguage(["panel", "tools"], () => fileHeaders(collection));
      void draft.adoptTexts(shownTexts());
      const options = { languages, isHeaderless };
      return Promise.race([draft.read(file, collection, options, proxy(onProgress)), failed]);
    },
    close: () => worker.terminate(),
  };
}
