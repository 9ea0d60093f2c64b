import { proxy, wrap } from "comlink";
import type { Collection } from "../../schema/types";
import { inEachLanguage, shownTexts } from "../../texts/language";
import { text } from "../../texts/texts";
import { fileHeaders } from "./columns";
import type { ImportSummary } from "./import";
import type { ImportWorker } from "./worker";

export type DraftWorker = ReturnType<typeof openDraft>;

export function openDraft(collection: Collection) {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const draft = wrap<ImportWorker>(worker);
  const failed = new Promise<never>((_, reject) =>
    worker.addEventListener("error", () => reject(new Error(text("import.readerFailed")))),
  );
  // Nobody waits for it before the file is read.
  failed.catch(() => undefined);
  return {
    draft,
    /** @throws with a message for the person when the file is unusable. */
    read: async (
      file: File,
      isHeaderless: boolean,
      onProgress: (rows: number) => void,
    ): Promise<ImportSummary> => {
      const languages = await inEachLanguage(["panel", "tools"], () => fileHeaders(collection));
      void draft.adoptTexts(shownTexts());
      const options = { languages, isHeaderless };
      return Promise.race([draft.read(file, collection, options, proxy(onProgress)), failed]);
    },
    /** Ends the worker. Its pending answers never come. */
    close: () => worker.terminate(),
  };
}
