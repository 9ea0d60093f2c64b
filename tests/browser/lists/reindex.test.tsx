/** Records that a search would miss: the list says how many, and has them mended part by part. */
import type { CustomParams, GetListResponse } from "@refinedev/core";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ReindexResult, CoverageCounts } from "../../../src/contract/calls";
import { brands } from "../../../src/resources/brands";
import { ProviderError } from "../../../src/providers/errors";
import { button, openPanel, press, providers, row, startSignedIn } from "../panel";
import { brand } from "../world";

const getList = vi.spyOn(providers.dataProvider, "getList");
const custom = vi.spyOn(providers.dataProvider, "custom");
const requests = vi.fn<(call: string, cursor: unknown) => void>();
let unindexed: CoverageCounts;
/** Ends the part that is being written. */
let answerPart: (part: ReindexResult | Error) => void;

beforeAll(startSignedIn);
beforeEach(() => {
  unindexed = { missingFromIndex: 37, missingFromList: 0, total: 1200 };
  const data = [{ ...brand("Souq Threads"), id: "a" }];
  getList.mockImplementation(async () => ({ data, total: 1200 }) as unknown as GetListResponse<never>);
  custom.mockImplementation(async <T,>({ url, payload }: CustomParams) => {
    if (url === "list/coverage") return { data: unindexed as T };
    if (url !== "list/reindex") return { data: { counts: [1200, 1200] } as T };
    requests(url, (payload as { readonly cursor?: string }).cursor);
    const part = await new Promise<ReindexResult | Error>((resolve) => (answerPart = resolve));
    if (part instanceof Error) throw part;
    return { data: part as T };
  });
});
afterEach(() => {
  vi.useRealTimers();
  requests.mockReset();
  getList.mockReset();
  custom.mockReset();
});

const note = page.getByRole("note");
const begin = button("Make them findable");
const cancel = note.getByRole("button", { name: "Cancel" });
const goOn = button("Continue");
const text = (words: string) => note.getByText(words, { exact: true });
const part = (more: Partial<ReindexResult>): ReindexResult => ({
  read: 500,
  written: 0,
  refused: 0,
  ...more,
});

async function opened(address = "/brands") {
  const router = await openPanel(address, [brands]);
  await expect.element(row("Souq Threads")).toBeVisible();
  return router;
}
/** Presses the button, and waits until the first part is asked for. */
async function begun() {
  await begin.click();
  await expect.element(text("Making records findable: 0 of 1,200")).toBeVisible();
  await expect.poll(() => requests.mock.calls.length).toBe(1);
}

it("missing records are prepared in parts with progress, once for a double click", async () => {
  await opened();
  await expect.element(text("37 records cannot be found by search yet.")).toBeVisible();
  // The button may have become Cancel by the second click, and move with its words.
  const pressed = begin.element() as HTMLElement;
  const click = (detail: number) => pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  pressed.focus();
  click(1);
  await expect.element(text("Making records findable: 0 of 1,200")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  click(2);
  await expect.poll(() => requests.mock.calls.length).toBe(1);
  expect(begin.elements()).toEqual([]);
  answerPart(part({ cursor: "x", written: 20 }));
  await expect.element(text("Making records findable: 500 of 1,200")).toBeVisible();
  const bar = note.getByRole("progressbar", { name: "Making records findable" });
  await expect.element(bar).toHaveAttribute("value", "500");
  const lists = getList.mock.calls.length;
  answerPart(part({ read: 700, written: 17 }));
  await expect.element(text("37 records can be found now that could not before.")).toBeVisible();
  expect(requests.mock.calls.map(([, cursor]) => cursor)).toEqual([undefined, "x"]);
  // What is on screen was asked for while records were missed.
  await expect.poll(() => getList.mock.calls.length).toBe(lists + 1);
  await press("{Enter}");
  await expect.element(note).not.toBeInTheDocument();
});

it("the preparation stops and continues where it was, and offers refused records again", async () => {
  await opened();
  await begun();
  await cancel.click();
  answerPart(part({ cursor: "x", written: 1 }));
  await expect
    .element(text("Stopped after 500 of 1,200 records. 1 record can be found now that could not before."))
    .toBeVisible();
  expect(requests).toHaveBeenCalledTimes(1);
  await goOn.click();
  await expect.poll(() => requests.mock.calls.at(-1)).toEqual(["list/reindex", "x"]);
  answerPart(new ProviderError(503, "The server cannot be reached."));
  await expect.element(note.getByText(/^The server cannot be reached\. Stopped after 500 of/)).toBeVisible();
  await goOn.click();
  await expect.poll(() => requests.mock.calls.map(([, cursor]) => cursor)).toEqual([undefined, "x", "x"]);
  answerPart(part({ read: 700, written: 34, refused: 2 }));
  await expect
    .element(note.getByText(/^35 records can be found now.* 2 records could not be written/))
    .toBeVisible();
  await button("Close").click();
  await expect.element(text("2 records cannot be found by search yet.")).toBeVisible();
  await expect.element(begin).toBeVisible();
});
