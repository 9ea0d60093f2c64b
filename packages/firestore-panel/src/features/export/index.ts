/** What other features take from this one. */
export type { RowColumn, RowWriter } from "./columns";
export { ExportDialog, FormatChoice } from "./export-dialog";
export { exportStep, openSheet, type SheetFormat } from "./export-step";
