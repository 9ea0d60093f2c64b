import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../../fixtures/local-firebase";

const RULES = {
  ...DENY_ALL,
  storage: `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /{path=**} { allow read; allow create: if request.resource.size < 1000 && resource == null; }
  }
}`,
};

let firebase: TestFirebase;
let names = 0;

beforeAll(async () => {
  firebase = await startTestFirebase({ rules: RULES });
});
afterAll(() => firebase.stop());

const newName = () => `files/${names++}.bin`;
const objects = () => `${firebase.origin("storage")}/v0/b/${firebase.bucket}/o`;
const bytesOf = async (name: string) => {
  const response = await fetch(`${objects()}/${encodeURIComponent(name)}?alt=media`);
  return response.ok ? response.text() : response.status;
};
const filesIn = async (folder: "files" | "uploads") => (await readdir(join(firebase.dataDir, folder))).length;

const sizesIn = async (folder: string) => {
  const path = join(firebase.dataDir, folder);
  return Promise.all((await readdir(path)).map(async (name) => (await stat(join(path, name))).size));
};

function start(name: string, size: number | string): Promise<Response> {
  return fetch(`${objects()}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: {
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Command": "start",
      "X-Goog-Upload-Header-Content-Length": String(size),
      "X-Goog-Upload-Header-Content-Type": "image/png",
    },
    body: JSON.stringify({ name }),
  });
}
async function session(name: string, size: number): Promise<string> {
  const response = await start(name, size);
  expect([response.status, response.headers.get("x-goog-upload-status")]).toEqual([200, "active"]);
  return response.headers.get("x-goog-upload-url") ?? "";
}
async function send(
  url: string,
  command: string,
  offset = 0,
  body = "",
): Promise<{ status: number; state: string | null; received: string | null }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "X-Goog-Upload-Command": command, "X-Goog-Upload-Offset": String(offset) },
    body,
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    state: response.headers.get("x-goog-upload-status"),
    received: response.headers.get("x-goog-upload-size-received"),
  };
}

describe.skipIf(usesOtherEmulator)("an upload in chunks", () => {
  it("a page of any origin can read the headers that control an upload", async () => {
    const { headers } = await start("exposed.bin", 10);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    for (const name of ["url", "status", "size-received"])
      expect(headers.get("access-control-expose-headers")?.toLowerCase()).toContain(`x-goog-upload-${name}`);
    // Absolute, with the host that the page called: the SDK uses it unchanged.
    expect(headers.get("x-goog-upload-url")).toMatch(firebase.origin("storage"));
  });

  it("an upload becomes visible when it is complete, not before", async () => {
    const name = newName();
    const url = await session(name, 9);
    expect(await send(url, "upload", 0, "abc")).toEqual({ status: 200, state: "active", received: "3" });
    expect(await bytesOf(name)).toBe(404);
    expect(await send(url, "query")).toEqual({ status: 200, state: "active", received: "3" });
    expect((await send(url, "upload", 3, "def")).received).toBe("6");
    expect(await send(url, "upload, finalize", 6, "ghi")).toEqual({
      status: 200,
      state: "final",
      received: "9",
    });
    expect(await bytesOf(name)).toBe("abcdefghi");
  });

  it("an empty request can finish an upload, and can be repeated when its answer is lost", async () => {
    const name = newName();
    const url = await session(name, 3);
    await send(url, "upload", 0, "abc");
    expect((await send(url, "finalize", 3)).state).toBe("final");
    expect((await send(url, "finalize", 3)).state).toBe("final");
    expect((await send(url, "query")).state).toBe("final");
    expect(await bytesOf(name)).toBe("abc");
  });

  it("a chunk that is not the next one is refused", async () => {
    const url = await session(newName(), 9);
    await send(url, "upload", 0, "abc");
    expect((await send(url, "upload", 0, "abc")).status).toBe(400);
    expect((await send(url, "upload", 6, "ghi")).status).toBe(400);
    expect((await send(url, "query")).received).toBe("3");
  });

  it("an upload cannot exceed its declared size or end below it", async () => {
    const name = newName();
    const url = await session(name, 5);
    expect((await send(url, "upload, finalize", 0, "abc")).status).toBe(400);
    expect((await send(url, "upload, finalize", 3, "defghi")).status).toBe(400);
    expect(await bytesOf(name)).toBe(404);
  });

  it("an upload is refused at the start when its declared size is missing or not allowed", async () => {
    expect((await start(newName(), 1000)).status).toBe(403);
    expect((await start(newName(), 999)).status).toBe(200);
    expect((await start(newName(), "many")).status).toBe(400);
    expect((await start(newName(), 6 * 1024 ** 3)).status).toBe(413);
  });

  it("the rules are checked again at the end of an upload, because they may have changed", async () => {
    const name = newName();
    const [first, second] = [await session(name, 3), await session(name, 3)];
    expect((await send(first, "upload, finalize", 0, "one")).status).toBe(200);
    const files = await filesIn("files");
    expect((await send(second, "upload, finalize", 0, "two")).status).toBe(403);
    expect(await bytesOf(name)).toBe("one");
    expect(await filesIn("files")).toBe(files);
  });

  it("a cancelled upload leaves nothing", async () => {
    const before = await filesIn("uploads");
    const url = await session(newName(), 9);
    await send(url, "upload", 0, "abc");
    expect(await filesIn("uploads")).toBe(before + 1);
    expect((await send(url, "cancel")).state).toBe("cancelled");
    expect(await filesIn("uploads")).toBe(before);
    expect((await send(url, "query")).status).toBe(404);
  });

  it("an upload continues after a connection that broke within a chunk", async () => {
    const name = newName();
    const url = new URL(await session(name, 6));
    const socket = connect(firebase.ports.storage, "127.0.0.1");
    socket.write(
      `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: localhost\r\nX-Goog-Upload-Command: upload\r\n` +
        "X-Goog-Upload-Offset: 0\r\nContent-Length: 6\r\n\r\nabcd",
    );
    await expect.poll(() => sizesIn("uploads")).toContain(4);
    socket.destroy();
    expect((await send(url.href, "query")).received).toBe("4");
    expect((await send(url.href, "upload, finalize", 4, "ef")).state).toBe("final");
    expect(await bytesOf(name)).toBe("abcdef");
  });

  it.each(["multipart/related; boundary=B", "text/plain"])(
    "a body of %s that is not a multipart body is refused",
    async (type) => {
      const response = await fetch(`${objects()}?name=x`, {
        method: "POST",
        headers: { "X-Goog-Upload-Protocol": "multipart", "Content-Type": type },
        body: "nonsense",
      });
      expect(response.status).toBe(400);
    },
  );

  it("the bytes of an open upload are removed by a restart", async () => {
    const own = await startTestFirebase({ rules: RULES, dataDir: join(firebase.dataDir, "..", "own") });
    const at = `${own.origin("storage")}/v0/b/${own.bucket}/o?name=a`;
    const headers = {
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Command": "start",
      "X-Goog-Upload-Header-Content-Length": "9",
    };
    const started = await fetch(at, { method: "POST", headers, body: "{}" });
    await send(started.headers.get("x-goog-upload-url") ?? "", "upload", 0, "abc");
    expect(await readdir(join(own.dataDir, "uploads"))).toHaveLength(1);
    await own.stop();
    const again = await startTestFirebase({ rules: RULES, dataDir: own.dataDir });
    expect(await readdir(join(own.dataDir, "uploads"))).toEqual([]);
    expect(await readdir(join(own.dataDir, "files"))).toEqual([]);
    await again.stop();
  });
});
