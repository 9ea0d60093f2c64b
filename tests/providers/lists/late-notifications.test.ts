/** Saves and deletions of this tab are counted before its listeners hear of them. Its rows are right once they do. */
import type { GetListResponse } from "@refinedev/core";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DELETE_RECORDS } from "../../../packages/firestore-panel/src/contract/calls";
import { idOf } from "../../fixtures/many-employees";
import { namesIn, showList, type ListScreen } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";

const { fixture, admin, data } = await adminPanel();
const listeners = lateListeners();
let screen: ListScreen;
let first: GetListResponse;
let second: readonly string[];

beforeAll(() => fixture.putEmployees({ count: 320 }));
/** The second page is shown. The first one's listener is still open, for who turns back. */
beforeEach(async () => {
  screen = await showList(admin, "Employees", { page: 1 });
  first = screen.now();
  second = namesIn(await screen.go({ page: 2 }));
  listeners.holdFromCommit();
});
afterEach(() => {
  listeners.release();
  screen.leave();
});

test("a new record appears on a page that was opened before", async () => {
  await data.create({
    resource: "Employees",
    variables: {
      name: "!! new",
      empId: "X1",
      qid: "29000000001",
      email: null,
      password: "Palm-1234",
      company: { id: "CO01", name: "Company B1" },
    },
  });
  expect((await screen.go({ page: 2 })).total).toBe(first.total + 1);
  expect(namesIn(await screen.go({ page: 1 }))).toEqual(namesIn(first));
  listeners.release();
  await vi.waitFor(() => expect(screen.names()).toEqual(["!! new", ...namesIn(first).slice(0, 9)]));
});

test("deleted records leave a page that was opened before, and the next records take their place", async () => {
  const ids = first.data.map(({ id }) => String(id));
  const operation = newOperationId();
  for (const batch of [ids.slice(0, DELETE_RECORDS), ids.slice(DELETE_RECORDS)]) {
    const payload = { resource: "Employees", ids: batch, operation };
    await data.custom?.({ url: "list/delete", method: "post", payload });
  }
  const opened = await screen.go({ page: 1 });
  expect(opened).toMatchObject({ data: [], total: first.total - 10 });
  listeners.release();
  await vi.waitFor(() => expect(screen.names()).toEqual(second));
});

test("a record that was read alone is gone once its deletion is confirmed", async () => {
  const alone = { resource: "Employees", id: idOf(300) };
  await data.getOne(alone);
  await data.deleteOne(alone);
  await expect(data.getOne(alone)).rejects.toMatchObject({ statusCode: 404 });
});

/** Holds back what the server sends to the listeners, from the next commit until the release. */
function lateListeners() {
  let hold: Promise<void> | undefined;
  let release = () => {};
  const delayed = (body: ReadableStream<Uint8Array> | null) =>
    body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: async (part, listener) => {
          await hold;
          listener.enqueue(part);
        },
      }),
    ) ?? null;
  const tap = (isHeldFromCommit: boolean) =>
    fixture.requests((url, method, send) => {
      if (isHeldFromCommit && url.includes(":commit"))
        hold ??= new Promise((resolve) => {
          release = resolve;
        });
      if (method !== "GET" || !url.includes("Listen/channel")) return undefined;
      return send().then((answer) => new Response(delayed(answer.body), answer));
    });
  tap(false);
  return {
    holdFromCommit: () => void tap(true),
    release: () => {
      tap(false);
      release();
      hold = undefined;
    },
  };
}
