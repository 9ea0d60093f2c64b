import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it, vi } from "vitest";
import { lastSequence } from "../../../src/core/store-check";
import { writesOf } from "../../../src/core/store-log";
import { readManifest } from "../../../src/core/store-manifest";
import { openStore } from "../../../src/core/store";
import { isDamagedTable } from "../../../src/core/store-table";
import { temporaryFolder } from "./temporary-folder";

async function entriesOf(store: Awaited<ReturnType<typeof openStore>>, section: string) {
  const entries: [string, unknown][] = [];
  for await (const entry of store.section(section).entries()) entries.push(entry);
  return entries;
}

describe("the embedded store", () => {
  it("the store separates sections and keeps key order after a reopening", async () => {
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

  it("the store keeps the order of writes that are not awaited and closes after them", async () => {
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

  it("the error names a remedy where the store's files are not writable", async () => {
    const path = join(await temporaryFolder(), "store");
    await (await openStore(path)).close();
    const denied = new Error("IO error: store/LOCK: Permission denied");
    const open = vi.spyOn(ClassicLevel.prototype, "open");
    open.mockRejectedValueOnce(new Error("Database failed to open", { cause: denied }));
    await expect(openStore(path)).rejects.toThrow(
      /cannot be written \(IO error: .*\)\. Give this account the right to write all of it, or choose another folder\.$/,
    );
    open.mockRestore();
  });

  it("the store continues after a failed write in its log and holds nothing of it", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    const put = (key: string) => store.write([{ type: "put", section: "s", key, value: key.repeat(50) }]);
    await put("a");
    const library = ClassicLevel.prototype as unknown as {
      batch(this: unknown, operations: unknown, options: unknown): Promise<void>;
    };
    const { batch } = library;
    const failing = vi.spyOn(library, "batch").mockImplementationOnce(async function (
      this: unknown,
      ...args
    ) {
      await batch.apply(this, args);
      throw new Error("the disk did not take it");
    });
    await expect(put("b")).rejects.toThrow("the disk did not take it");
    failing.mockRestore();
    // Even if the process is killed now, the next one does not find it.
    expect(await lastSequence(path)).toBe(1);
    await put("c");
    expect(await store.section("s").get("b")).toBeUndefined();
    await store.close();
    const again = await openStore(path);
    expect((await entriesOf(again, "s")).map(([key]) => key)).toEqual(["a", "c"]);
    await again.close();
  });

  it("a closed store refuses later calls", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    await store.close();
    const late = { type: "put" as const, section: "s", key: "k", value: 1 };
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(store.write([late])).rejects.toThrow();
      await expect(store.section("s").get("k")).rejects.toThrow("The store is closed.");
    }
    const again = await openStore(path);
    expect(await again.section("s").get("k")).toBeUndefined();
    await again.close();
  });

  it("a store is refused in one line while another process holds it", async () => {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    await expect(openStore(path)).rejects.toThrow(/is in use by another local Firebase/);
    await store.close();
  });

  it("a damaged store is reported and not changed", async () => {
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

  it("a store with lost files is not recreated", async () => {
    const path = join(await temporaryFolder(), "store");
    await (await openStore(path)).close();
    await rm(join(path, "CURRENT"));
    await expect(openStore(path)).rejects.toThrow(/cannot be read/);
  });

  /** A store of 100 writes (three blocks of the log), and its log. */
  async function written() {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    for (let n = 0; n < 100; n++)
      await store.write([
        { type: "put", section: "s", key: String(n).padStart(3, "0"), value: "x".repeat(800) },
      ]);
    await store.close();
    const name = (await readdir(path)).find((file) => file.endsWith(".log")) ?? "";
    return { path, log: join(path, name), bytes: await readFile(join(path, name)) };
  }

  it.each([
    ["the contents of a write", 40_000],
    ["the first write", 30],
    // The bytes of a length: the rest of its block can be found only by a search.
    ["a length", 4],
  ])("a log with damage in %s is reported and not changed", async (_name, at) => {
    const { path, log, bytes } = await written();
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await writeFile(log, bytes);
    await expect(openStore(path)).rejects.toThrow(`The data in ${log} is damaged. Restore it`);
    expect(await readFile(log)).toEqual(bytes);
  });

  const cuts: [string, (bytes: Buffer) => Buffer][] = [
    ["cut short", (bytes) => bytes.subarray(0, -20)],
    ["not yet on the disk", (bytes) => Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20)])],
    ["cut short in its header", (bytes) => bytes.subarray(0, -826)],
  ];

  it.each(cuts)(
    "a store opens without its last write when that is %s, as after a crash",
    async (_name, cut) => {
      const { path, log, bytes } = await written();
      await writeFile(log, cut(bytes));
      // The crash preceded the acknowledgement of the last of the 100 writes.
      await writeFile(`${path}.acknowledged`, `${String(99).padStart(16, "0")}\n`);
      const store = await openStore(path);
      expect((await entriesOf(store, "s")).length).toBe(99);
      await store.close();
    },
  );

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ...cuts,
    ["gone whole, without a trace", (bytes) => bytes.subarray(0, -827)],
    ["gone with all others", () => Buffer.alloc(0)],
  ])("a log with an acknowledged last write that is %s is reported and not changed", async (_name, cut) => {
    const { path, log, bytes } = await written();
    await writeFile(log, cut(bytes));
    await expect(openStore(path)).rejects.toThrow(`The data in ${log} is incomplete: acknowledged writes`);
    expect(await readFile(log)).toEqual(cut(bytes));
  });

  it("a store without its log or its folder is refused and not recreated", async () => {
    const { path, log } = await written();
    await rm(log);
    await expect(openStore(path)).rejects.toThrow(
      `The data in ${log} is missing. Restore it or choose another`,
    );
    await rm(path, { recursive: true });
    await expect(openStore(path)).rejects.toThrow(
      `The data in ${path} is gone. Restore it or choose another`,
    );
    await expect(readdir(path)).rejects.toThrow("ENOENT");
  });

  it("a log that does not continue the other files is refused", async () => {
    const { path, log } = await written();
    const later = await openStore(path);
    await later.write([{ type: "put", section: "s", key: "later", value: 1 }]);
    await later.close();
    const name = (await readdir(path)).find((file) => file.endsWith(".log")) ?? "";
    const behind = await written();
    await writeFile(behind.log, "");
    await writeFile(join(behind.path, name), await readFile(join(path, name)));
    await rm(`${behind.path}.acknowledged`);
    expect(log).not.toBe(join(path, name));
    await expect(openStore(behind.path)).rejects.toThrow(
      `The data in ${join(behind.path, name)} is incomplete`,
    );
  });

  it("a manifest or CURRENT that is cut at any position is refused", async () => {
    const { path } = await withTable();
    const manifest = (await readdir(path)).find((name) => name.startsWith("MANIFEST")) ?? "";
    const ends = [...writesOf(await readFile(join(path, manifest)))].map(({ end }) => end);
    expect(ends.length).toBeGreaterThan(1);
    for (const [file, sizes] of [
      [manifest, [0, 5, ...ends.slice(0, -1)]],
      ["CURRENT", [0, 8]],
    ] as const) {
      const whole = await readFile(join(path, file));
      for (const size of sizes) {
        await writeFile(join(path, file), whole.subarray(0, size));
        await expect(openStore(path), `${file} of ${size} bytes`).rejects.toThrow(/Restore it or choose/);
      }
      await writeFile(join(path, file), whole);
    }
    await (await openStore(path)).close();
  });

  it("the store counts changes as the library does, even after reopenings and for repeated keys", async () => {
    const path = join(await temporaryFolder(), "store");
    for (let round = 0; round < 3; round++) {
      const store = await openStore(path);
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          store.write([
            { type: "put", section: "s", key: String(n % 7), value: "x".repeat(3000) },
            { type: "del", section: "s", key: String(n % 3) },
            { type: "put", section: "s", key: "same", value: n },
          ]),
        ),
      );
      await store.close();
      const acknowledged = Number(await readFile(`${path}.acknowledged`, "utf8"));
      expect([acknowledged, await lastSequence(path)]).toEqual([150 * (round + 1), 150 * (round + 1)]);
    }
  });

  /** A store whose log became a table, with compressible and incompressible values; and the table. */
  async function withTable() {
    const path = join(await temporaryFolder(), "store");
    const store = await openStore(path);
    const entries = Array.from({ length: 200 }, (_, n) => ({
      type: "put" as const,
      section: "s",
      key: `${"long-".repeat(30)}${n}`,
      value: { text: "plain text ".repeat(10), noise: randomBytes(300).toString("base64") },
    }));
    await store.write(entries);
    await store.close();
    await (await openStore(path)).close();
    const name = (await readdir(path)).find((file) => file.endsWith(".ldb")) ?? "";
    return { path, table: join(path, name), bytes: await readFile(join(path, name)) };
  }

  it("a table with a damaged byte at any position is reported and not changed", async () => {
    const { path, table, bytes } = await withTable();
    expect(isDamagedTable(bytes)).toBe(false);
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    // The footer's 48 bytes hold two addresses, padding and the magic number.
    const places = Array.from({ length: 60 }, (_, n) => Math.floor((n * (bytes.length - 48)) / 60));
    for (const at of [...places, bytes.length - 49, bytes.length - 48, bytes.length - 1])
      expect(isDamagedTable(flipped(at)), `byte ${at} of ${bytes.length}`).toBe(true);
    expect(isDamagedTable(bytes.subarray(0, -1))).toBe(true);
    expect(isDamagedTable(Buffer.alloc(0))).toBe(true);

    const damaged = flipped(Math.floor(bytes.length / 2));
    await writeFile(table, damaged);
    const before = await readdir(path);
    await expect(openStore(path)).rejects.toThrow(`The data in ${table} is damaged. Restore it`);
    expect(await readFile(table)).toEqual(damaged);
    expect(await readdir(path)).toEqual(before);
  });

  it("a store opens beside an unfinished table of a crash", async () => {
    const { path, bytes } = await withTable();
    await writeFile(join(path, "999999.ldb"), bytes.subarray(0, 5000));
    const store = await openStore(path);
    expect((await entriesOf(store, "s")).length).toBe(200);
    await store.close();
  });

  it("the check finds the current ones of many tables", async () => {
    const path = join(await temporaryFolder(), "store");
    for (let round = 0; round < 12; round++) {
      const store = await openStore(path);
      await store.write([{ type: "put", section: "s", key: "k", value: round }]);
      await store.close();
    }
    const names = async (ending: string) => (await readdir(path)).filter((name) => name.endsWith(ending));
    const manifest = (await readdir(path)).find((name) => name.startsWith("MANIFEST")) ?? "";
    expect([...readManifest(await readFile(join(path, manifest))).tables].sort()).toEqual(
      (await names(".ldb")).sort(),
    );
    expect((await names(".ldb")).length).toBeGreaterThan(0);
  });
});
