/** What other features take from this one. */
export type { RowColumn } from "./columns";
export { ExportDialog, RadioChoice } from "./export-dialog";
export { exportStep, openSheet, type RowWriter } from "./export-step";
