export interface SweepOptions {
  /** False: only reports the planned removals. */
  readonly remove: boolean;
  /** Receives one line for people, without a line break. */
  readonly report: (line: string) => void;
}
