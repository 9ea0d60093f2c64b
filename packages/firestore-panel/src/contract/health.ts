/** The stored result of the last check of all data. */

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
  readonly collections: { readonly [name: string]: CollectionHealth };
  readonly files: number;
  /** Paths of files that no record and no document of the trash names, at most MAX_UNUSED_FILES. */
  readonly unusedFiles: readonly string[];
}
