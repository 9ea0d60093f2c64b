import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
  type FirebaseStorage,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptLog } from "../../fixtures/kept-log";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../../fixtures/local-firebase";

const RULES = {
  firestore: "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {} }",
  storage: `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{path=**} { allow read, write; }
    match /sealed/{path=**} { allow create; }
  }
}`,
};

let firebase: TestFirebase;
let app: FirebaseApp;
let storage: FirebaseStorage;
let folders = 0;

beforeAll(async () => {
  firebase = await startTestFirebase({ rules: RULES });
  app = initializeApp(
    { apiKey: "k", projectId: firebase.projectId, storageBucket: firebase.bucket },
    crypto.randomUUID(),
  );
  storage = getStorage(app);
  connectStorageEmulator(storage, "127.0.0.1", firebase.ports.storage);
});
afterAll(async () => {
  await deleteApp(app);
  await firebase.stop();
});

/** A folder that no other test uses. */
const newFolder = () => `open/${process.pid}-${Date.now()}-${folders++}`;
const everyByte = Uint8Array.from({ length: 256 }, (_, n) => n);

describe.skipIf(usesOtherEmulator)("objects through the web SDK", () => {
  it("an object keeps bytes and metadata exactly, under any name", async () => {
    const place = ref(storage, `${newFolder()}/a b/هدية é 100%.png`);
    const custom = { "a key": "قيمة", empty: "" };
    await uploadBytes(place, everyByte, {
      contentType: "image/png",
      cacheControl: "max-age=5",
      customMetadata: custom,
    });
    expect(new Uint8Array(await getBytes(place))).toEqual(everyByte);
    expect(await getMetadata(place)).toMatchObject({
      name: "هدية é 100%.png",
      fullPath: place.fullPath,
      bucket: firebase.bucket,
      size: 256,
      contentType: "image/png",
      cacheControl: "max-age=5",
      customMetadata: custom,
      md5Hash: createHash("md5").update(everyByte).digest("base64"),
    });
  });

  it("an empty object and one that looks like a multipart body are stored", async () => {
    const folder = newFolder();
    await uploadBytes(ref(storage, `${folder}/empty`), new Uint8Array());
    expect((await getBytes(ref(storage, `${folder}/empty`))).byteLength).toBe(0);
    await uploadString(ref(storage, `${folder}/tricky`), "\r\n--x--\r\n");
    expect(Buffer.from(await getBytes(ref(storage, `${folder}/tricky`))).toString()).toBe("\r\n--x--\r\n");
  });

  it.each([
    ["", {}],
    ["&uploadType=media", {}],
    ["", { "X-Goog-Upload-Protocol": "raw" }],
  ])("an upload of the bytes alone is accepted, as curl sends them (%s %j)", async (query, headers) => {
    const place = ref(storage, `${newFolder()}/plain.bin`);
    const bytes = Buffer.from("--x\r\n\r\n{}\0");
    const post = (name: string) =>
      fetch(
        `${firebase.origin("storage")}/v0/b/${firebase.bucket}/o?name=${encodeURIComponent(name)}${query}`,
        {
          method: "POST",
          headers: { "Content-Type": "image/x-plain", ...headers },
          body: bytes,
        },
      );
    const answer = await post(place.fullPath);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      name: place.fullPath,
      size: String(bytes.length),
      contentType: "image/x-plain",
    });
    expect(Buffer.from(await getBytes(place)).equals(bytes)).toBe(true);
    expect((await post("closed/plain.bin")).status).toBe(403);
  });

  it("a large file is uploaded in chunks with progress", async () => {
    const bytes = new Uint8Array(3_000_000).map((_, n) => (n * 7) % 251);
    const place = ref(storage, `${newFolder()}/large.bin`);
    const task = uploadBytesResumable(place, bytes, { contentType: "image/webp" });
    const steps: number[] = [];
    task.on("state_changed", (snapshot) => void steps.push(snapshot.bytesTransferred));
    const done = await task;
    expect(done.metadata).toMatchObject({ size: bytes.length, contentType: "image/webp" });
    expect(steps.length).toBeGreaterThan(2);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(Buffer.compare(Buffer.from(await getBytes(place)), Buffer.from(bytes))).toBe(0);
  });

  it("an upload over an object makes a new generation with the new bytes", async () => {
    const place = ref(storage, `${newFolder()}/logo.png`);
    const first = (await uploadString(place, "one", "raw", { contentType: "image/png" })).metadata;
    const second = (await uploadString(place, "three", "raw", { contentType: "image/png" })).metadata;
    expect(BigInt(second.generation)).toBeGreaterThan(BigInt(first.generation));
    expect(await (await fetch(await getDownloadURL(place))).text()).toBe("three");
  });

  it("metadata is changed and removed with null, and the bytes stay", async () => {
    const place = ref(storage, `${newFolder()}/a.txt`);
    await uploadString(place, "text", "raw", {
      contentType: "text/plain",
      customMetadata: { a: "1", b: "2" },
    });
    const changed = await updateMetadata(place, {
      contentType: "text/css",
      contentLanguage: "ar",
      customMetadata: { a: null as unknown as string, c: "3" },
    });
    expect(changed).toMatchObject({ contentType: "text/css", contentLanguage: "ar", metageneration: "2" });
    expect(changed.customMetadata).toEqual({ b: "2", c: "3" });
    expect(
      (await updateMetadata(place, { contentLanguage: null as unknown as string })).contentLanguage,
    ).toBeUndefined();
    expect(Buffer.from(await getBytes(place)).toString()).toBe("text");
  });

  it("a deleted object is reported as missing", async () => {
    const place = ref(storage, `${newFolder()}/a.txt`);
    await uploadString(place, "text");
    const url = await getDownloadURL(place);
    await deleteObject(place);
    await expect(getMetadata(place)).rejects.toMatchObject({ code: "storage/object-not-found" });
    await expect(deleteObject(place)).rejects.toMatchObject({ code: "storage/object-not-found" });
    expect((await fetch(url)).status).toBe(404);
  });

  it("a folder is listed in pages, and its subfolders once", async () => {
    const folder = newFolder();
    for (const name of ["b", "a", "sub/x", "sub/y", "sub2/z", "c"])
      await uploadString(ref(storage, `${folder}/${name}`), name);
    const all = await listAll(ref(storage, folder));
    expect(all.items.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(all.prefixes.map(({ name }) => name)).toEqual(["sub", "sub2"]);

    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await list(ref(storage, folder), {
        maxResults: 2,
        ...(pageToken !== undefined && { pageToken }),
      });
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(2);
      seen.push(...[...page.items, ...page.prefixes].map(({ name }) => name));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(seen.sort()).toEqual(["a", "b", "c", "sub", "sub2"]);
  });
});

