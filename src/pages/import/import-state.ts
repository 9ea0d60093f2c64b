/** The states of an import. */
import type { ImportJournalEntry } from "./journal-entry";
import type { ImportSummary } from "./plan";
import type { ImportTotals } from "./import-totals";

/** `trouble`: the server does not answer, and the request is retried. */
export type ImportState =
  | { readonly name: "empty" }
  | { readonly name: "refused"; readonly message: string }
  | { readonly name: "reading"; readonly rows: number }
  /** The column mapping has errors. */
  | { readonly name: "unclear" }
  | { readonly name: "comparing"; readonly trouble?: string | undefined }
  | { readonly name: "ready" }
  | { readonly name: "uploading"; readonly trouble?: string | undefined }
  | { readonly name: "stopped" }
  | { readonly name: "failed"; readonly message: string }
  | {
      readonly name: "done";
      readonly totals: ImportTotals;
      readonly result: ImportSummary;
      readonly entry: ImportJournalEntry;
    };

/** "failed": the message gives the reason. "unexplained": only the browser's console has details. */
export type UploadOutcome = "done" | "incomplete" | "stopped" | "failed" | "unexplained";

/** Explained failures have a status of their own; 500 covers all others. */
export function isExplained(error: unknown): boolean {
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "statusCode") : 0;
  return typeof status === "number" && status > 0 && status !== 500;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
