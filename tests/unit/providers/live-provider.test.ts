/** Which changes Refine is told of: those of what a screen shows, until it goes. */
import type { LiveEvent } from "@refinedev/core";
import { expect, test, vi } from "vitest";
import { createLiveProvider } from "../../../src/providers/data/live-provider";
import type { OpenDatabase } from "../../../src/providers/data/context";
import type { Scope } from "../../../src/providers/data/record-reader";

type Params = Parameters<ReturnType<typeof createLiveProvider>["subscribe"]>[0]["params"];
const scope = () => ({ principal: "admin" }) as Scope;

function provider() {
  const end = vi.fn();
  const watch = vi.fn<
    (
      collection: { name: string },
      ids: readonly string[],
      tell: (ids: readonly string[]) => void,
    ) => () => void
  >(() => end);
  const opened = Promise.resolve({ database: { watch } } as unknown as OpenDatabase);
  const live = createLiveProvider(() => opened, scope);
  const heard: LiveEvent[] = [];
  const subscribe = (params: Params, channel = "resources/Brands") =>
    live.subscribe({ channel, types: ["*"], params, callback: (event) => heard.push(event) }) as () => void;
  const watched = () => watch.mock.calls.map(([{ name }, ids]) => [name, ids]);
  return { live, end, watch, heard, subscribe, watched, opened };
}

test.each<[string, Params, readonly unknown[]]>([
  ["a list", { resource: "Brands", subscriptionType: "useList" }, [["Brands", []]]],
  ["a list, by the name of its channel", { subscriptionType: "useList" }, [["Brands", []]]],
  [
    "a list, whatever it was asked beside",
    { subscriptionType: "useList", id: "a", ids: ["b"] },
    [["Brands", []]],
  ],
  ["one record", { resource: "Events", subscriptionType: "useOne", id: "a" }, [["Events", ["a"]]]],
  ["several", { subscriptionType: "useMany", ids: ["a", "b"] }, [["Brands", ["a", "b"]]]],
  ["no record", { subscriptionType: "useOne" }, []],
  ["nothing that is named", undefined, []],
  ["what is no collection", { resource: "Sessions", subscriptionType: "useList" }, []],
])("%s is watched", async (_, params, watched) => {
  const { subscribe, watched: seen, opened } = provider();
  const end = subscribe(params);
  await opened;
  await Promise.resolve();
  expect(seen()).toEqual(watched);
  end();
});

test("whoever shows it is told which records have changed, and nothing after the end", async () => {
  const { live, subscribe, watch, heard, end, opened } = provider();
  const subscription = subscribe({ subscriptionType: "useList" });
  await opened;
  watch.mock.calls[0]?.[2](["a", "b"]);
  expect(heard).toEqual([
    {
      channel: "resources/Brands",
      type: "*",
      payload: { ids: ["a", "b"] },
      date: expect.any(Date) as Date,
    },
  ]);
  expect(end).not.toHaveBeenCalled();
  live.unsubscribe(subscription);
  expect(end).toHaveBeenCalledOnce();
});

test("a screen that is gone before the database has come watches nothing", async () => {
  const { subscribe, watched, end, opened } = provider();
  subscribe({ subscriptionType: "useList" })();
  await opened;
  expect(watched()).toEqual([]);
  expect(end).not.toHaveBeenCalled();
});

test("a database that cannot be opened is told by the question itself, not here", async () => {
  const refused = Promise.reject(new Error("refused"));
  const live = createLiveProvider(() => refused, scope);
  const end = live.subscribe({
    channel: "resources/Brands",
    types: ["*"],
    params: { subscriptionType: "useList" },
    callback: vi.fn(),
  }) as () => void;
  await expect(refused).rejects.toThrow("refused");
  expect(end).not.toThrow();
});
