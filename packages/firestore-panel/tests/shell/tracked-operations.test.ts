import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrackedOperation } from "../../src/screens/shell/tracked-operations";
import { stubLocalStorage } from "../fixtures/memory-storage";

const OPERATION: TrackedOperation = { done: "Deleted", subject: "6 books" };

beforeEach(() => {
  vi.useFakeTimers();
  stubLocalStorage("sessionStorage");
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns the module as the next page loads it, and the operations that it reports. */
async function nextPage(account = "noor") {
  vi.resetModules();
  const page = await import("../../src/screens/shell/tracked-operations");
  return { ...page, left: page.takeInterruptedOperations(account) };
}

const asksBefore = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a running operation is reported once by the next page, and the browser asks before leaving", async () => {
  const { trackOperation } = await nextPage();
  void trackOperation(OPERATION, () => new Promise(() => undefined));
  expect(asksBefore()).toBe(true);
  expect((await nextPage()).left).toMatchObject([OPERATION]);
  expect((await nextPage()).left).toEqual([]);
});

test("an ended operation is reported by the next page until its message was read, and the browser does not ask", async () => {
  const { trackOperation } = await nextPage();
  await trackOperation(OPERATION, () => Promise.resolve());
  const lost = Object.assign(new Error("No answer."), { statusCode: 504 });
  await expect(trackOperation(OPERATION, () => Promise.reject(lost))).rejects.toThrow("No answer.");
  expect(asksBefore()).toBe(false);
  const stored = sessionStorage.getItem("under-way");
  expect((await nextPage()).left).toMatchObject([OPERATION, OPERATION]);

  sessionStorage.setItem("under-way", stored ?? "");
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await nextPage()).left).toEqual([]);
});

test("an undone operation is reported as its undo alone", async () => {
  const { trackOperation } = await nextPage();
  const operation = "w".repeat(20);
  await trackOperation({ ...OPERATION, proof: { work: operation, count: 6 } }, () => Promise.resolve());
  await trackOperation({ done: "Undone", subject: "6 books", proof: { undoes: operation } }, () =>
    Promise.resolve(),
  );
  expect((await nextPage()).left).toMatchObject([{ done: "Undone" }]);
});

test("tracked operations are forgotten at sign-out and not reported to another account", async () => {
  const { trackOperation, forgetOperations } = await nextPage();
  await trackOperation(OPERATION, () => Promise.resolve());
  void trackOperation(OPERATION, () => new Promise(() => undefined));
  forgetOperations();
  expect((await nextPage()).left).toEqual([]);

  const again = await nextPage();
  await again.trackOperation(OPERATION, () => Promise.resolve());
  expect((await nextPage("sara")).left).toEqual([]);
});
