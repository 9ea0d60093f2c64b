import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDataFolder, requireDataFolder, writeFileDurably } from "../../../src/core/data-folder";
import { StartError } from "../../../src/core/start-error";
import { temporaryFolder } from "./temporary-folder";

describe("the data folder", () => {
  it("is made where nothing is, and opened again", async () => {
    const root = join(await temporaryFolder(), "deep", "data");
    await openDataFolder(root);
    await openDataFolder(root);
    expect((await readdir(root)).sort()).toEqual(["files", "local-firebase.json", "uploads"]);
  });

  it("refuses a file", async () => {
    const path = join(await temporaryFolder(), "file");
    await writeFile(path, "mine");
    await expect(openDataFolder(path)).rejects.toThrow(new StartError(`The data folder ${path} is a file.`));
    expect(await readFile(path, "utf8")).toBe("mine");
  });

  it("refuses a folder with other things in it, and leaves them", async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, "thesis.txt"), "mine");
    await expect(openDataFolder(root)).rejects.toThrow(/holds other files \(thesis\.txt\)/);
    expect(await readdir(root)).toEqual(["thesis.txt"]);
  });

  it.each([
    ["damaged", "{", /local-firebase\.json is damaged/],
    ["without a format", "{}", /local-firebase\.json is damaged/],
    ["of a newer format", '{"format":99}', /was written by a newer version \(format 99/],
  ])("refuses a marker that is %s", async (_name, marker, message) => {
    const root = await temporaryFolder();
    await writeFile(join(root, "local-firebase.json"), marker);
    await expect(openDataFolder(root)).rejects.toThrow(message);
    expect(await readFile(join(root, "local-firebase.json"), "utf8")).toBe(marker);
  });

  it("refuses a folder below a file", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    await expect(openDataFolder(join(file, "data"))).rejects.toThrow(StartError);
  });

  // mkdir's own "recursive" never returns there.
  it.skipIf(process.platform !== "linux")("refuses a folder where the system allows none", async () => {
    await expect(openDataFolder("/proc/data")).rejects.toThrow(
      /^The data folder \/proc\/data cannot be used: ENOENT/,
    );
  });

  it("is refused when it has been used and its store is gone", async () => {
    const root = join(await temporaryFolder(), "data");
    const { key, store } = await openDataFolder(root);
    await writeFile(key, "{}");
    await expect(openDataFolder(root)).rejects.toThrow(
      new StartError(`The data in ${store} is gone. Restore it or choose another folder.`),
    );
    await mkdir(store);
    await expect(openDataFolder(root)).resolves.toMatchObject({ root });
  });

  it("is asked for by tools that must not begin one", async () => {
    const root = join(await temporaryFolder(), "data");
    await expect(requireDataFolder(root)).rejects.toThrow(
      /^There is no data of a local Firebase in .*\/data\. Check the name/,
    );
    await openDataFolder(root);
    await expect(requireDataFolder(root)).resolves.toBeUndefined();
  });

  it("goes on after a crash while the marker was written", async () => {
    const root = await temporaryFolder();
    await mkdir(root, { recursive: true });
    await writeFile(join(root, "local-firebase.json.tmp"), '{"for');
    await expect(openDataFolder(root)).resolves.toMatchObject({ root });
  });

  it("writes a file that only its owner may read", async () => {
    const path = join(await temporaryFolder(), "key");
    await writeFileDurably(path, "secret", 0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
