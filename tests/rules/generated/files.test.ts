/** Who may do what with files, for every folder that a declaration names. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { modelOf } from "../../../src/fields/models";
import { collections } from "../../../src/resources";
import { principalsOf } from "../../../src/schema/access";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { storageRules } from "../../../src/security/storage-rules";
import { TEST_PRINCIPALS } from "./principals";
import { startRulesWorld, type RulesWorld, type Storage } from "./rules-world";

let world: RulesWorld;
beforeAll(async () => {
  world = await startRulesWorld("demo-rules-files", firestoreRules(collections), storageRules(collections));
});
afterAll(async () => world.stop());

/** Every folder once, with one of its accepted types and whether signed-in people may read the records it serves. */
const folders = new Map(
  collections.flatMap(({ fields, access }) =>
    fields.flatMap((field) => {
      const upload = modelOf(field).upload?.(field);
      if (!upload) return [];
      const [contentType = ""] = upload.contentTypes;
      return [
        [
          upload.folder,
          { folder: upload.folder, contentType, members: principalsOf(access, "get").includes("member") },
        ],
      ];
    }),
  ),
);

const BYTES = new Uint8Array(10);
const put = async (storage: Storage, path: string, contentType: string) => {
  await storage.ref(path).put(BYTES, { contentType });
};

describe.each([...folders.values()])("$folder", ({ folder, contentType, members }) => {
  const path = `${folder}/a file.bin`;
  const cases = TEST_PRINCIPALS.map((knocker) => ({
    who: knocker.name,
    knocker,
    isAdmin: knocker.countsAs.includes("admin"),
  }));
  beforeEach(async () => put(world.pastStorage(), path, contentType));

  it.each(cases)("read by $who", async ({ knocker, isAdmin }) => {
    const mayRead = isAdmin || (members && knocker.uid !== undefined);
    await (mayRead ? assertSucceeds : assertFails)(world.storageAs(knocker.uid).ref(path).getMetadata());
  });

  it.each(cases)("upload, replacement and deletion by $who", async ({ knocker, isAdmin }) => {
    const verdict = isAdmin ? assertSucceeds : assertFails;
    const storage = world.storageAs(knocker.uid);
    await verdict(put(storage, `${folder}/new of ${knocker.uid ?? "nobody"}`, contentType));
    await verdict(put(storage, path, contentType));
    await verdict(storage.ref(path).delete());
  });

  it.each(["image/svg+xml", "text/html", "application/javascript", "image/png; charset=x", "IMAGE/PNG", ""])(
    "refuses files of type '%s'",
    async (type) => {
      const storage = world.storageAs("admin");
      await assertFails(put(storage, `${folder}/disguised.png`, type));
      await assertFails(storage.ref(path).updateMetadata({ contentType: type }));
      await assertSucceeds(put(storage, `${folder}/honest.png`, contentType));
    },
  );

  it("refuses empty files", async () => {
    const storage = world.storageAs("admin");
    await assertFails(storage.ref(`${folder}/empty.png`).put(new Uint8Array(0), { contentType }).then());
    await assertFails(storage.ref(path).put(new Uint8Array(0), { contentType }).then());
    await assertSucceeds(put(storage, `${folder}/full.png`, contentType));
  });

  it("lets nobody list it, nor store below it", async () => {
    await assertFails(world.storageAs("admin").ref(folder).listAll());
    await assertFails(put(world.storageAs("admin"), `${folder}/below/a.png`, contentType));
    await assertSucceeds(put(world.storageAs("admin"), `${folder}/a.png`, contentType));
  });
});

it.each([
  ...["Brands/images", "Brands/multiImages", "Brands/pdfs", "Events/images"].map((folder) => ({
    folder,
    members: true,
  })),
  ...["companyLogos", "contracts", "profileImages"].map((folder) => ({ folder, members: false })),
])("$folder of the specification is open to members: $members", ({ folder, members }) => {
  expect(folders.get(folder)?.members).toBe(members);
});
