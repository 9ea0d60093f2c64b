import type { SheetValue } from "../../schema/types";

export type SheetRow = readonly SheetValue[];

export interface SheetColumn {
  readonly header: string;
  /** Its texts are written from right to left. */
  readonly rightToLeft: boolean;
}

/**
 * Writes one sheet, some rows at a time. What is written leaves the memory of the page: its parts are Blobs, which the
 * browser keeps on disk when they grow. Not `showSaveFilePicker`, which only some browsers have, and which asks for the
 * place of a file that is given up when it is not finished.
 */
export interface SheetWriter {
  /** @throws Error in words for the person, when the file can hold no more. */
  add(rows: readonly SheetRow[]): void;
  /** Nothing can be added after it. */
  finish(): Blob;
}
