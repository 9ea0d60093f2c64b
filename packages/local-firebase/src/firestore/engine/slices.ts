import { setImmediate } from "node:timers/promises";

/** Work that may be interrupted wherever it yields. */
export type Work<T> = Generator<undefined, T>;

/** So long may one slice keep other requests waiting, in milliseconds. */
const SLICE_MS = 20;

/** Does work without a break. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does work in slices, between which other requests are answered. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

let lastTurn: Promise<void> = Promise.resolve();

/** One slice in each round of the event loop, however many works there are. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
