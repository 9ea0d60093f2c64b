import { open, type FileHandle } from "node:fs/promises";
import { devNull } from "node:os";
import { ClassicLevel } from "classic-level";
import { initializeApp } from "firebase/app";
import { connectAuthEmulator, createUserWithEmailAndPassword, getAuth } from "firebase/auth";
import { connectStorageEmulator, getStorage, ref, uploadBytes, uploadBytesResumable } from "firebase/storage";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { keptLog } from "../fixtures/kept-log";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../fixtures/local-firebase";

const OWNER = { authorization: "Bearer owner" };
const FULL = /The disk is full, and nothing was saved\. Make room/;
const BYTES = new Uint8Array(1_000);
const ENOSPC = new Error("ENOSPC: no space left on device, write");
/** The embedded store's error. */
const FULL_STORE = new Error("IO error: store/000005.log: No space left on device");

let firebase: TestFirebase;
let files: FileHandle;
const { lines, log } = keptLog();
let names = 0;
beforeAll(async () => {
  firebase = await startTestFirebase({
    log,
    rules: { storage: "service firebase.storage { match /b/{b}/o/{all=**} { allow read, write; } }" },
  });
  files = await open(devNull);
});
afterAll(async () => {
  await files.close();
  await firebase.stop();
});

/** @returns a function that frees the disk. */
function fillDisk(): () => void {
  const faults = [
    vi.spyOn(ClassicLevel.prototype, "batch").mockRejectedValue(FULL_STORE),
    vi.spyOn(Object.getPrototypeOf(files) as FileHandle, "write").mockRejectedValue(ENOSPC),
  ];
  const makeRoom = () => faults.forEach((fault) => fault.mockRestore());
  onTestFinished(makeRoom);
  return makeRoom;
}

const json = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, text: JSON.stringify(await answer.json()) };
};
const writeDocument = () => {
  const documents = `projects/${firebase.projectId}/databases/(default)/documents`;
  return json(
    fetch(`${firebase.origin("firestore")}/v1/${documents}/c`, {
      method: "POST",
      headers: OWNER,
      body: "{}",
    }),
  );
};
const uploadAsOwner = () => {
  const url = `${firebase.origin("storage")}/upload/storage/v1/b/${firebase.bucket}/o?uploadType=media&name=o${names++}`;
  return json(fetch(url, { method: "POST", headers: OWNER, body: BYTES }));
};

describe.skipIf(usesOtherEmulator)("a full disk", () => {
  it("Firestore, the JSON API and the log report a full disk, and writes succeed again with room", async () => {
    const makeRoom = fillDisk();
    expect(await writeDocument()).toEqual({ status: 500, text: expect.stringMatching(FULL) as string });
    expect(await uploadAsOwner()).toEqual({ status: 402, text: expect.stringMatching(FULL) as string });
    expect(lines.join("\n")).toMatch(/No space left on device[^]*ENOSPC/);
    makeRoom();
    expect((await writeDocument()).status).toBe(200);
    expect((await uploadAsOwner()).status).toBe(200);
  });

  it("the web SDK's Auth and Storage report a full disk at once and work again with room", async () => {
    const app = initializeApp(
      { projectId: firebase.projectId, apiKey: "any", storageBucket: firebase.bucket },
      "full",
    );
    const auth = getAuth(app);
    connectAuthEmulator(auth, firebase.origin("auth"), { disableWarnings: true });
    const storage = getStorage(app);
    connectStorageEmulator(storage, "127.0.0.1", firebase.ports.storage);
    const signUp = () => createUserWithEmailAndPassword(auth, "new@example.com", "secret-1");
    const uploads = [uploadBytes, uploadBytesResumable].map(
      (upload) => async () => upload(ref(storage, `files/${names++}.bin`), BYTES),
    );
    const makeRoom = fillDisk();
    await expect(signUp()).rejects.toMatchObject({
      code: "auth/internal-error",
      message: expect.stringMatching(FULL) as string,
    });
    for (const upload of uploads)
      await expect(upload()).rejects.toMatchObject({ code: "storage/quota-exceeded" });
    makeRoom();
    await signUp();
    for (const upload of uploads) await upload();
  });
});
