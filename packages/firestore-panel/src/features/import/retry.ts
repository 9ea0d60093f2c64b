/** Requests with retries: reports a slow server early, retries, and gives up soon. */
import { text } from "../../texts/texts";
import { CancelledError } from "../../screens/jobs/run-job";

/** Milliseconds without an answer before a notice and a second request. */
const SLOW_MS = 4_000;
/** Milliseconds without progress after which the request fails. */
const REQUEST_STALL_MS = 10_000;
/** Delays of retries after a temporary failure, in milliseconds. */
const RETRY_MS = [1_000, 2_000, 4_000];
/** Statuses that another try may resolve: no answer, too many requests, a conflict. A permission error is permanent. */
const PASSING = new Set([409, 429, 503, 504]);

export interface RetryOptions<T> {
  /**
   * @param again true after a try with an unknown result.
   * @param onMove called for each sign of progress before the answer.
   */
  readonly ask: (again: boolean, onMove: () => void) => Promise<T>;
  /** Called with the reason before a retry, and with undefined after recovery. */
  readonly onTrouble: (message: string | undefined) => void;
  /** Aborting it ends all waiting. */
  readonly signal: AbortSignal;
}

/** The server does not answer. */
class StalledError extends Error {
  readonly statusCode = 504;
  constructor() {
    super(text("import.stalled"));
  }
}

/** @throws the last try's error, StalledError or CancelledError. */
export function withRetry<T>({ ask, onTrouble, signal }: RetryOptions<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let tries = 0;
    let isOver = false;
    let isReported = false;
    const clear = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    };
    const later = (milliseconds: number, run: () => void) => timers.add(setTimeout(run, milliseconds));
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clear();
      signal.removeEventListener("abort", cancel);
      settle();
    };
    const cancel = () => end(() => reject(new CancelledError("Cancelled.")));
    const report = (message: string) => {
      isReported = true;
      onTrouble(message);
    };
    const moved = () => {
      if (isOver) return;
      clear();
      if (isReported) onTrouble(undefined);
      isReported = false;
      later(REQUEST_STALL_MS, () => end(() => reject(new StalledError())));
      later(SLOW_MS, () => {
        if (isReported) return;
        report(text("import.slow"));
        attempt();
      });
    };
    const attempt = () => {
      tries += 1;
      const wait = RETRY_MS[tries - 1];
      ask(tries > 1, moved).then(
        (answer) =>
          end(() => {
            if (isReported) onTrouble(undefined);
            resolve(answer);
          }),
        (error: unknown) => {
          if (isOver) return;
          if (!isPassing(error) || wait === undefined) return end(() => reject(asError(error)));
          report(asError(error).message);
          later(wait, attempt);
        },
      );
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel);
    moved();
    attempt();
  });
}

/** Whether another try may succeed. */
export function isPassing(error: unknown): boolean {
  return typeof error === "object" && error !== null && PASSING.has(Number(Reflect.get(error, "statusCode")));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
