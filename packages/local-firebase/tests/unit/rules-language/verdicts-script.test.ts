import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parseRecording } from "../../../scripts/verdicts/recording";

const script = fileURLToPath(new URL("../../../scripts/verdicts/main.ts", import.meta.url));
const recordings = fileURLToPath(new URL("../../verdicts", import.meta.url));
const tsx = createRequire(import.meta.url).resolve("tsx");
const folder = mkdtempSync(join(tmpdir(), "verdicts-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starting a process takes longer than a unit test usually may. */
const PROCESS_MS = 60_000;

function run(...files: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", tsx, script, ...files], (error, out, err) => {
      resolve({ code: error === null ? 0 : 1, out, err });
    });
  });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const recording = (cases: readonly object[]) => ({
  service: "firestore",
  observedAt: "2026-07-21T00:00:00Z",
  rules: `service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow get: if b == 'x'; } } }`,
  cases,
});
const get = { description: "get x", method: "get", path: "a/x", verdict: "ALLOW" };

describe("npm run rules:verdicts", { timeout: PROCESS_MS }, () => {
  it("the script counts passed cases and reports skipped ones", async () => {
    const { code, out } = await run(join(recordings, "firestore-resource-document-identity.json"));
    expect(out.trimEnd().split("\n")).toEqual([
      "9 left out, being habits of the recording API",
      "4 passed, 0 failed",
    ]);
    expect(code).toBe(0);
  });

  it("the script prints a line for a case that differs", async () => {
    const differing = { ...get, description: "get y", path: "a/y" };
    const path = file("differs.json", JSON.stringify(recording([get, differing])));
    const { code, out } = await run(path);
    expect(out).toContain(`${path}: get y: DENY, recorded ALLOW. 1:89 The condition is false.`);
    expect(out.trimEnd().split("\n").at(-1)).toBe("1 passed, 1 failed");
    expect(code).toBe(1);
  });

  it("the script reports an invalid file in one line", async () => {
    const { code, out, err } = await run(join(recordings, "none.json"));
    expect(err).toBe(`There is no file ${join(recordings, "none.json")}.\n`);
    expect(out).toBe("");
    expect(code).toBe(1);
  });

  it("the script fails when nothing was replayed", async () => {
    const { code, out } = await run(
      file("empty.json", JSON.stringify(recording([{ ...get, artefact: "a habit" }]))),
    );
    expect(out.trimEnd().split("\n").at(-1)).toBe("0 passed, 0 failed");
    expect(code).toBe(1);
  });
});

describe("a recording", () => {
  const mocked = (mock: unknown) =>
    JSON.stringify(recording([{ ...get, functionMocks: [{ function: "get", path: "a/b" }, mock] }]));

  it.each([
    ["hello", "x.json is not JSON."],
    ["[]", "x.json is no recording of verdicts: an object is expected."],
    [JSON.stringify({ ...recording([]), service: "auth" }), "service is neither firestore nor storage"],
    [JSON.stringify({ ...recording([]), rules: 1 }), "rules are missing"],
    [JSON.stringify({ ...recording([]), observedAt: "once" }), "observedAt is no time"],
    [JSON.stringify({ ...recording([]), cases: {} }), "cases are missing"],
    [JSON.stringify(recording([get, { ...get, method: "peek" }])), 'case 2: unknown method "peek"'],
    [JSON.stringify(recording([{ ...get, verdict: "allow" }])), "case 1: verdict is neither ALLOW nor DENY"],
    [JSON.stringify(recording([{ ...get, auth: {} }])), "case 1: auth has no uid"],
    [JSON.stringify(recording([{ ...get, functionMocks: [{}] }])), "case 1: functionMocks are malformed"],
    [JSON.stringify({ ...recording([]), observedAt: 1 }), "observedAt is no time"],
    [JSON.stringify(recording([[]])), "case 1: an object is expected"],
    [JSON.stringify(recording([{ ...get, description: 1 }])), "case 1: description or path is missing"],
    [JSON.stringify(recording([{ ...get, path: 1 }])), "case 1: description or path is missing"],
    [JSON.stringify(recording([{ ...get, data: 1 }])), "case 1: data is no object"],
    [JSON.stringify(recording([{ ...get, resource: [] }])), "case 1: resource is no object"],
    [
      JSON.stringify(recording([{ ...get, existingResource: null }])),
      "case 1: existingResource is no object",
    ],
    [JSON.stringify(recording([{ ...get, auth: "u" }])), "case 1: auth has no uid"],
    [JSON.stringify(recording([{ ...get, functionMocks: {} }])), "case 1: functionMocks are malformed"],
    [mocked(1), "case 1: functionMocks are malformed"],
    [mocked({ function: "list", path: "a/b" }), "case 1: functionMocks are malformed"],
    [mocked({ function: "get", path: 1 }), "case 1: functionMocks are malformed"],
    [JSON.stringify(recording([{ ...get, requestTime: "once" }])), "case 1: requestTime is no time"],
  ])("a malformed recording is refused: %s", (text, message) => {
    expect(() => parseRecording(text, "x.json")).toThrow(message);
  });

  it("a valid recording is accepted", () => {
    const full = {
      ...get,
      method: "update",
      verdict: "DENY",
      auth: null,
      data: {},
      resource: {},
      existingResource: {},
      functionMocks: [{ function: "exists", path: "a/b" }],
      requestTime: "2026-07-21T00:00:00Z",
    };
    expect(parseRecording(JSON.stringify(recording([get, full])), "x.json").cases).toEqual([get, full]);
  });
});
