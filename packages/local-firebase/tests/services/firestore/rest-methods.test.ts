import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { anyText, refusal } from "./expected";
import { commit, deleteWrite, rest, setNumbers, setWrite } from "./rest-client";
import { PROJECT, ROOT, rulesAllowing, startServer, type TestServer } from "./server";

// Clients may write even numbers, and read everything below `open`.
const RULES = rulesAllowing(`
  match /c/{id} { allow write: if request.resource.data.n % 2 == 0; }
  match /open/{rest=**} { allow read; }
`);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rules: RULES });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const url = `${server.origin}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
  await fetch(url, { method: "DELETE" });
});

const call = (method: string, address: string, body?: object, token?: string) =>
  rest(server.origin, method, address, body, token);
const number = (value: number) => ({ integerValue: String(value) });
const set = (path: string, n: number) => setWrite(path, { n: number(n) });
/** The paths of the documents in a list or in a query's answers. */
const pathsIn = (body: unknown) =>
  [...JSON.stringify(body).matchAll(/documents\/([^"]+)"/g)].map(([, path]) => path);

describe.skipIf(usesOtherEmulator)("batchWrite", () => {
  it("batchWrite applies each write separately, by its own rules and preconditions", async () => {
    const missing = { ...set("c/none", 2), currentDocument: { exists: true } };
    const large = setWrite("c/large", { n: number(2), text: { stringValue: "x".repeat(1_048_577) } });
    const writes = [set("c/a", 2), set("c/odd", 1), missing, large, set("c/b", 4)];
    const { status, body } = await call("POST", ":batchWrite", { writes }, "user:me");
    expect(status).toBe(200);
    expect(body).toEqual({
      writeResults: [{ updateTime: anyText }, {}, {}, {}, { updateTime: anyText }],
      status: [
        {},
        { code: 7, message: anyText },
        { code: 5, message: anyText },
        { code: 3, message: anyText },
        {},
      ],
    });
    expect(pathsIn((await call("GET", "/c")).body)).toEqual(["c/a", "c/b"]);
  });

  it("batchWrite refuses two writes of one document, because their order is not defined", async () => {
    const writes = [set("c/a", 2), deleteWrite("c/a")];
    expect(await call("POST", ":batchWrite", { writes })).toEqual({
      status: 400,
      body: refusal("INVALID_ARGUMENT"),
    });
  });
});

describe.skipIf(usesOtherEmulator)("several writes of one document in one commit", () => {
  const update = { ...set("c/a", 3), updateMask: { fieldPaths: ["n"] }, currentDocument: { exists: true } };
  const erase = deleteWrite("c/a");
  it.each([
    ["delete, update", [erase, update], 400, "there"],
    ["delete, update", [erase, update], 400, "not there"],
    ["update, delete", [update, erase], 200, "there"],
    ["update, update", [update, update], 200, "there"],
    ["update, set", [update, set("c/a", 4)], 404, "not there"],
    ["delete, delete", [erase, erase], 200, "there"],
    ["delete, set", [erase, set("c/a", 4)], 200, "there"],
    ["delete, set, update", [erase, set("c/a", 4), update], 200, "there"],
    ["set, delete", [set("c/a", 4), erase], 200, "not there"],
    ["set, update", [set("c/a", 4), update], 200, "not there"],
  ])("several writes of one document in one commit: %s", async (_name, writes, status, before) => {
    if (before === "there") await setNumbers(server.origin, { "c/a": 1 });
    expect((await commit(server.origin, writes)).status).toBe(status);
  });
});

describe.skipIf(usesOtherEmulator)("lists", () => {
  it("a list shows missing documents in order, in pages", async () => {
    await setNumbers(server.origin, {
      "c/b": 1,
      "c/d": 1,
      "c/a/x/1": 1,
      "c/c/x/1/y/2": 1,
      "c/d/x/1": 1,
      "cc/z/x/1": 1,
    });
    const pages: unknown[] = [];
    let pageToken: string | undefined = "";
    while (pageToken !== undefined) {
      const { body } = await call(
        "GET",
        `/c?showMissing=true&pageSize=3&pageToken=${pageToken}&mask.fieldPaths=n`,
      );
      pages.push(pathsIn(body));
      pageToken = (body as { nextPageToken?: string }).nextPageToken;
    }
    expect(pages).toEqual([["c/a", "c/b", "c/c"], ["c/d"]]);
    expect((await call("GET", "/c?show_missing=true&page_size=1")).body).toMatchObject({
      documents: [{ name: `${ROOT}/c/a` }],
    });
    expect(pathsIn((await call("GET", "/c")).body)).toEqual(["c/b", "c/d"]);
    expect((await call("GET", "/c?showMissing=true&orderBy=n")).status).toBe(400);
  });

  it("collection ids are listed in order and in pages, for the owner only", async () => {
    await setNumbers(server.origin, { "b/x/deep/y": 1, "a/x": 1, "B/x": 1, "b/x/other/z": 1 });
    const list = (address: string, body: object, token?: string) =>
      call("POST", `${address}:listCollectionIds`, body, token);
    expect((await list("", {})).body).toEqual({ collectionIds: ["B", "a", "b"] });
    const first = (await list("", { pageSize: 2 })).body as { nextPageToken: string };
    expect(first).toEqual({ collectionIds: ["B", "a"], nextPageToken: anyText });
    const { nextPageToken: pageToken } = first;
    expect((await list("", { pageSize: 2, pageToken })).body).toEqual({ collectionIds: ["b"] });
    expect((await list("/b/x", {})).body).toEqual({ collectionIds: ["deep", "other"] });
    expect((await list("/a/x", {})).body).toEqual({ collectionIds: [] });
    expect(await list("", {}, "user:me")).toEqual({ status: 403, body: refusal("PERMISSION_DENIED") });
  });
});

describe.skipIf(usesOtherEmulator)("command line tools", () => {
  // The requests of `firebase firestore:delete`: first all collections' ids, then the names in each, of the
  // older version.
  it("command line tools find the collections and all their documents", async () => {
    const writes = Array.from({ length: 310 }, (_, i) => set(`c${i}/a`, i));
    await commit(server.origin, writes);
    const { body } = await call("POST", ":listCollectionIds", { pageSize: 2147483647 });
    expect((body as { collectionIds: string[] }).collectionIds).toHaveLength(310);
    expect(body).not.toHaveProperty("nextPageToken");
    const structuredQuery = {
      from: [{ allDescendants: true }],
      limit: 7500,
      select: { fields: [{ fieldPath: "__name__" }] },
    };
    const answer = await fetch(`${server.origin}/v1beta1/${ROOT}:runQuery`, {
      method: "POST",
      headers: { authorization: "Bearer owner" },
      body: JSON.stringify({ structuredQuery }),
    });
    expect(pathsIn(await answer.json())).toHaveLength(310);
  });
});

describe.skipIf(usesOtherEmulator)("partitionQuery", () => {
  const group = { from: [{ collectionId: "g", allDescendants: true }] };
  const ask = (body: object, token?: string) => call("POST", ":partitionQuery", body, token);

  it("partitionQuery divides a collection group into parts, in pages", async () => {
    await commit(
      server.origin,
      Array.from({ length: 10 }, (_, i) => set(`x/${i % 2}/g/d${i}`, i)),
    );
    const all = (await ask({ structuredQuery: group, partitionCount: "4" })).body as { partitions: object[] };
    expect(all.partitions).toHaveLength(4);
    expect(pathsIn(all)).toEqual(["x/0/g/d4", "x/0/g/d8", "x/1/g/d3", "x/1/g/d7"]);
    const first = (await ask({ structuredQuery: group, partitionCount: 4, pageSize: 3 })).body as {
      partitions: object[];
      nextPageToken: string;
    };
    expect(first.partitions).toEqual(all.partitions.slice(0, 3));
    const { nextPageToken: pageToken } = first;
    const rest = await ask({ structuredQuery: group, partitionCount: 4, pageSize: 3, pageToken });
    expect(rest.body).toEqual({ partitions: all.partitions.slice(3) });
    const none = await ask({
      structuredQuery: { from: [{ collectionId: "n", allDescendants: true }] },
      partitionCount: 4,
    });
    expect(none.body).toEqual({ partitions: [] });
  });

  it.each([
    ["a collection", { structuredQuery: { from: [{ collectionId: "g" }] }, partitionCount: 2 }, "owner", 400],
    ["a limit", { structuredQuery: { ...group, limit: 5 }, partitionCount: 2 }, "owner", 400],
    ["no number of parts", { structuredQuery: group }, "owner", 400],
    ["a client", { structuredQuery: group, partitionCount: 2 }, "user:me", 403],
  ])("partitionQuery refuses %s", async (_name, body, token, status) => {
    expect((await ask(body, token)).status).toBe(status);
  });
});

describe.skipIf(usesOtherEmulator)("queries over all collections", () => {
  beforeEach(() =>
    setNumbers(server.origin, {
      "a/1": 1,
      "b/1": 1,
      "open/x": 1,
      "open/x/s/1": 1,
      "open/x/s/1/t/2": 1,
      "open/y/s/1": 1,
    }),
  );
  const query = async (parent: string, structuredQuery: object, token?: string) => {
    const { status, body } = await call("POST", `${parent}:runQuery`, { structuredQuery }, token);
    return status === 200 ? pathsIn(body) : status;
  };
  const reference = (path: string) => ({ referenceValue: `${ROOT}/${path}` });
  const name = { fieldPath: "__name__" };
  const everywhere = { from: [{ allDescendants: true }] };

  it("a query over all collections finds the documents below a parent, at any depth or directly below it", async () => {
    expect(await query("", everywhere)).toEqual([
      "a/1",
      "b/1",
      "open/x",
      "open/x/s/1",
      "open/x/s/1/t/2",
      "open/y/s/1",
    ]);
    expect(await query("/open/x", everywhere)).toEqual(["open/x/s/1", "open/x/s/1/t/2"]);
    expect(await query("/open/x", { from: [{}] })).toEqual(["open/x/s/1"]);
    expect(
      await query("", {
        ...everywhere,
        startAt: { values: [reference("b/1")] },
        orderBy: [{ field: name }],
        limit: 2,
      }),
    ).toEqual(["open/x", "open/x/s/1"]);
  });

  it("a query over all collections finds documents by name", async () => {
    const where = (fieldPath: string, op: string, value: object) => ({
      fieldFilter: { field: { fieldPath }, op, value },
    });
    const from = where("__name__", "GREATER_THAN_OR_EQUAL", reference("open/__id-9223372036854775808__"));
    const to = where("__name__", "LESS_THAN", reference("open\0/__id-9223372036854775808__"));
    const filter = { compositeFilter: { op: "AND", filters: [from, to] } };
    expect(await query("", { ...everywhere, where: filter, select: { fields: [name] } })).toEqual([
      "open/x",
      "open/x/s/1",
      "open/x/s/1/t/2",
      "open/y/s/1",
    ]);
    expect(await query("", { ...everywhere, where: where("n", "EQUAL", number(1)) })).toBe(400);
    expect(await query("", { ...everywhere, orderBy: [{ field: { fieldPath: "n" } }] })).toBe(400);
  });

  it("a query over all collections needs rules that allow every collection in its scope", async () => {
    expect(await query("/open/x", everywhere, "user:me")).toEqual(["open/x/s/1", "open/x/s/1/t/2"]);
    expect(await query("", everywhere, "user:me")).toBe(403);
  });

  it("a query over all collections sees changes, even of many documents", async () => {
    const writes = Array.from({ length: 150 }, (_, i) => set(`many/${String(i).padStart(3, "0")}/s/x`, i));
    await commit(server.origin, writes);
    const last = { ...everywhere, orderBy: [{ field: name, direction: "DESCENDING" }], limit: 2 };
    const byName = [{ field: name }];
    expect(await query("", { ...everywhere, orderBy: byName, limit: 3 })).toEqual([
      "a/1",
      "b/1",
      "many/000/s/x",
    ]);
    await commit(server.origin, [deleteWrite("a/1"), set("zz/9", 1)]);
    expect(await query("", { ...everywhere, orderBy: byName, limit: 2 })).toEqual(["b/1", "many/000/s/x"]);
    expect(await query("", { ...everywhere, offset: 155 })).toEqual(["zz/9"]);
    expect(await query("", last)).toBe(400);
  });
});
