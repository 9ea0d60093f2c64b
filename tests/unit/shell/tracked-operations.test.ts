/** What a page notes for the next one of its tab, and when the browser asks before it is left. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrackedOperation } from "../../../src/pages/shell/tracked-operations";

const OPERATION: TrackedOperation = { done: "Deleted", subject: "6 flat offers" };

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns the module as the next page of the tab loads it, and what that page has to tell. */
async function nextPage(account = "noor") {
  vi.resetModules();
  const page = await import("../../../src/pages/shell/tracked-operations");
  return { ...page, left: page.takeInterruptedOperations(account) };
}

const asksBefore = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("what runs is told by the next page, to the same account and once; the browser asks before", async () => {
  const { trackOperation } = await nextPage();
  void trackOperation(OPERATION, () => new Promise(() => undefined));
  expect(asksBefore()).toBe(true);
  expect((await nextPage()).left).toMatchObject([OPERATION]);
  expect((await nextPage()).left).toEqual([]);
});

test("what has ended is told by the next page until its message has been read; the browser does not ask", async () => {
  const { trackOperation } = await nextPage();
  await trackOperation(OPERATION, () => Promise.resolve());
  await expect(trackOperation(OPERATION, () => Promise.reject(new Error("Refused.")))).rejects.toThrow(
    "Refused.",
  );
  expect(asksBefore()).toBe(false);
  const kept = sessionStorage.getItem("under-way");
  expect((await nextPage()).left).toMatchObject([OPERATION, OPERATION]);

  sessionStorage.setItem("under-way", kept ?? "");
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await nextPage()).left).toEqual([]);
});

test("what is being taken back is told as that alone", async () => {
  const { trackOperation } = await nextPage();
  const work = "w".repeat(20);
  await trackOperation({ ...OPERATION, proof: { work, count: 6 } }, () => Promise.resolve());
  await trackOperation({ done: "Undone", subject: "6 flat offers", proof: { undoes: work } }, () =>
    Promise.resolve(),
  );
  expect((await nextPage()).left).toMatchObject([{ done: "Undone" }]);
});

test("what is noted is forgotten with the sign-out, and told to nobody else", async () => {
  const { trackOperation, forgetOperations } = await nextPage();
  await trackOperation(OPERATION, () => Promise.resolve());
  void trackOperation(OPERATION, () => new Promise(() => undefined));
  forgetOperations();
  expect((await nextPage()).left).toEqual([]);

  const again = await nextPage();
  await again.trackOperation(OPERATION, () => Promise.resolve());
  expect((await nextPage("sara")).left).toEqual([]);
});
