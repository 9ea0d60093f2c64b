import type { Outcome, Refusal, Target } from "./work";

/** What became of one part. */
export interface PartResult {
  readonly done: number;
  readonly refused: readonly Refusal[];
  readonly notices: readonly string[];
}

interface Steps {
  /** Records of one part. */
  readonly size: number;
  /** @throws an error whose message says why this part, and what follows, cannot be done now. */
  readonly apply: (part: readonly Target[]) => Promise<PartResult>;
  /** Asked before each part. */
  readonly stopped: () => boolean;
  /** Told before each part how many are done with, of all that were asked for. */
  readonly onProgress: (through: number) => void;
}

/**
 * Does what is left of a work, part after part. Records that are refused do not keep the rest from being done.
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
  const outcome = (trouble?: string): Outcome => ({
    asked,
    done,
    refused,
    left: left.slice(from),
    notices,
    ...(trouble !== undefined && { trouble }),
  });
  while (from < left.length && !stopped()) {
    onProgress(asked - left.length + from);
    try {
      const result = await apply(left.slice(from, from + size));
      done += result.done;
      refused.push(...result.refused);
      notices.push(...result.notices);
    } catch (error) {
      return outcome(reasonOf(error));
    }
    from += size;
  }
  return outcome();
}

/** Refine passes on what the data provider throws: an object that is no Error in every case. */
export function reasonOf(error: unknown): string {
  const { message } = error as { readonly message?: string };
  return message ?? "";
}
