/** The import of one file into a collection: reading, comparing, and the upload as a job. */
import { wrap, type Remote } from "comlink";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { inEachLanguage, shownTexts } from "../../texts/language";
import { text } from "../../texts/texts";
import { useJob } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import { useService, useServiceQuery } from "../../screens/use-service";
import { fileHeaders } from "./columns";
import type { ImportDraft } from "./draft";
import {
  BATCH_ROWS,
  rowsToWrite,
  type ImportPolicy,
  type ImportSummary,
  type WriteRowsParams,
  type WriteRowsResult,
} from "./import";
import { imports, type ImportService } from "./service";
import type { ImportWorker } from "./worker";

/** Records per lookup; few enough to keep the page responsive. */
const COMPARE_ROWS = 10_000;
/** Milliseconds without an answer before a notice. */
const SLOW_MS = 4_000;

type FileState =
  | { readonly name: "empty" | "reading" | "comparing" | "ready" }
  | { readonly name: "refused"; readonly message: string };

export function useImport(collection: Collection) {
  const service = useService(imports);
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<FileState>({ name: "empty" });
  const [summary, setSummary] = useState<ImportSummary>();
  const [policy, setPolicy] = useState<ImportPolicy>("leave");
  const [operation, setOperation] = useState(newOperationId);
  const worker = useRef<DraftWorker>(undefined);
  useEffect(() => () => worker.current?.close(), []);
  const { data: last, refetch } = useServiceQuery(imports.last, { resource: collection.name });
  const job = useJob<ImportProgress>(refetch);
  const progress = job.state.name === "idle" ? IMPORT_START : job.state.progress;
  const result = summary && importResult(summary, policy, progress);

  const show = async (opened: DraftWorker, read: () => Promise<ImportSummary>) => {
    const isCurrent = () => worker.current === opened;
    job.reset();
    try {
      const rows = await read();
      if (!isCurrent()) return;
      setSummary(rows);
      setState({ name: "comparing" });
      const compared = await compare(service, collection, opened.draft);
      if (!isCurrent()) return;
      setSummary(compared);
      setOperation(newOperationId());
      setState({ name: "ready" });
    } catch (error) {
      if (!isCurrent()) return;
      setSummary(undefined);
      setState({ name: "refused", message: errorMessage(error) });
    }
  };

  const choose = async (chosen: File | undefined) => {
    worker.current?.close();
    const opened = (worker.current = chosen && openDraft(collection));
    setFile(chosen);
    setSummary(undefined);
    setPolicy("leave");
    setState({ name: chosen ? "reading" : "empty" });
    if (!chosen || !opened) return job.reset();
    await show(opened, () => opened.read(chosen));
  };

  /** Writes the rows, or the rest of them. @returns how it ended. Undefined: nobody may read it. */
  const upload = async () => {
    const draft = worker.current?.draft;
    if (!draft || !summary) return undefined;
    const total = rowsToWrite(summary, policy);
    const params = { resource: collection.name, policy, operation, total };
    const end = await job.run(progress, importStep(service, draft, params));
    if (!end || end.isLeft) return undefined;
    const error = end.name === "stopped" ? end.error : undefined;
    if (error) console.error(error);
    return { error, isWhole: end.name === "done" && importResult(summary, policy, end.progress).isWhole };
  };

  return {
    ...{ file, state, summary, policy, setPolicy, operation, job, progress, result },
    last: last ?? undefined,
    draft: worker.current?.draft,
    choose,
    changeColumn: (index: number, use: string) => {
      const opened = worker.current;
      if (opened) void show(opened, () => opened.draft.use(index, use));
    },
    upload,
  };
}

export type Import = ReturnType<typeof useImport>;

type DraftWorker = ReturnType<typeof openDraft>;

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
    read: async (file: File): Promise<ImportSummary> => {
      const languages = await inEachLanguage(["panel", "tools"], () => fileHeaders(collection));
      void draft.adoptTexts(shownTexts());
      // Functions do not reach a worker, and no row has a computed value.
      return Promise.race([draft.read(file, { ...collection, computed: [] }, languages), failed]);
    },
    /** Ends the worker. Its pending answers never come. */
    close: () => worker.terminate(),
  };
}

function importResult(
  { rows, counts }: ImportSummary,
  policy: ImportPolicy,
  { created, updated }: WriteRowsResult,
) {
  const skipped = counts.wrong + counts.repeated;
  const uploaded = created + updated + (policy === "update" ? counts.stored : 0);
  return { uploaded, skipped, isWhole: uploaded === rows };
}

type AnyDraft = ImportDraft | Remote<ImportDraft>;

export interface ImportProgress extends WriteRowsResult {
  readonly batch: number;
  readonly isSlow?: boolean;
}

export const IMPORT_START: ImportProgress = { batch: 0, created: 0, updated: 0 };

export async function compare(imports: ImportService, { name: resource }: Collection, draft: AnyDraft) {
  const ids = await draft.groups();
  if (ids.length > 0) await draft.setGroups(await imports.groups({ resource, ids }));
  const identities = await draft.identities();
  for (let offset = 0; offset < identities.length; offset += COMPARE_ROWS) {
    const batch = identities.slice(offset, offset + COMPARE_ROWS);
    await draft.setStored(await imports.find({ resource, identities: batch }));
  }
  return draft.summary();
}

export function importStep(
  imports: ImportService,
  draft: AnyDraft,
  params: Omit<WriteRowsParams, "rows">,
): JobStep<ImportProgress> {
  return async (progress, { report }) => {
    const { batch, created, updated } = progress;
    const rows = await draft.batch(batch, params.policy);
    if (rows.length === 0) return { progress, isDone: true };
    const notice = setTimeout(() => report({ ...progress, isSlow: true }), SLOW_MS);
    const written = await imports.write({ ...params, rows }).finally(() => clearTimeout(notice));
    return {
      progress: {
        batch: batch + 1,
        created: created + written.created,
        updated: updated + written.updated,
      },
      isDone: (batch + 1) * BATCH_ROWS >= params.total,
    };
  };
}
