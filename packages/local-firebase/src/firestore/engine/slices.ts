import { setImmediate } from "node:timers/promises";

/** Work that can pause wherever it yields. */
export type Work<T> = Generator<undefined, T>;

/** The longest time in which one slice may delay other requests, in milliseconds. */
const SLICE_MS = 20;

/** Runs work without a pause. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs work in slices, between which other requests are served. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const step = slice(work);
    if (step.done) return step.value;
  }
}

/** The same, with the first slice at once: it reads what other requests may change later. */
export async function inSlicesFromNow<T>(work: Work<T>): Promise<T> {
  const first = slice(work);
  return first.done ? first.value : inSlices(work);
}

function slice<T>(work: Work<T>): IteratorResult<undefined, T> {
  const end = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done || performance.now() >= end) return step;
  }
}

let lastTurn: Promise<void> = Promise.resolve();

/** One slice runs in each round of the event loop, however many tasks there are. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
