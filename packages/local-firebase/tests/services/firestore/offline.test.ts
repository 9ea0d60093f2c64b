import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultBucket } from "../../../src/core/bucket";
import { openDataFolder } from "../../../src/core/data-folder";
import { FirestoreError } from "../../../src/firestore/errors";
import { storedTime } from "../../../src/firestore/values/timestamps";
import {
  beginDataFolder,
  withOfflineData,
  withOfflineDocuments,
  type OfflineDocument,
} from "../../../src/offline";
import { startTestFirebase } from "../../fixtures/local-firebase";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-offline-"));
  await openDataFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const commit = (...writes: readonly object[]) =>
  withOfflineDocuments(folder, "demo-offline", (documents) => documents.commit(writes));
const stored = () =>
  withOfflineDocuments(folder, "demo-offline", async (documents): Promise<readonly OfflineDocument[]> => [
    ...documents.all(),
  ]);
const write = (path: string, n: string) => ({
  update: {
    name: `projects/demo-offline/databases/(default)/documents/${path}`,
    fields: { n: { integerValue: n } },
  },
});

it("an offline commit applies all writes and their transforms with one time", async () => {
  const updateTransforms = [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }];
  await commit({ ...write("c/a", "1"), updateTransforms }, { ...write("d/b", "2"), updateTransforms });
  const [a, b] = await stored();
  expect(a?.updateTime).toMatch(/^\d{4}-/);
  expect(b?.updateTime).toBe(a?.updateTime);
  for (const document of [a, b])
    expect(document?.fields["at"]).toEqual({ timestampValue: storedTime(document?.updateTime ?? "") });
});

it("an offline commit with a failed precondition applies nothing", async () => {
  await commit(write("c/a", "1"));
  const [before] = await stored();
  const isNew = { currentDocument: { exists: false } };
  const refused = commit(write("c/b", "2"), { ...write("c/a", "3"), ...isNew });
  await expect(refused).rejects.toMatchObject({ status: "ALREADY_EXISTS" });
  await expect(refused).rejects.toBeInstanceOf(FirestoreError);
  expect(await stored()).toEqual([before]);
  const unchanged = { currentDocument: { updateTime: before?.updateTime } };
  await commit({ ...write("c/b", "2"), ...isNew }, { ...write("c/a", "3"), ...unchanged });
  expect((await stored()).map(({ fields }) => fields["n"])).toEqual([
    { integerValue: "3" },
    { integerValue: "2" },
  ]);
});

it("offline data lists the files of a bucket and removes only the listed version of a file", async () => {
  const files = ["b/2.webp", "b/1.webp"].map((path) => ({
    path,
    bytes: Buffer.from(path),
    contentType: "image/webp",
    downloadToken: path,
  }));
  const seed = { name: "files", load: () => Promise.resolve({ documents: [], users: [], files }) };
  const { bucket, projectId, stop } = await startTestFirebase({ dataDir: folder, seed });
  await stop();
  const named = () =>
    withOfflineData(folder, projectId, async (data) => data.files.list(bucket).map(({ path }) => path));
  await withOfflineData(folder, projectId, async ({ files: stored }) => {
    const [one] = stored.list(bucket);
    if (!one) throw new Error("nothing is listed");
    expect(await stored.remove(bucket, { ...one, generation: "1" })).toBe(false);
    expect(stored.list(bucket)).toHaveLength(2);
    expect(await stored.remove(bucket, one)).toBe(true);
    expect(await stored.remove(bucket, one)).toBe(true);
  });
  expect(await named()).toEqual(["b/2.webp"]);
});

it("offline data writes files with their metadata and tokens, into a folder that gets no seed", async () => {
  const dataDir = join(folder, "new");
  await beginDataFolder(dataDir, "copied");
  const projectId = "demo-offline";
  const bucket = defaultBucket(projectId);
  const metadata = {
    contentType: "text/plain",
    cacheControl: "no-store",
    metadata: { by: "someone", firebaseStorageDownloadTokens: "t-1,t-2" },
  };
  await withOfflineData(dataDir, projectId, async ({ files }) => {
    for (const text of ["before", ""])
      await files.put(bucket, "a/b.txt", metadata, new Blob([text]).stream());
    await files.put(bucket, "a/c.txt", metadata, new Blob(["some ", "bytes"]).stream());
    expect(files.list(bucket)).toMatchObject([
      { path: "a/b.txt", metadata },
      { path: "a/c.txt", metadata },
    ]);
    const read = async (path: string) => {
      const bytes = await files.read(bucket, path);
      return bytes && text(bytes);
    };
    expect([await read("a/b.txt"), await read("a/c.txt")]).toEqual(["", "some bytes"]);
    expect(await read("a/d.txt")).toBeUndefined();
  });
  await beginDataFolder(dataDir, "another name");
  const seed = { name: "files", load: () => Promise.reject(new Error("A seed was loaded.")) };
  const firebase = await startTestFirebase({ dataDir, seed, projectId });
  expect(firebase.begunWith).toBe("copied");
  const url = `${firebase.origin("storage")}/v0/b/${bucket}/o/a%2Fc.txt?alt=media&token=t-2`;
  expect(await (await fetch(url)).text()).toBe("some bytes");
  await firebase.stop();
});
