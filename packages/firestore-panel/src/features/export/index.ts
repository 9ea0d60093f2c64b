/** What other features take from this one. */
export type { SheetColumn, SheetWriter } from "./columns";
export { ExportRunning, useExportJob } from "./export-job";
export { csvWriter, openXlsx } from "./export-step";
