import type { PlainFields } from "../owner/to-wire";

/**
 * @returns the note of DeletedAccounts after some of its documents are gone (packages/firestore-panel/src/schema/stored-names.ts).
 * @param values the documents' values in the counted field.
 */
export function lessened(
  note: { readonly [key: string]: unknown },
  values: readonly unknown[],
): PlainFields & { readonly total: number } {
  const names = new Map<string, number>();
  if (typeof note["names"] === "object" && note["names"] !== null)
    for (const [name, count] of Object.entries(note["names"])) names.set(name, Number(count));
  for (const value of values) {
    const count = typeof value === "string" ? names.get(value) : undefined;
    if (typeof value !== "string" || count === undefined) continue;
    if (count > 1) names.set(value, count - 1);
    else names.delete(value);
  }
  // The app may have added documents after the note was written.
  const total = Math.max(0, Number(note["total"] ?? 0) - values.length);
  return { total, names: Object.fromEntries(names) };
}