describe.skipIf(usesOtherEmulator)("download URLs", () => {
  const upload = async (bytes: Uint8Array | string, contentType: string, name = "file") => {
    const place = ref(storage, `${newFolder()}/${name}`);
    const data = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
    await uploadBytes(place, data, { contentType });
    return getDownloadURL(place);
  };

  it("a download URL serves the bytes with their type, inline for an image, without a sign-in", async () => {
    const response = await fetch(await upload(everyByte, "image/png", "شعار.png"));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": "256",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename*=UTF-8''%D8%B4%D8%B9%D8%A7%D8%B1.png",
      "access-control-allow-origin": "*",
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(everyByte);
  });

  it.each(["text/html", "image/svg+xml", "application/xhtml+xml", "text/plain", "application/javascript"])(
    "a download URL never shows %s inline",
    async (contentType) => {
      const response = await fetch(await upload("<script>alert(1)</script>", contentType, "x.html"));
      expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''x.html");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("the uploader's disposition cannot show such a file inline", async () => {
    const place = ref(storage, `${newFolder()}/x.svg`);
    await uploadBytes(place, everyByte, { contentType: "image/svg+xml", contentDisposition: "inline" });
    const response = await fetch(await getDownloadURL(place));
    expect(response.headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  it.each([
    ["bytes=0-3", 206, "bytes 0-3/256", 4],
    ["bytes=250-", 206, "bytes 250-255/256", 6],
    ["bytes=-2", 206, "bytes 254-255/256", 2],
    ["bytes=256-", 416, "bytes */256", 0],
    ["bytes=9-1", 200, null, 256],
  ])("a download URL answers the range %s with %i", async (range, status, contentRange, length) => {
    const response = await fetch(await upload(everyByte, "image/png"), { headers: { Range: range } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  it("a download URL answers an unchanged file with 304, and HEAD without the bytes", async () => {
    const url = await upload(everyByte, "image/png");
    const first = await fetch(url, { method: "HEAD" });
    expect([first.status, first.headers.get("content-length")]).toEqual([200, "256"]);
    const again = await fetch(url, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it("a download URL needs the current token of its object", async () => {
    const objects = `${firebase.origin("storage")}/v0/b/${firebase.bucket}/o`;
    const name = encodeURIComponent(`${newFolder().replace("open", "sealed")}/a.png`);
    const upload = async () => {
      const response = await fetch(`${objects}?name=${name}`, {
        method: "POST",
        headers: { "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=B" },
        body: "--B\r\n\r\n{}\r\n--B\r\nContent-Type: image/png\r\n\r\nbytes\r\n--B--",
      });
      return ((await response.json()) as { downloadTokens: string }).downloadTokens;
    };
    const statusOf = async (query: string) => (await fetch(`${objects}/${name}${query}`)).status;

    const token = await upload();
    expect(await statusOf(`?alt=media&token=${token}`)).toBe(200);
    expect(await statusOf(`?alt=media&token=${crypto.randomUUID()}`)).toBe(403);
    expect(await statusOf("?alt=media&token=")).toBe(403);
    expect(await statusOf("?alt=media")).toBe(403);
    // The token is valid for the bytes, not for the metadata.
    expect(await statusOf(`?token=${token}`)).toBe(403);

    const newToken = await upload();
    expect(await statusOf(`?alt=media&token=${token}`)).toBe(403);
    expect(await statusOf(`?alt=media&token=${newToken}`)).toBe(200);
  });
});

describe.skipIf(usesOtherEmulator)("the JSON API outside of a test process", () => {
  it("the JSON API outside of a test process refuses reading, writing and deleting with a message", async () => {
    const closed = await startTestFirebase({ rules: DENY_ALL, test: false });
    const origin = closed.origin("storage");
    const requests: [string, string][] = [
      ["GET", "/b"],
      ["GET", `/b/${closed.bucket}/o`],
      ["GET", `/storage/v1/b/${closed.bucket}/o/a?alt=media`],
      ["DELETE", `/storage/v1/b/${closed.bucket}/o/a`],
      ["POST", `/upload/storage/v1/b/${closed.bucket}/o?uploadType=media&name=a`],
      ["PUT", `/upload/storage/v1/b/${closed.bucket}/o?upload_id=x`],
    ];
    for (const authorization of ["", "Bearer owner"])
      for (const [method, path] of requests) {
        const response = await fetch(origin + path, { method, headers: { authorization } });
        expect([response.status, await response.text()], path).toEqual([
          403,
          expect.stringContaining("The Google Cloud JSON API of the local Storage is closed"),
        ]);
      }
    await closed.stop();
  });
});

describe.skipIf(usesOtherEmulator)("names that read as another folder", () => {
  const RULES = {
    ...DENY_ALL,
    storage: `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /Brands/images/{file} { allow read, write; }
    match /any/{path=**} { allow read, write; }
    match /{one}/{two}/{three} { allow read, write: if one == 'Brands' || one == ''; }
  }
}`,
  };
  const name = (text: string) => encodeURIComponent(text);
  const multipart = (query: string, json = "{}") => ({
    path: `?name=${query}`,
    method: "POST",
    headers: { "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=B" },
    body: `--B\r\n\r\n${json}\r\n--B\r\nContent-Type: image/png\r\n\r\nbytes\r\n--B--`,
  });
  const resumable = (query: string) => ({
    path: `?name=${query}`,
    method: "POST",
    headers: { "X-Goog-Upload-Protocol": "resumable", "X-Goog-Upload-Header-Content-Length": "5" },
    body: "{}",
  });
  const send = async (origin: string, bucket: string, request: { path: string } & RequestInit) =>
    (await fetch(`${origin}/v0/b/${bucket}/o${request.path}`, request)).status;

  it("names that resemble another folder are refused, and rules always see the whole name", async () => {
    const own = await startTestFirebase({ rules: RULES, test: false });
    const ask = (request: { path: string } & RequestInit) => send(own.origin("storage"), own.bucket, request);
    const statuses = async (text: string) => [
      await ask(multipart(name(text))),
      await ask(resumable(name(text))),
      await ask({ path: `/${name(text)}?alt=media` }),
      await ask({ path: `/${name(text)}` }),
      await ask({ path: `/${name(text)}`, method: "PATCH", body: "{}" }),
      await ask({ path: `/${name(text)}`, method: "DELETE" }),
    ];
    expect(await statuses("Brands/images/x.png")).toEqual([200, 200, 200, 200, 200, 204]);
    for (const odd of [
      "Brands//images/x.png",
      "Brands/images//x.png",
      "/Brands/images/x.png",
      "Brands/images/x.png/",
      "Brands/images/",
      "//images",
      "any//x",
      "any/../Secret/x",
      "any/./x",
      "Brands/images/..",
    ])
      expect(await statuses(odd), odd).toEqual([403, 403, 403, 403, 403, 403]);
    // As parts of a URL's path, these two never reach the server.
    for (const unusable of ["..", "."])
      expect([await ask(multipart(name(unusable))), await ask(resumable(name(unusable)))]).toEqual([
        400, 400,
      ]);
    for (const unusable of ["a\nb", ".well-known/acme-challenge/x", "é".repeat(513)])
      expect(await statuses(unusable), unusable).toEqual([400, 400, 400, 400, 400, 400]);
    const listed = async (prefix: string) => ask({ path: `?prefix=${name(prefix)}&delimiter=/` });
    expect([await listed("any/a/"), await listed("any//a/"), await listed("any/../a/")]).toEqual([
      200, 403, 403,
    ]);
    expect(await ask(multipart(name("any/x"), '{"name":"Secret/x"}'))).toBe(400);
    await own.stop();
  });

  it("a list contains no names beside the folder that the rules have checked", async () => {
    const storage = `rules_version = '2'; service firebase.storage { match /b/{b}/o {
      match /{path=**} { allow write; }
      match /any/{path=**} { allow list; }
    } }`;
    const own = await startTestFirebase({ rules: { storage }, test: false });
    for (const path of ["any/a", "anything/secret"])
      expect(await send(own.origin("storage"), own.bucket, multipart(name(path)))).toBe(200);
    const listed = await fetch(`${own.origin("storage")}/v0/b/${own.bucket}/o?prefix=any`);
    expect(await listed.json()).toMatchObject({ items: [{ name: "any/a" }] });
    await own.stop();
  });

  it("no file is stored in or read from a foreign bucket", async () => {
    const own = await startTestFirebase({ rules: RULES, test: false });
    const ask = (request: { path: string } & RequestInit) =>
      send(own.origin("storage"), "other.appspot.com", request);
    const file = `/${name("any/x")}`;
    for (const request of [
      multipart(name("any/x")),
      resumable(name("any/x")),
      { ...resumable(name("any/x")), path: "?upload_id=x", headers: { "X-Goog-Upload-Command": "upload" } },
      { path: file },
      { path: `${file}?alt=media` },
      { path: "?prefix=any/" },
      { path: file, method: "PATCH", body: "{}" },
      { path: file, method: "DELETE" },
    ])
      expect(await ask(request), `${request.path}`).toBe(404);
    expect(
      await send(own.origin("storage"), own.bucket, multipart(name("any/x"), '{"bucket":"other"}')),
    ).toBe(400);
    await own.stop();
  });
});

describe.skipIf(usesOtherEmulator)("an object with a lost or changed file", () => {
  const RULES = {
    ...DENY_ALL,
    storage:
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/{path=**} { allow read, write; } }",
  };

  it("a lost object is reported at the start and answers with an error until it is uploaded again", async () => {
    const root = await mkdtemp(join(tmpdir(), "test-storage-"));
    const options = { rules: RULES, dataDir: join(root, "data"), projectId: "demo-damage", test: false };
    const names = ["kept", "lost", "cut", "changed"];
    const at = (own: TestFirebase, name: string) =>
      `${own.origin("storage")}/v0/b/${own.bucket}/o/${name}?alt=media`;
    const put = async (own: TestFirebase, name: string) => {
      const response = await fetch(`${own.origin("storage")}/v0/b/${own.bucket}/o?name=${name}`, {
        method: "POST",
        headers: { "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=B" },
        body: `--B\r\n\r\n{}\r\n--B\r\n\r\nthe bytes of ${name}\r\n--B--`,
      });
      expect(response.status).toBe(200);
    };
    const first = await startTestFirebase(options);
    for (const name of names) await put(first, name);
    await first.stop();

    const files = join(options.dataDir, "files");
    const fileOf = new Map<string, string>();
    for (const file of await readdir(files))
      fileOf.set((await readFile(join(files, file), "utf8")).split(" ").at(-1) ?? "", join(files, file));
    await rm(fileOf.get("lost") ?? "");
    await writeFile(fileOf.get("cut") ?? "", "the bytes");
    await writeFile(fileOf.get("changed") ?? "", "THE BYTES OF CHANGED");

    const { lines, log } = keptLog();
    const again = await startTestFirebase({ ...options, log });
    const told = lines
      .filter((line) => line.includes("damaged"))
      .map((line) => line.replace(/file \S+/, "file"));
    expect(told.sort()).toEqual([
      `storage    ${again.bucket}/cut is damaged: its file has 9 of 16 bytes`,
      `storage    ${again.bucket}/lost is damaged: its file is missing`,
    ]);
    expect(await (await fetch(at(again, "kept"))).text()).toBe("the bytes of kept");
    for (const name of ["lost", "cut", "changed"]) {
      for (const range of [undefined, "bytes=0-3"]) {
        const response = await fetch(at(again, name), { headers: range ? { Range: range } : {} });
        expect([response.status, await response.text()]).toEqual([
          410,
          expect.stringContaining(`The stored bytes of ${again.bucket}/${name} are gone or damaged.`),
        ]);
      }
      await put(again, name);
      expect(await (await fetch(at(again, name))).text()).toBe(`the bytes of ${name}`);
    }
    // A change while the process runs is detected as well.
    const kept = fileOf.get("kept") ?? "";
    await writeFile(kept, "THE BYTES OF KEPT");
    expect((await fetch(at(again, "kept"))).status).toBe(410);
    await again.stop();
    await rm(root, { recursive: true, force: true });
  });
});
