/** The outcome of a job for several records, and its texts. */

/** A record that stays unchanged, and why. */
export interface RefusedRecord {
  readonly name: string;
  readonly reason: string;
}

export interface JobOutcome {
  /** Number of requested records: done, refused and left together. */
  readonly requested: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** The records not tried, and those with an unknown result. */
  readonly left: readonly { readonly id: string; readonly name: string }[];
  /** Why records are left. Absent: the person stopped it, or none is left. */
  readonly failure?: string;
}

const MOST_NAMES = 5;

/** The unchanged records with reasons, as text for a toast. */
export function detailText(outcome: JobOutcome): string {
  const groups = reasons(outcome).map(({ reason, names }) => `${firstNames(names).join(", ")}: ${reason}`);
  return [leftText(outcome) ?? [], groups].flat().join(" ");
}

/** The result as text to copy: every name on its own line. */
export function resultText(title: string, outcome: JobOutcome): string {
  const groups = reasons(outcome).map(({ reason, names }) => [reason, ...names].join("\n"));
  const left = leftText(outcome);
  return [
    title,
    ...groups,
    ...(left === undefined ? [] : [[left, ...outcome.left.map(({ name }) => name)].join("\n")]),
  ].join("\n\n");
}

/** The records not tried, and why. Undefined: all were tried. */
export function leftText({ left, failure }: JobOutcome): string | undefined {
  if (left.length === 0) return undefined;
  const number = left.length.toLocaleString("en");
  return failure === undefined ? `${number} left unchanged.` : `${number} not done yet. ${failure}`;
}

/** The refused records, grouped by reason. */
export function reasons({
  refused,
}: JobOutcome): readonly { readonly reason: string; readonly names: string[] }[] {
  const names = new Map<string, string[]>();
  for (const { name, reason } of refused) {
    const same = names.get(reason);
    if (same) same.push(name);
    else names.set(reason, [name]);
  }
  return [...names].map(([reason, those]) => ({ reason, names: those }));
}

/** The first names, and the number of further ones. */
export function firstNames(names: readonly string[]): readonly string[] {
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more.toLocaleString("en")} more`] : names;
}
