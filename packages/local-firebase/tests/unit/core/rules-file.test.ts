import { EventEmitter } from "node:events";
import type * as NodeFs from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type * as RulesFiles from "../../../src/core/rules-file";
import { temporaryFolder } from "./temporary-folder";

let watch: typeof NodeFs.watch;
let openRulesFile: typeof RulesFiles.openRulesFile;

// The system's limit of watched files cannot be reached here without disturbing other processes, so the
// watcher is replaced. Test files share their modules, so they are reloaded before and after this file.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("node:fs", async (original) => {
    const fs = await original<typeof NodeFs>();
    return { ...fs, watch: vi.fn(fs.watch) };
  });
  ({ watch } = await import("node:fs"));
  ({ openRulesFile } = await import("../../../src/core/rules-file"));
});
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

const RULES = "rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents {} }\n";
const lines: string[] = [];
let path: string;

beforeEach(async () => {
  lines.length = 0;
  path = join(await temporaryFolder(), "firestore.rules");
  await writeFile(path, RULES);
});

async function open() {
  const say = (line: string) => void lines.push(line);
  const rules = await openRulesFile(path, "cloud.firestore", {
    watched: true,
    log: { info: say, warn: say },
  });
  onTestFinished(rules.close);
  return rules;
}

it("a rules file that the system does not watch is loaded, with a warning", async () => {
  vi.mocked(watch).mockImplementationOnce(() => {
    throw new Error("ENOSPC: System limit for number of file watchers reached");
  });
  const rules = await open();
  expect(lines).toEqual([
    `rules      ${path} cannot be watched (ENOSPC: System limit for number of file watchers reached): start again after an edit`,
  ]);
  expect(rules.current().service).toBe("cloud.firestore");
});

it("a watch that fails later is reported and closed", async () => {
  const watcher = Object.assign(new EventEmitter(), { close: vi.fn() });
  vi.mocked(watch).mockImplementationOnce(() => watcher as unknown as ReturnType<typeof watch>);
  const rules = await open();
  expect(lines).toEqual([]);
  watcher.emit("error", new Error("EPERM: the folder is gone"));
  expect(lines).toEqual([expect.stringContaining("cannot be watched (EPERM: the folder is gone)")]);
  expect(watcher.close).toHaveBeenCalledOnce();
  expect(rules.current().service).toBe("cloud.firestore");
});

it("the rules of a deleted file stay in force with a warning until the file exists again", async () => {
  const rules = await open();
  const before = rules.current();
  await rm(path);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/firestore\.rules cannot be read \(ENOENT.*the previous rules stay in force\)$/);
  expect(rules.current()).toBe(before);
  await writeFile(path, `${RULES}// edited\n`);
  await expect.poll(() => lines.at(-1)).toBe(`rules      ${path} loaded again`);
  expect(rules.current()).not.toBe(before);
});
