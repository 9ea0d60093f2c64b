/** What other features take from this one. */
export type { SheetColumn } from "./columns";
export { ExportRunning, useExportJob } from "./export-job";
export { csvWriter, openXlsx } from "./export-step";
