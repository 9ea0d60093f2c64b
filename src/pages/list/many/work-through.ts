import type { Outcome, Refusal, Target } from "./work";

/** So many in a row are denied because the person's access has changed, and not for what each of them is. */
const DENIED_IN_A_ROW = 5;

/** What became of one part. */
export interface PartResult {
  readonly done: number;
  readonly refused: readonly Refusal[];
  readonly notices: readonly string[];
}

interface Steps {
  /** Records of one part. */
  readonly size: number;
  /**
   * @throws an error whose message says why this part cannot be done now. What follows it could not either, unless its
   * code says that the rules deny this part.
   */
  readonly apply: (part: readonly Target[]) => Promise<PartResult>;
  /** Asked before each part. */
  readonly stopped: () => boolean;
  /** Told before each part how many are done with, of all that were asked for. */
  readonly onProgress: (through: number) => void;
}

/**
 * Does what is left of a work, part after part. Records that are refused do not keep the rest from being done. Where the
 * rules deny one after the other, it ends, and those that were denied come last when it goes on.
 * @param before how far it has come. @returns how far it came now.
 */
export async function workThrough(
  before: Outcome,
  { size, apply, stopped, onProgress }: Steps,
): Promise<Outcome> {
  const { asked, left } = before;
  const refused = [...before.refused];
  const notices = [...before.notices];
  let { done } = before;
  let from = 0;
  /** Those that were denied since the last part that was not. */
  let denied: readonly Denied[] = [];
  const tellDenied = () => {
    refused.push(...denied.map(({ target: { name }, reason }) => ({ name, reason })));
    denied = [];
  };
  const outcome = (trouble?: string): Outcome => ({
    asked,
    done,
    refused,
    left: [...left.slice(from), ...denied.map(({ target }) => target)],
    notices,
    ...(trouble !== undefined && { trouble }),
  });
  while (from < left.length && !stopped()) {
    onProgress(asked - left.length + from);
    const part = left.slice(from, from + size);
    try {
      const result = await apply(part);
      tellDenied();
      done += result.done;
      refused.push(...result.refused);
      notices.push(...result.notices);
    } catch (error) {
      const reason = reasonOf(error);
      if (!isDenial(error)) {
        tellDenied();
        return outcome(reason);
      }
      denied = [...denied, ...part.map((target) => ({ target, reason }))];
    }
    from += size;
    if (denied.length >= DENIED_IN_A_ROW) return outcome(denied.at(-1)?.reason);
  }
  tellDenied();
  return outcome();
}

interface Denied {
  readonly target: Target;
  readonly reason: string;
}

/** Whether the rules deny it, as they do to who has lost the access. */
export function isDenial(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "permission-denied";
}

/** Refine passes on what the data provider throws: an object that is no Error in every case. */
export function reasonOf(error: unknown): string {
  const { message } = error as { readonly message?: string };
  return message ?? "";
}
