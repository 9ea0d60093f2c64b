/** Which entry of a work is its line in the activity of a company. */
import { expect, test, vi } from "vitest";
import { CompanyItems } from "../../../src/providers/data/history/company-items";

const nothingElsewhere = () => new CompanyItems(() => Promise.resolve(false));

/** Lets what is waiting go on. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

test("the entry that begins a work is its line, for a company and for none", async () => {
  const lines = nothingElsewhere();
  const first = lines.claim("w", true);
  expect(await first.isItemOf("A")).toBe(true);
  // Asked again by the commit's next try.
  expect(await first.isItemOf("A")).toBe(true);
  first.end(true);
  expect(await lines.claim("w", false).isItemOf("A")).toBe(false);
  expect(await lines.claim("other", true).isItemOf(null)).toBe(true);
});

test("a later entry is the line of a company of which nothing was told yet, and of that one alone", async () => {
  const hasEntry = vi.fn(() => Promise.resolve(false));
  const lines = new CompanyItems(hasEntry);
  const first = lines.claim("w", true);
  await first.isItemOf("A");
  first.end(true);
  const [b, none] = [lines.claim("w", false), lines.claim("w", false)];
  expect(await b.isItemOf("B")).toBe(true);
  expect(await none.isItemOf(null)).toBe(false);
  b.end(true);
  expect(await lines.claim("w", false).isItemOf("B")).toBe(false);
  // It was begun here, so nobody is asked.
  expect(hasEntry).not.toHaveBeenCalled();
});

test("of a work that was begun elsewhere it is asked, once for each company", async () => {
  const hasEntry = vi.fn((_: string, company: string) => Promise.resolve(company === "A"));
  const lines = new CompanyItems(hasEntry);
  expect(await lines.claim("w", false).isItemOf("A")).toBe(false);
  expect(await lines.claim("w", false).isItemOf("A")).toBe(false);
  expect(hasEntry.mock.calls).toEqual([["w", "A"]]);
  const b = lines.claim("w", false);
  expect(await b.isItemOf("B")).toBe(true);
  b.end(true);
  await lines.claim("w", false).isItemOf("C");
  expect(hasEntry.mock.calls.slice(1)).toEqual([
    ["w", "B"],
    ["w", "C"],
  ]);
});

test("of entries that are written at once, one is the line; the others wait for it", async () => {
  const lines = nothingElsewhere();
  const [one, other] = [lines.claim("w", false), lines.claim("w", false)];
  expect(await one.isItemOf("A")).toBe(true);
  const second = vi.fn();
  const waiting = other.isItemOf("A").then(second);
  // The commit's next try asks again.
  expect(await one.isItemOf("A")).toBe(true);
  await rest();
  expect(second).not.toHaveBeenCalled();
  one.end(true);
  await waiting;
  expect(second).toHaveBeenCalledExactlyOnceWith(false);
});

test("where the entry that was to be the line was not stored, the next one is", async () => {
  const lines = nothingElsewhere();
  const [one, other] = [lines.claim("w", false), lines.claim("w", false)];
  await one.isItemOf("A");
  const second = other.isItemOf("A");
  one.end(false);
  expect(await second).toBe(true);
});

test("an entry that turns out to be of another company leaves the first one's line to others", async () => {
  const lines = nothingElsewhere();
  const moved = lines.claim("w", false);
  await moved.isItemOf("A");
  expect(await moved.isItemOf("B")).toBe(true);
  moved.end(true);
  expect(await lines.claim("w", false).isItemOf("A")).toBe(true);
  expect(await lines.claim("w", false).isItemOf("B")).toBe(false);
});

test("after a commit whose answer was lost it is asked again whether anything is stored", async () => {
  const hasEntry = vi.fn(() => Promise.resolve(true));
  const lines = new CompanyItems(hasEntry);
  const first = lines.claim("w", true);
  await first.isItemOf("A");
  first.end(true);
  const lost = lines.claim("w", false);
  await lost.isItemOf("B");
  lost.end(false);
  expect(await lines.claim("w", false).isItemOf("B")).toBe(false);
  expect(hasEntry.mock.calls).toEqual([["w", "B"]]);
});

test("a work whose first entry was not stored is not begun", async () => {
  const hasEntry = vi.fn(() => Promise.resolve(false));
  const lines = new CompanyItems(hasEntry);
  const first = lines.claim("w", true);
  await first.isItemOf(null);
  first.end(false);
  await lines.claim("w", false).isItemOf("A");
  expect(hasEntry).toHaveBeenCalledOnce();
});
