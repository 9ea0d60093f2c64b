import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { deleteApp, initializeApp, type App } from "firebase-admin/app";
import { getDownloadURL, getStorage } from "firebase-admin/storage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../../fixtures/local-firebase";

let firebase: TestFirebase;
let app: App;
const bucket = () => getStorage(app).bucket();
let names = 0;
const newFile = (folder = "files") => bucket().file(`${folder}/${names++} é#?.bin`);
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
const large = Buffer.alloc(3_000_000, "0123456789abcdef-");

beforeAll(async () => {
  firebase = await startTestFirebase({ rules: DENY_ALL });
  vi.stubEnv("FIREBASE_STORAGE_EMULATOR_HOST", `127.0.0.1:${firebase.ports.storage}`);
  vi.stubEnv("STORAGE_EMULATOR_HOST", undefined);
  app = initializeApp({ projectId: firebase.projectId, storageBucket: firebase.bucket }, crypto.randomUUID());
});
afterAll(async () => {
  await deleteApp(app);
  await firebase.stop();
  vi.unstubAllEnvs();
});

describe.skipIf(usesOtherEmulator)("firebase-admin/storage", () => {
  it.each([
    ["at once", { resumable: false }],
    ["in chunks, of a size that is not told", { resumable: true }],
    ["in several requests", { resumable: true, chunkSize: 256 * 1024 }],
  ])("the admin SDK saves %s and reads back every byte, checked on both sides", async (_name, options) => {
    for (const bytes of [everyByte, large, Buffer.alloc(0)]) {
      const file = newFile();
      expect(await file.exists()).toEqual([false]);
      await file.save(bytes, {
        ...options,
        validation: "md5",
        metadata: { contentType: "image/png", cacheControl: "max-age=5", metadata: { owner: "é" } },
      });
      expect(await file.exists()).toEqual([true]);
      expect((await file.download({ validation: "crc32c" }))[0].equals(bytes)).toBe(true);
      const [metadata] = await file.getMetadata();
      expect(metadata).toMatchObject({
        name: file.name,
        bucket: firebase.bucket,
        size: String(bytes.length),
        contentType: "image/png",
        cacheControl: "max-age=5",
        md5Hash: createHash("md5").update(bytes).digest("base64"),
        metageneration: "1",
        metadata: { owner: "é" },
      });
      expect(metadata.metadata).toEqual({ owner: "é" });
    }
  });

  it("the admin SDK writes and reads streams, and ranges", async () => {
    const file = newFile();
    await pipeline(Readable.from([large.subarray(0, 1000), large.subarray(1000)]), file.createWriteStream());
    expect((await buffer(file.createReadStream())).equals(large)).toBe(true);
    expect((await buffer(file.createReadStream({ start: 5, end: 9 }))).toString()).toBe(
      large.subarray(5, 10).toString(),
    );
    const zipped = newFile();
    await zipped.save("text ".repeat(1000), { gzip: true, resumable: false });
    expect((await zipped.getMetadata())[0].contentEncoding).toBe("gzip");
    expect((await zipped.download())[0].toString()).toBe("text ".repeat(1000));
  });

  it("an interrupted upload continues", async () => {
    const file = newFile();
    const [uri] = await file.createResumableUpload({ metadata: { contentType: "image/gif" } });
    const put = (range: string, body?: Uint8Array<ArrayBuffer>) =>
      fetch(uri, { method: "PUT", headers: { "Content-Range": range }, ...(body && { body }) });
    const first = await put("bytes 0-262143/*", new Uint8Array(large.subarray(0, 262_144)));
    expect([first.status, first.headers.get("range")]).toEqual([308, "bytes=0-262143"]);
    const asked = await put("bytes */*");
    expect([asked.status, asked.headers.get("range")]).toEqual([308, "bytes=0-262143"]);
    // A repeated chunk with more bytes after it: the stored bytes are kept.
    const repeated = await put("bytes 100-299999/*", new Uint8Array(large.subarray(100, 300_000)));
    expect([repeated.status, repeated.headers.get("range")]).toEqual([308, "bytes=0-299999"]);
    expect((await put("bytes 400000-400001/*", new Uint8Array(2))).status).toBe(400);
    await pipeline(
      Readable.from([large.subarray(300_000)]),
      file.createWriteStream({ uri, offset: 300_000, validation: false }),
    );
    expect((await file.download())[0].equals(large)).toBe(true);
    expect((await file.getMetadata())[0].contentType).toBe("image/gif");
    // A later status request returns the object.
    expect(await (await put("bytes */*")).json()).toMatchObject({ name: file.name });
  });

  it("production's paths work too, and an upload can be cancelled", async () => {
    const origin = firebase.origin("storage");
    const objects = `${origin}/upload/storage/v1/b/${firebase.bucket}/o`;
    const media = await fetch(`${objects}?uploadType=media&name=plain%2Fa.txt`, {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: "text",
    });
    const { selfLink, mediaLink, etag } = (await media.json()) as Record<string, string>;
    expect(selfLink).toBe(`${origin}/storage/v1/b/${firebase.bucket}/o/plain%2Fa.txt`);
    expect(await (await fetch(selfLink ?? "")).json()).toMatchObject({ contentType: "text/plain", etag });
    expect(await (await fetch(mediaLink ?? "")).text()).toBe("text");
    expect(await (await fetch(`${origin}/storage/v1/b`)).json()).toMatchObject({
      items: [{ name: firebase.bucket }],
    });
    const [uri] = await newFile().createResumableUpload();
    expect((await fetch(uri, { method: "DELETE" })).status).toBe(499);
    expect((await fetch(uri, { method: "PUT", body: "x" })).status).toBe(404);
  });

  it("metadata is changed, removed with null, and each change is counted", async () => {
    const file = newFile();
    await file.save("text", { metadata: { contentType: "text/plain", metadata: { a: "1", b: "2" } } });
    await file.setMetadata({ contentLanguage: "ar", metadata: { a: null, c: "3" } });
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({ contentType: "text/plain", contentLanguage: "ar", metageneration: "2" });
    expect(metadata.metadata).toEqual({ b: "2", c: "3" });
    expect((await file.download())[0].toString()).toBe("text");
  });

  it("the admin SDK lists with prefixes and pages, and deletes", async () => {
    const folder = crypto.randomUUID();
    for (const name of ["a", "b", "sub/x", "sub/y", "c"]) await bucket().file(`${folder}/${name}`).save(name);
    const all = await bucket().getFiles({ prefix: `${folder}/`, maxResults: 2 });
    expect(all[0].length).toBe(2);
    const [files, , response] = await bucket().getFiles({
      prefix: `${folder}/`,
      delimiter: "/",
      autoPaginate: false,
    });
    expect(files.map(({ name }) => name)).toEqual(["a", "b", "c"].map((name) => `${folder}/${name}`));
    expect((response as { prefixes: string[] }).prefixes).toEqual([`${folder}/sub/`]);
    await bucket().file(`${folder}/a`).delete();
    await expect(bucket().file(`${folder}/a`).delete()).rejects.toMatchObject({ code: 404 });
    await expect(bucket().file(`${folder}/a`).download()).rejects.toMatchObject({ code: 404 });
    await bucket().deleteFiles({ prefix: `${folder}/sub/` });
    const [left] = await bucket().getFiles({ prefix: `${folder}/` });
    expect(left.map(({ name }) => name)).toEqual([`${folder}/b`, `${folder}/c`]);
    expect(await bucket().exists()).toEqual([true]);
  });

  it("the admin SDK copies and moves, with the old metadata or new ones", async () => {
    const source = newFile();
    await source.save(everyByte, { metadata: { contentType: "image/png", metadata: { a: "1" } } });
    const [same] = await source.copy(newFile());
    expect((await same.getMetadata())[0]).toMatchObject({ contentType: "image/png", metadata: { a: "1" } });
    const [other] = await source.copy(newFile(), { contentType: "image/gif", metadata: { b: "2" } });
    expect((await other.getMetadata())[0]).toMatchObject({ contentType: "image/gif", metadata: { b: "2" } });
    const moved = newFile();
    await source.move(moved);
    expect(await source.exists()).toEqual([false]);
    expect((await moved.download())[0].equals(everyByte)).toBe(true);
  });

  it("conditions on generations are checked", async () => {
    const file = newFile();
    const onlyNew = { preconditionOpts: { ifGenerationMatch: 0 } };
    for (const resumable of [false, true]) {
      await file.save("one", { ...onlyNew, resumable });
      const [{ generation }] = await file.getMetadata();
      const refused = resumable ? { status: 412 } : { code: 412 };
      await expect(file.save("two", { ...onlyNew, resumable })).rejects.toMatchObject(refused);
      await expect(file.delete({ ifGenerationMatch: 1 })).rejects.toMatchObject({ code: 412 });
      await expect(
        file.setMetadata({ contentType: "a/b" }, { ifMetagenerationMatch: 9 }),
      ).rejects.toMatchObject({ code: 412 });
      const old = bucket().file(file.name, { generation: 1 });
      await expect(old.download()).rejects.toMatchObject({ code: 404 });
      expect((await file.download())[0].toString()).toBe("one");
      await file.delete({ ifGenerationMatch: Number(generation) });
    }
  });

  it("bytes with a wrong checksum are refused", async () => {
    const file = newFile();
    const wrong = createHash("md5").update("others").digest("base64");
    await expect(
      file.save("bytes", { resumable: false, validation: false, metadata: { md5Hash: wrong } }),
    ).rejects.toMatchObject({ code: 400 });
    expect(await file.exists()).toEqual([false]);
  });

  it("a download URL works despite closed rules, with a given token too", async () => {
    const file = newFile();
    await file.save("text");
    const url = await getDownloadURL(file);
    expect(await (await fetch(url)).text()).toBe("text");
    expect(await getDownloadURL(file)).toBe(url);
    const own = newFile();
    await own.save("own", { metadata: { metadata: { firebaseStorageDownloadTokens: "mine" } } });
    expect(new URL(await getDownloadURL(own)).searchParams.get("token")).toBe("mine");
    // Without the token, the rules are checked, and they refuse everything.
    expect((await fetch(url.replace(/&token=.*/, ""))).status).toBe(403);
  });

  it("the JSON API names the features that it does not support", async () => {
    const file = newFile();
    await file.save("text");
    await expect(file.makePublic()).rejects.toMatchObject({ code: 400 });
    await expect(file.save("text", { public: true })).rejects.toMatchObject({ status: 400 });
    const { status } = await fetch(`${firebase.origin("storage")}/b?project=p`, { method: "POST" });
    expect(status).toBe(405);
  });

  it("names are stored that a file system would confuse", async () => {
    for (const name of ["a/../b", "a//b", "/a", "a/./b", "a/"]) {
      await bucket().file(name).save(name);
      expect((await bucket().file(name).download())[0].toString()).toBe(name);
    }
  });
});
