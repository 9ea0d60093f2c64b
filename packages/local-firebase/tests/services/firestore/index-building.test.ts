import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { listenTo, listenToDocument, RawChannel, summary } from "./raw-channel";
import { rest, setNumbers } from "./rest-client";
import { startServer, type TestServer } from "./server";

const DOCUMENTS = 1_500;
const ordered = (direction = "ASCENDING") => ({
  from: [{ collectionId: "c" }],
  orderBy: [{ field: { fieldPath: "n" }, direction }],
  limit: 1,
});

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await server.service.seed(
    Array.from({ length: DOCUMENTS }, (_, n) => ({
      path: `c/d${n}`,
      fields: { n: { integerValue: String((n * 7) % DOCUMENTS) } },
    })),
  );
  // Each reading of the clock ends the slice, so the build takes hundreds of slices.
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  onTestFinished(() => clock.mockRestore());
});
afterEach(() => server.stop());

const whole = { from: [{ collectionId: "c" }] };
const isNot = {
  fieldFilter: { field: { fieldPath: "n" }, op: "NOT_EQUAL", value: { integerValue: "7" } },
};
const sum = { sum: { field: { fieldPath: "n" } } };
describe.skipIf(usesOtherEmulator)("during a query over many documents", () => {
  it.each([
    ["a whole collection", ":runQuery", { structuredQuery: whole }],
    [
      "a sum",
      ":runAggregationQuery",
      { structuredAggregationQuery: { structuredQuery: whole, aggregations: [sum] } },
    ],
    [
      "a count of what is not equal",
      ":runAggregationQuery",
      {
        structuredAggregationQuery: {
          structuredQuery: { ...whole, where: isNot },
          aggregations: [{ count: {} }],
        },
      },
    ],
  ])("other requests are answered before %s", async (_name, verb, body) => {
    const answered: string[] = [];
    const ask = () => rest(server.origin, "POST", verb, body);
    // Builds the indexes.
    const before = await ask();
    const again = ask();
    await Promise.all([
      again.then(() => answered.push("query")),
      rest(server.origin, "GET", "/c/d1").then(() => answered.push("get")),
    ]);
    expect(answered).toEqual(["get", "query"]);
    expect(JSON.stringify((await again).body).length).toBe(JSON.stringify(before.body).length);
  });
});

describe.skipIf(usesOtherEmulator)("during the build of an index", () => {
  it("other requests are answered before the queries that wait for the index, which see their writes", async () => {
    const answered: string[] = [];
    // Opens the connections: on a busy machine, a new one may take longer than the index.
    await Promise.all(Array.from({ length: 4 }, () => rest(server.origin, "GET", "/c/d1")));
    const query = rest(server.origin, "POST", ":runQuery", { structuredQuery: ordered() });
    await Promise.all([
      query.then(() => answered.push("query")),
      rest(server.origin, "POST", ":runAggregationQuery", {
        structuredAggregationQuery: { structuredQuery: ordered(), aggregations: [{ count: {} }] },
      }).then(() => answered.push("count")),
      rest(server.origin, "GET", "/c/d1").then(() => answered.push("get")),
      setNumbers(server.origin, { "c/first": -1 }).then(() => answered.push("write")),
    ]);
    expect(answered.slice(2).toSorted()).toEqual(["count", "query"]);
    expect(JSON.stringify((await query).body)).toContain("documents/c/first");
  });

  it("a listener waits for the index while the other listeners of its stream continue", async () => {
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([
      listenTo(2, ordered()),
      listenToDocument(4, "c/d1"),
      listenTo(6, ordered("DESCENDING")),
      { removeTarget: 6 },
    ]);
    const back = await channel.attach(0);
    const messages = [
      ...(await back.until('"targetChange":{"resumeToken"')),
      ...(await back.until('"targetChange":{"resumeToken"')),
    ];
    expect(summary(messages)).toEqual([
      "ADD 2",
      "ADD 4",
      "doc c/d1 4",
      "CURRENT 4",
      "ADD 6",
      "REMOVE 6",
      "snapshot",
      "doc c/d0 2",
      "CURRENT 2",
      "snapshot",
    ]);
    await setNumbers(server.origin, { "c/first": -1 });
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual([
      "doc c/d0  -2",
      "doc c/first 2",
      "snapshot",
    ]);
    back.drop();
  });
});
