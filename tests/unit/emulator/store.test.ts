import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore } from "../../../emulator/core/store";
import { temporaryFolder } from "./temporary-folder";

async function entriesOf(store: Awaited<ReturnType<typeof openStore>>, section: string) {
  const entries: [string, unknown][] = [];
  for await (const entry of store.section(section).entries()) entries.push(entry);
  return entries;
}

describe("the embedded store", () => {
  it("keeps sections apart, in key order, over a reopening", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    await store.write([
      { type: "put", section: "a", key: "2", value: { n: 2 } },
      { type: "put", section: "a", key: "1", value: "é😀" },
      { type: "put", section: "ab", key: "1", value: 3 },
      { type: "put", section: "a", key: "gone", value: 4 },
    ]);
    await store.write([{ type: "del", section: "a", key: "gone" }]);
    await store.close();

    const again = await openStore(path);
    expect(await entriesOf(again, "a")).toEqual([
      ["1", "é😀"],
      ["2", { n: 2 }],
    ]);
    expect(await again.section("ab").get("1")).toBe(3);
    expect(await again.section("a").get("gone")).toBeUndefined();
    await again.close();
  });

  it("keeps the order of writes that are not awaited, and closes after them", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    const writes = Array.from({ length: 500 }, (_, n) =>
      store.write([{ type: "put", section: "s", key: "last", value: n }]),
    );
    await store.close();
    await Promise.all(writes);
    const again = await openStore(path);
    expect(await again.section("s").get("last")).toBe(499);
    await again.close();
  });

  it("is refused, in one line, while another holds it", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    await expect(openStore(path)).rejects.toThrow(/is in use by another local Firebase/);
    await store.close();
  });

  it("names a damaged store and leaves it as it is", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    await store.write([{ type: "put", section: "s", key: "k", value: "v" }]);
    await store.close();
    await writeFile(join(path, "CURRENT"), "nonsense");
    const before = await readdir(path);
    await expect(openStore(path)).rejects.toThrow(/cannot be read .*Restore it or choose another folder\./);
    expect((await readdir(path)).filter((name) => !name.startsWith("LOG"))).toEqual(
      before.filter((name) => !name.startsWith("LOG")),
    );
  });

  it("does not begin afresh where a store has lost its files", async () => {
    const path = join(await temporaryFolder(), "store");
    await (await openStore(path)).close();
    await rm(join(path, "CURRENT"));
    await expect(openStore(path)).rejects.toThrow(/cannot be read/);
  });
});
