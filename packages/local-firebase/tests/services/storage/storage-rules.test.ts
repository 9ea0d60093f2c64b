import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptLog } from "../../fixtures/kept-log";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../../fixtures/local-firebase";

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    function isEditor() {
      return request.auth != null
        && firestore.get(/databases/(default)/documents/Editors/$(request.auth.uid)).data.active == true;
    }
    function isSmallImage() {
      return request.resource.size < 400000 && request.resource.contentType.matches('image/(png|jpeg)');
    }
    match /images/{file} {
      allow get: if request.auth != null;
      allow list, delete: if isEditor();
      allow create: if isEditor() && isSmallImage() && resource == null;
      allow update: if isEditor() && request.resource.metadata.owner == request.auth.uid;
    }
  }
}`;

const PROJECT = "demo-storage-rules";
let firebase: TestFirebase;
let env: RulesTestEnvironment;
const { lines, log } = keptLog();
let names = 0;

beforeAll(async () => {
  firebase = await startTestFirebase({ rules: DENY_ALL, log });
  env = await initializeTestEnvironment({
    projectId: PROJECT,
    hub: { host: "127.0.0.1", port: firebase.ports.hub },
    storage: { rules: RULES },
  });
  await env.withSecurityRulesDisabled(async (context) => {
    await context.firestore().doc("Editors/editor").set({ active: true });
    await context.firestore().doc("Editors/retired").set({ active: false });
  });
});
afterAll(async () => {
  await env.cleanup();
  await firebase.stop();
});

const newName = () => `images/${names++}.png`;
const storageOf = (uid: string | undefined) =>
  (uid === undefined ? env.unauthenticatedContext() : env.authenticatedContext(uid)).storage();
const png = { contentType: "image/png" };
/** Above 256 KiB the SDK uploads in chunks. */
const bytes = (size: number) => new Uint8Array(size);

async function existing(name: string): Promise<void> {
  await env.withSecurityRulesDisabled(
    async (context) => void (await context.storage().ref(name).put(bytes(10), png)),
  );
}
async function exists(name: string): Promise<boolean> {
  let found = false;
  await env.withSecurityRulesDisabled(async (context) => {
    found = await context
      .storage()
      .ref(name)
      .getMetadata()
      .then(
        () => true,
        () => false,
      );
  });
  return found;
}

describe.skipIf(usesOtherEmulator)("storage rules with @firebase/rules-unit-testing", () => {
  it.each([10, 300_000])("rules let an editor upload %i bytes, and nobody else", async (size) => {
    const name = newName();
    for (const uid of [undefined, "retired", "stranger"]) {
      await assertFails(Promise.resolve(storageOf(uid).ref(name).put(bytes(size), png)));
      expect(await exists(name)).toBe(false);
    }
    await assertSucceeds(Promise.resolve(storageOf("editor").ref(name).put(bytes(size), png)));
    expect(await exists(name)).toBe(true);
  });

  it("rules see the size and the type of an upload", async () => {
    const editor = storageOf("editor");
    await assertSucceeds(Promise.resolve(editor.ref(newName()).put(bytes(399_999), png)));
    await assertFails(Promise.resolve(editor.ref(newName()).put(bytes(400_000), png)));
    await assertFails(
      Promise.resolve(editor.ref(newName()).put(bytes(10), { contentType: "image/svg+xml" })),
    );
    await assertFails(Promise.resolve(editor.ref(newName()).put(bytes(10))));
  });

  it("rules see whether an object exists already", async () => {
    const name = newName();
    await assertSucceeds(Promise.resolve(storageOf("editor").ref(name).put(bytes(10), png)));
    await assertFails(Promise.resolve(storageOf("editor").ref(name).put(bytes(10), png)));
  });

  it("rules let only one of two simultaneous uploads create an object", async () => {
    const name = newName();
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => Promise.resolve(storageOf("editor").ref(name).put(bytes(10), png))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("rules protect reads of metadata and of bytes", async () => {
    const name = newName();
    await existing(name);
    await assertFails(storageOf(undefined).ref(name).getMetadata());
    await assertFails(storageOf(undefined).ref(name).getDownloadURL());
    await assertSucceeds(storageOf("stranger").ref(name).getMetadata());
    await assertSucceeds(storageOf("stranger").ref(name).getDownloadURL());
  });

  it("a client without permission to read cannot find out whether an object exists", async () => {
    await assertFails(storageOf(undefined).ref("images/none.png").getMetadata());
    await expect(storageOf("stranger").ref("images/none.png").getMetadata()).rejects.toMatchObject({
      code: "storage/object-not-found",
    });
  });

  it("rules protect changes of metadata as update, and listing and deleting", async () => {
    const name = newName();
    await existing(name);
    const owner = { customMetadata: { owner: "editor" } };
    await assertFails(
      storageOf("editor")
        .ref(name)
        .updateMetadata({ customMetadata: { owner: "retired" } }),
    );
    await assertFails(storageOf("retired").ref(name).updateMetadata(owner));
    await assertSucceeds(storageOf("editor").ref(name).updateMetadata(owner));
    await assertFails(storageOf("stranger").ref(name).delete());
    await assertSucceeds(storageOf("editor").ref(name).delete());
  });

  it("rules separate the buckets of projects", async () => {
    const other = await initializeTestEnvironment({
      projectId: `${PROJECT}-other`,
      hub: { host: "127.0.0.1", port: firebase.ports.hub },
    });
    const name = newName();
    // The same uid is an editor only in the other project's documents.
    await assertFails(
      Promise.resolve(other.authenticatedContext("editor").storage().ref(name).put(bytes(1), png)),
    );
    await other.withSecurityRulesDisabled(async (context) => {
      await context.firestore().doc("Editors/editor").set({ active: true });
    });
    await assertSucceeds(
      Promise.resolve(other.authenticatedContext("editor").storage().ref(name).put(bytes(1), png)),
    );
    expect(await exists(name)).toBe(false);
    await other.cleanup();
  });

  it("invalid rules are refused with the official emulator's message, and their position is logged", async () => {
    const wrong = initializeTestEnvironment({
      projectId: PROJECT,
      hub: { host: "127.0.0.1", port: firebase.ports.hub },
      storage: { rules: "service firebase.storage { match" },
    });
    await expect(wrong).rejects.toThrow(
      '{"message":"There was an error updating rules, see logs for more details"}',
    );
    expect(lines.at(-1)).toMatch(/storage\.rules:1:\d+/);
    await assertSucceeds(Promise.resolve(storageOf("editor").ref(newName()).put(bytes(10), png)));
  });
});
