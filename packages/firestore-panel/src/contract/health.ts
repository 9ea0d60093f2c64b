/** The data health: what a check of all data finds, and its repairs. */
import type { RecordData } from "../schema/types";

/** Counts of one collection. */
export interface CollectionHealth {
  readonly total: number;
  /** Records that no list shows, because they lack the field that orders it. */
  readonly hidden: number;
  /** Records at a wrong place in their list, because that field has a value of another type. */
  readonly misplaced: number;
  /** Records without the derived fields of the present declaration. */
  readonly unindexed: number;
  /** Identifies the declaration that `unindexed` belongs to. */
  readonly version: string;
  /** Records in which a date is stored in another form. Absent: they were not read. */
  readonly dates?: number;
  /** Records without the readable password that they need. Absent: they need none, or they were not counted. */
  readonly passwords?: number;
  /** The first of these records, at most MAX_NAMED_RECORDS of each. */
  readonly dateIds?: readonly string[];
  readonly passwordIds?: readonly string[];
}

export interface HealthReport {
  /** ISO text. */
  readonly at: string;
  /** By the collection's name. */
  readonly collections: { readonly [name: string]: CollectionHealth };
  /** Number of stored files. */
  readonly files: number;
  /** Paths of files that no record and no document of the trash names, at most MAX_UNUSED_FILES. */
  readonly unusedFiles: readonly string[];
}
/** The findings of a check or a repair. The other parts of the report stay. */
export interface HealthFindings extends Partial<Omit<HealthReport, "at">> {
  /** Renews the report's time. */
  readonly isCheck?: true;
}

/** Absent: the data was never checked. */
export interface LastReport {
  readonly report?: HealthReport;
}

export interface HealthCollectionParams {
  readonly resource: string;
}
/** To examine the stored records of a collection by id, a page at a time. */
export interface HealthPageParams extends HealthCollectionParams {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}
interface HealthPage {
  /** Absent: the collection is complete. */
  readonly cursor?: string;
  /** Records examined for this answer. */
  readonly read: number;
}
export interface MisorderedRecords extends HealthPage {
  readonly records: readonly RecordData[];
}
export interface ReindexResult extends HealthPage {
  readonly written: number;
  /** Records that could not be written. */
  readonly refused: number;
}
export interface ExaminedRecords extends HealthPage {
  /** The files that they name. */
  readonly paths: readonly string[];
  /** Ids of records in which a date is stored in another form. */
  readonly dates: readonly string[];
  /** Ids of records without the readable password that they need. */
  readonly passwords: readonly string[];
}

export interface StoredFilesParams {
  readonly folder: string;
  readonly cursor?: string;
}
export interface StoredFiles {
  readonly paths: readonly string[];
  readonly cursor?: string;
}
export interface FilePaths {
  readonly paths: readonly string[];
}
