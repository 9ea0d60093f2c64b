/** Uploads, and what lies in the storage, by a storage that the test speaks for. */
import { deleteApp, initializeApp } from "firebase/app";
import { getStorage, ref } from "firebase/storage";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addressOf, newPath } from "../../../src/providers/data/file-paths";
import { RecordFiles } from "../../../src/providers/data/files";
import { brands } from "../../../src/resources/brands";
import { offline } from "./transactions";

const BUCKET = "stored.example.com";
const app = initializeApp({ projectId: "stored", storageBucket: BUCKET }, "stored");
const storage = getStorage(app);
afterAll(() => deleteApp(app));

/** By path, the token of what lies there; undefined: it has none. */
let stored: Map<string, string | undefined>;
/** The last upload, as it was sent. */
let sent: RequestInit | undefined;
/** What the next answers are instead, by a part of their request. */
let instead: ((request: string) => Promise<Response> | Response | undefined) | undefined;
let requests: string[];

const urlOf = (path: string, token = "t") =>
  `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
const metadata = (path: string) =>
  Response.json({ bucket: BUCKET, name: path, size: "1", downloadTokens: stored.get(path) });

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { method = "GET", signal } = init;
  if (method === "POST") sent = init;
  const { pathname, searchParams } = new URL(url);
  const path = searchParams.get("name") ?? decodeURIComponent(pathname.split("/o/")[1] ?? "");
  const request = `${method} ${path}`;
  requests.push(request);
  const given = instead?.(request);
  if (given)
    return Promise.race([
      given,
      new Promise<never>((_, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError"))),
      ),
    ]);
  if (method === "POST") {
    stored.set(path, "t");
    return metadata(path);
  }
  if (!stored.has(path)) return Response.json({ error: { code: 404 } }, { status: 404 });
  if (method !== "DELETE") return metadata(path);
  stored.delete(path);
  return new Response(null, { status: 204 });
}

beforeEach(() => {
  [stored, requests, instead, sent] = [new Map(), [], undefined, undefined];
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (name: string) => new File(["x".repeat(10)], name, { type: "image/png" });
const files = new RecordFiles(offline(), storage);

describe("an upload", () => {
  test("puts each file in its place, and its address in the values", async () => {
    const told: [number, string][] = [];
    const { values, entries } = await files.upload(
      brands,
      { img: file("a.png"), multiImages: [file("b.png"), "https://there"], nameEng: "Café" },
      "save",
      { onUploadProgress: (...now) => told.push(now) },
    );
    expect(entries).toEqual([
      {
        save: "save",
        path: expect.stringMatching(/^Brands\/images\/.*-a\.png$/) as unknown,
        at: expect.any(Number) as unknown,
      },
      {
        save: "save",
        path: expect.stringMatching(/^Brands\/multiImages\/.*-b\.png$/) as unknown,
        at: expect.any(Number) as unknown,
      },
    ]);
    const [img = "", more = ""] = entries.map(({ path }) => urlOf(path));
    expect(values).toEqual({ img, multiImages: [more, "https://there"], nameEng: "Café" });
    expect(told[0]).toEqual([0, "a.png"]);
    expect(told.at(-1)?.[0]).toBe(1);
    // A browser may keep it, since its address is never used twice.
    const body = await new Response(sent?.body).text();
    expect(body).toContain('"contentType":"image/png"');
    expect(body).toContain('"cacheControl":"private, max-age=31536000, immutable"');
  });

  test("is noted before it begins, so that a closed tab leaves none behind", async () => {
    const items = new Map<string, string>();
    const noted: unknown[] = [];
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
    instead = (request) => {
      if (request.startsWith("POST"))
        noted.push(...(JSON.parse(items.get("westwalk.files") ?? "[]") as unknown[]));
      return undefined;
    };
    const { entries } = await files.upload(brands, { img: file("a.png") }, "save", {});
    expect(noted).toEqual(entries);
  });

  test("that is refused takes the others back, and is what is told", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const refused = () => Response.json({ error: { code: 403 } }, { status: 403 });
    instead = (request) => {
      if (!request.startsWith("POST")) return undefined;
      return request.includes("a.png") ? refused() : new Promise<Response>(() => undefined);
    };
    const values = { img: file("a.png"), multiImages: [file("b.png")] };
    await expect(files.upload(brands, values, "save", {})).rejects.toMatchObject({
      code: "storage/unauthorized",
    });
  });

  test("that a person gives up ends at once, and can be given up only while it goes on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const control = new AbortController();
    const remove = vi.spyOn(control.signal, "removeEventListener");
    instead = (request) => {
      if (!request.startsWith("POST")) return undefined;
      control.abort();
      return new Promise<Response>(() => undefined);
    };
    const uploading = files.upload(brands, { img: file("a.png") }, "save", { signal: control.signal });
    await expect(uploading).rejects.toMatchObject({
      statusCode: 499,
      message: "Cancelled. Nothing was saved.",
    });
    expect(remove).toHaveBeenCalledWith("abort", expect.any(Function));
  });

  test("fails where no byte moves for ten seconds, and says what to do", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    instead = (request) => (request.startsWith("POST") ? new Promise<Response>(() => undefined) : undefined);
    const uploading = files.upload(brands, { img: file("a.png") }, "save", {});
    const failed = expect(uploading).rejects.toMatchObject({
      statusCode: 504,
      message:
        "The file storage has not answered for a while, so nothing was saved. Your entries are kept. Check the connection and save again.",
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });
});

describe("a file", () => {
  const path = "Brands/images/a.png";

  test("is there where its address leads to it, and not to another one of its name", async () => {
    stored.set(path, "t");
    expect(await files.exists(urlOf(path))).toBe(true);
    expect(await files.exists(urlOf(path, "former"))).toBe(false);
    stored.clear();
    expect(await files.exists(urlOf(path))).toBe(false);
  });

  test("may be there or not, where the storage does not tell", async () => {
    instead = () => Response.json({ error: { code: 403 } }, { status: 403 });
    await expect(files.exists(urlOf(path))).rejects.toMatchObject({ code: "storage/unauthorized" });
  });

  test("has no address where its last token was revoked", async () => {
    stored.set(path, undefined);
    expect(await addressOf(ref(storage, path))).toBeUndefined();
    stored.set(path, "t");
    expect(await addressOf(ref(storage, path))).toBe(urlOf(path));
    await expect(addressOf(ref(storage, "gone"))).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  const own = { folder: "logos", naming: { field: "companyId" }, multiple: false };
  const named = () => newPath(storage, own as never, file("a.png"), { companyId: "W-1" });

  test("is named after its record, unless another one lies there", async () => {
    expect(await named()).toBe("logos/W-1");
    stored.set("logos/W-1", "t");
    expect(await named()).toMatch(/^logos\/W-1-\d{13}-[0-9a-f]{8}$/);
    expect(new Set(requests)).toEqual(new Set(["GET logos/W-1"]));
  });

  test("is not named where nobody knows whether one lies there", async () => {
    instead = () => Response.json({ error: { code: 403 } }, { status: 403 });
    await expect(named()).rejects.toMatchObject({ code: "storage/unauthorized" });
  });
});

describe("files that may be without a record", () => {
  const path = "Brands/images/a.png";
  const entry = (more: object = {}) => ({ save: "save", path, at: 0, ...more });
  let journal: Map<string, string>;
  const noted = () => JSON.parse(journal.get("westwalk.files") ?? "[]") as unknown;
  const note = (...entries: readonly object[]) => journal.set("westwalk.files", JSON.stringify(entries));
  beforeEach(() => {
    journal = new Map();
    // Node 24 has Web Locks. Without them, the age of a save decides.
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => journal.get(key) ?? null,
      setItem: (key: string, value: string) => journal.set(key, value),
      removeItem: (key: string) => journal.delete(key),
    });
  });

  test("are settled where they are gone", async () => {
    note(entry(), entry({ path: "other" }));
    await files.removeUnused([entry()]);
    expect(noted()).toEqual([entry({ path: "other" })]);
  });

  test("go where no address leads to them, so that no record can hold one", async () => {
    stored.set(path, undefined);
    await files.removeUnused([entry()]);
    expect([stored.size, noted()]).toEqual([0, []]);
  });

  test("stay noted where that cannot be settled now, and keep no other from it", async () => {
    instead = (request) =>
      request.endsWith(path) ? Response.json({ error: { code: 403 } }, { status: 403 }) : undefined;
    note(entry({ path: "other" }));
    await files.removeUnused([entry(), entry({ path: "other" })]);
    expect(noted()).toEqual([entry()]);
  });

  test("are looked for at the next start, but for those of a save that may go on", async () => {
    const fresh = entry({ path: "fresh", at: Date.now() });
    note(entry(), fresh, entry({ path: "other" }));
    await files.cleanUp();
    expect(noted()).toEqual([fresh]);
  });

  test("after a failed upload are looked for at once, and again when what was under way has come", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    instead = (request) =>
      request.startsWith("POST") ? Response.json({ error: { code: 403 } }, { status: 403 }) : undefined;
    const uploading = files.upload(brands, { img: new File(["x"], "a.png") }, "save", {});
    await expect(uploading).rejects.toMatchObject({ code: "storage/unauthorized" });
    const looks = () => requests.filter((request) => request.startsWith("GET")).length;
    await vi.waitFor(() => expect(looks()).toBe(1));
    expect(noted()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(noted()).toEqual([]));
    expect(looks()).toBe(2);
  });
});
