import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, expect, it } from "vitest";
import { whileLocked } from "../../../src/core/folder-lock";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lockedIn = (path: string) => whileLocked(path, "It is in use.", () => Promise.resolve("done"));

it("a lock that another holds is refused, and taken afterwards", async () => {
  const path = join(folder, "lock");
  await whileLocked(path, "It is in use.", () => expect(lockedIn(path)).rejects.toThrow("It is in use."));
  expect(await lockedIn(path)).toBe("done");
});

it("a half removed lock of a killed process is taken", async () => {
  const path = join(folder, "lock");
  const left = new ClassicLevel(path);
  await left.open();
  await left.close();
  for (const name of await readdir(path)) if (name.startsWith("MANIFEST")) await rm(join(path, name));
  expect(await lockedIn(path)).toBe("done");
});
