/** What other features take from this one. */
export { ExportDialog, FormatChoice } from "./export-dialog";
export { exportStep, openSheet, type RowWriter, type SheetFormat } from "./export-step";
export type { RowColumn } from "./xlsx-writer";
