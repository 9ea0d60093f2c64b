import type { SheetValue } from "../../schema/types";

export type SheetRow = readonly SheetValue[];

export interface SheetColumn {
  readonly header: string;
  /** The column's text is right-to-left. */
  readonly rightToLeft: boolean;
}

/**
 * Writes one sheet in batches of rows. Written data leaves the page's memory: its parts are Blobs, which the browser
 * moves to disk when they grow. `showSaveFilePicker` is no alternative: not every browser has it, and it asks for a
 * location before an export that may be canceled.
 */
export interface SheetWriter {
  /** @throws Error with a message for the person when the file is full. */
  add(rows: readonly SheetRow[]): void;
  /** No rows can be added afterwards. */
  finish(): Blob;
}
