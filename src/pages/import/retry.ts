/** Asks a server that may not answer: says so early, tries again, and gives up soon. */

/** Milliseconds without an answer before the person is told and the server is asked once more. */
export const SLOW_MS = 4_000;
/** Milliseconds without any sign of life after which the request has failed. */
export const STALL_MS = 10_000;
/** Milliseconds before each further try of what failed for a passing reason. */
const RETRY_MS = [1_000, 2_000, 4_000];
/** No answer, too many requests, a conflict: another try may succeed. A refusal stays a refusal. */
const PASSING = new Set([409, 429, 503, 504]);

export interface RetryOptions<T> {
  /**
   * @param again true after a try whose outcome is unknown.
   * @param onMove called for each sign of life, where there are several before the answer.
   */
  readonly ask: (again: boolean, onMove: () => void) => Promise<T>;
  /** Called with the reason when it is tried again, and with undefined when it goes on. */
  readonly onTrouble: (message: string | undefined) => void;
  /** When aborted, nothing is waited for any more. */
  readonly signal: AbortSignal;
}

/** The server is silent. */
export class StalledError extends Error {
  readonly statusCode = 504;
  constructor() {
    super("The server has not answered for 10 seconds. Check the connection.");
  }
}
/** The person does not want to wait. */
export class CancelledError extends Error {}

/** @throws what the last try throws, StalledError or CancelledError. */
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
      later(STALL_MS, () => end(() => reject(new StalledError())));
      later(SLOW_MS, () => {
        if (isReported) return;
        report("The server does not answer.");
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

function isPassing(error: unknown): boolean {
  return typeof error === "object" && error !== null && PASSING.has(Number(Reflect.get(error, "statusCode")));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
