/** @returns the value below which the given share (0 to 1) of the values lies; the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("no values were measured");
  return value;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** "1.2 ms", "352 ms", "2.04 s". */
export function duration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms >= 100 ? ms.toFixed(0) : ms.toFixed(1)} ms`;
}

/** In thousands of bytes, not in 1,024. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** In millions of bytes. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A goal as a cell beside its value: "at most 0.85", or "at most 0.85, OVER". */
export const verdict = (value: number, most: number, text: (value: number) => string): string =>
  `at most ${text(most)}${value > most ? ", OVER" : ""}`;

/** "0.85". */
export const ratio = (value: number): string => value.toFixed(2);
