/** When a tab tells of an open record and hears of it, by a clock of the test's. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BEAT_MS, peopleIn, STALE_MS, visit } from "../../src/features/presence/presence-note";
import type { Beat } from "../../src/features/presence/service";

/** The server's clock, an hour ahead of the page's. */
const now = () => performance.now() + 3_600_000;
const beat = (recordId: string, more: Partial<Beat> = {}): Beat => ({
  by: { kind: "admin", recordId, name: `${recordId}@b.qa` },
  editing: false,
  at: now(),
  own: undefined,
  ...more,
});

let page: EventTarget & { hidden?: boolean };
const remove = vi.fn(async () => undefined);
type Told = { readonly id: string; readonly remove: () => Promise<undefined> };
const tell = vi.fn<(place: object) => Promise<Told>>(async () => ({ id: "uid_tab", remove }));
const end = vi.fn();
let hear: (beats: readonly Beat[]) => void;
const watch = vi.fn(async (options: { readonly hear: typeof hear }) => {
  ({ hear } = options);
  return end;
});
const service = { tell, watch } as unknown as Parameters<typeof visit>[0];
const seen = vi.fn<(people: readonly Beat[]) => void>();
const people = () => seen.mock.lastCall?.[0].map(({ by }) => by.recordId);
const open = (record = "Brands/b1") => visit(service, { record, editing: false }, seen);
const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  const target = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("dispatchEvent", target.dispatchEvent.bind(target));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("a tab tells at most each minute while it is visible, and of a record that is passed by nobody", async () => {
  open("Brands/passed")();
  const leave = open();
  await pass(1_000);
  expect(tell.mock.calls).toEqual([[expect.objectContaining({ record: "Brands/b1" })]]);
  for (const hidden of [true, false]) show(hidden);
  await pass(10 * BEAT_MS);
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(tell.mock.calls.length).toBeLessThanOrEqual(11);
  const told = tell.mock.calls.length;
  show(true);
  await pass(STALE_MS - 2 * BEAT_MS);
  expect(end).not.toHaveBeenCalled();
  await pass(3 * BEAT_MS);
  expect([tell.mock.calls.length, end.mock.calls.length]).toEqual([told, 1]);
  show(false);
  await pass(0);
  expect([tell.mock.calls.length, watch.mock.calls.length]).toEqual([told + 1, 2]);
  leave();
  await pass(10 * BEAT_MS);
  expect([tell.mock.calls.length, remove.mock.calls.length]).toEqual([told + 1, 1]);
});

it("who was last heard of three minutes ago is gone, also without any news, by the server's clock", async () => {
  const leave = open();
  await pass(1_000);
  hear([beat("ada"), beat("noor", { at: now() - STALE_MS - 1_000 }), beat("me", { own: "here" })]);
  expect(people()).toEqual(["ada"]);
  await pass(STALE_MS - BEAT_MS);
  expect(people()).toEqual(["ada"]);
  await pass(2 * BEAT_MS);
  expect(people()).toEqual([]);
  leave();
});

it("a page that goes removes its document, and tells again when it comes back from the browser's cache", async () => {
  const leave = open();
  await pass(1_000);
  dispatchEvent(new Event("pagehide"));
  show(true);
  await pass(0);
  expect([remove.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  show(false);
  await pass(0);
  expect([tell.mock.calls.length, watch.mock.calls.length]).toEqual([2, 2]);
  leave();
});

it("a person in several tabs is one, who edits if one of them does, and comes first", () => {
  const beats = [beat("noor"), beat("ada"), beat("ada", { editing: true }), beat("ada")];
  const found = peopleIn(beats, now()).map(({ by, editing }) => [by.recordId, editing]);
  expect(found).toEqual([
    ["ada", true],
    ["noor", false],
  ]);
});
