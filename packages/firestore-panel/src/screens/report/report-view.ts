import type { ReportBars, ReportNumbers } from "./numbers";

export interface ReportPart {
  /** Its column's name in the address. */
  readonly key: string;
  readonly label: string;
  /** Of CSS. */
  readonly color: string;
}

/** What a figure, a table and a file show. */
export interface ReportView {
  /** Of the figure and of the table. */
  readonly title: string;
  /** What a row is: the header of the names. */
  readonly row: string;
  readonly numbers: ReportNumbers;
  /** In the order of the numbers. */
  readonly parts: readonly ReportPart[];
  /** Whether the table has a column for each part. */
  readonly isDivided: boolean;
  /** Says the figure in a sentence. @param most the largest row's name and share, and the total of all. */
  readonly sentence: (most: {
    readonly name: string;
    readonly share: string;
    readonly total: number;
  }) => string;
  /** Says which rows have no bar. */
  readonly more: (rows: ReportBars["more"]) => string;
  /** Says that there are no rows. */
  readonly empty: string;
}
