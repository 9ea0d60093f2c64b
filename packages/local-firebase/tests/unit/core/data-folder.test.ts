import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDataFolder, requireDataFolder, writeFileDurably } from "../../../src/core/data-folder";
import { StartError } from "../../../src/core/start-error";
import { temporaryFolder } from "./temporary-folder";

describe("the data folder", () => {
  it("a data folder is created where nothing exists, and opened again", async () => {
    const root = join(await temporaryFolder(), "deep", "data");
    await openDataFolder(root);
    await openDataFolder(root);
    expect((await readdir(root)).sort()).toEqual(["files", "local-firebase.json", "uploads"]);
  });

  it("a file is refused as a data folder", async () => {
    const path = join(await temporaryFolder(), "file");
    await writeFile(path, "mine");
    await expect(openDataFolder(path)).rejects.toThrow(new StartError(`The data folder ${path} is a file.`));
    expect(await readFile(path, "utf8")).toBe("mine");
  });

  it("a folder with other content is refused and not changed", async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, "thesis.txt"), "mine");
    await expect(openDataFolder(root)).rejects.toThrow(/holds other files \(thesis\.txt\)/);
    expect(await readdir(root)).toEqual(["thesis.txt"]);
  });

  it.each([
    ["damaged", "{", /local-firebase\.json is damaged/],
    ["without a format", "{}", /local-firebase\.json is damaged/],
    ["of a newer format", '{"format":99}', /was written by a newer version \(format 99/],
  ])("a marker that is %s is refused", async (_name, marker, message) => {
    const root = await temporaryFolder();
    await writeFile(join(root, "local-firebase.json"), marker);
    await expect(openDataFolder(root)).rejects.toThrow(message);
    expect(await readFile(join(root, "local-firebase.json"), "utf8")).toBe(marker);
  });

  it("a data folder below a file is refused", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");
    await expect(openDataFolder(join(file, "data"))).rejects.toThrow(StartError);
  });

  // mkdir's own "recursive" never returns there.
  it.skipIf(process.platform !== "linux")(
    "a data folder is refused where the system allows no folders",
    async () => {
      await expect(openDataFolder("/proc/data")).rejects.toThrow(
        /^The data folder \/proc\/data cannot be used: ENOENT/,
      );
    },
  );

  it("a used data folder without its store is refused", async () => {
    const root = join(await temporaryFolder(), "data");
    const { key, store } = await openDataFolder(root);
    await writeFile(key, "{}");
    await expect(openDataFolder(root)).rejects.toThrow(
      new StartError(`The data in ${store} is gone. Restore it or choose another folder.`),
    );
    await mkdir(store);
    await expect(openDataFolder(root)).resolves.toMatchObject({ root });
  });

  it("a tool that needs a data folder does not create one", async () => {
    const root = join(await temporaryFolder(), "data");
    await expect(requireDataFolder(root)).rejects.toThrow(
      /^There is no data of a local Firebase in .*\/data\. Check the name/,
    );
    await openDataFolder(root);
    await expect(requireDataFolder(root)).resolves.toBeUndefined();
  });

  it("an interrupted creation of the marker is continued", async () => {
    const root = await temporaryFolder();
    await mkdir(root, { recursive: true });
    await writeFile(join(root, "local-firebase.json.tmp"), '{"for');
    await expect(openDataFolder(root)).resolves.toMatchObject({ root });
  });

  it("a durable file is readable by its owner only", async () => {
    const path = join(await temporaryFolder(), "key");
    await writeFileDurably(path, "secret", 0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
