import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TrackedOperations, type TrackedOperation } from "../../src/screens/shell/tracked-operations";
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

/** @returns the operations of the next page, and those that it reports. */
function nextPage(account = "noor") {
  const operations = new TrackedOperations();
  return { operations, left: operations.takeInterrupted(account) };
}

const asksBefore = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a running operation is reported once by the next page, and the browser asks before leaving", async () => {
  const { operations } = nextPage();
  void operations.track(OPERATION, () => new Promise(() => undefined));
  expect(asksBefore()).toBe(true);
  expect(nextPage().left).toMatchObject([OPERATION]);
  expect(nextPage().left).toEqual([]);
});

test("an ended operation is reported by the next page until its message was read, and the browser does not ask", async () => {
  const { operations } = nextPage();
  await operations.track(OPERATION, () => Promise.resolve());
  const lost = Object.assign(new Error("No answer."), { statusCode: 504 });
  await expect(operations.track(OPERATION, () => Promise.reject(lost))).rejects.toThrow("No answer.");
  expect(asksBefore()).toBe(false);
  const stored = sessionStorage.getItem("under-way");
  expect(nextPage().left).toMatchObject([OPERATION, OPERATION]);

  sessionStorage.setItem("under-way", stored ?? "");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(nextPage().left).toEqual([]);
});

test("an undone operation is reported as its undo alone", async () => {
  const { operations } = nextPage();
  const operation = "w".repeat(20);
  await operations.track({ ...OPERATION, proof: { work: operation, count: 6 } }, () => Promise.resolve());
  await operations.track({ done: "Undone", subject: "6 books", proof: { undoes: operation } }, () =>
    Promise.resolve(),
  );
  expect(nextPage().left).toMatchObject([{ done: "Undone" }]);
});

test("tracked operations are forgotten at sign-out and not reported to another account", async () => {
  const { operations } = nextPage();
  await operations.track(OPERATION, () => Promise.resolve());
  void operations.track(OPERATION, () => new Promise(() => undefined));
  operations.forget();
  expect(nextPage().left).toEqual([]);

  const again = nextPage();
  await again.operations.track(OPERATION, () => Promise.resolve());
  expect(nextPage("sara").left).toEqual([]);
});
