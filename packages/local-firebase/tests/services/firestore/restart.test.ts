import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collection, doc, query, setDoc } from "firebase/firestore";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { commit, deleteWrite, setNumbers } from "./rest-client";
import { closeSdks, openSdk, watchQuery } from "./sdk";
import { PROJECT, startServer } from "./server";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "test-firestore-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(closeSdks);

it.skipIf(usesOtherEmulator)(
  "clients come back after a restart, keep what they wrote meanwhile, and see what they missed",
  async () => {
    const first = await startServer({ dataDir });
    await setNumbers(first.origin, { "c/a": 1, "c/goes": 2 });
    const db = openSdk(first.port, PROJECT);
    const watched = watchQuery(query(collection(db, "c")));
    await watched.untilIds("a", "goes");
    await first.stop();
    const offline = setDoc(doc(db, "c/offline"), { n: 3 });
    const between = await startServer({ dataDir });
    await setNumbers(between.origin, { "c/new": 4 });
    await commit(between.origin, [deleteWrite("c/goes")]);
    await between.stop();
    const second = await startServer({ dataDir, port: first.port });
    await offline;
    await watched.untilIds("a", "new", "offline");
    await setNumbers(second.origin, { "c/later": 5 });
    const snapshot = await watched.untilIds("a", "later", "new", "offline");
    expect(snapshot.docs.map((found) => found.get("n") as unknown)).toEqual([1, 5, 4, 3]);
    await second.stop();
  },
  30_000,
);
