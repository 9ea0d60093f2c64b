import { PDF_TYPE, RASTER_TYPES } from "../fields/file/model";

/** Contracts of staff and tenants: a PDF or a scan, in a folder that only admins may read. */
export const CONTRACT = {
  path: "documents.contract",
  folder: "contracts",
  naming: "time",
  contentTypes: [PDF_TYPE, ...RASTER_TYPES],
} as const;
