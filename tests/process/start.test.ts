import { readdir, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Ports } from "local-firebase/project";
import { readCommandLine } from "../../demo/command-line";
import { scriptArgs } from "../../scripts/run-tool";
import { emulatorArgs } from "../fixtures/commands";
import { projectFolder, runEmulator } from "../fixtures/emulator-process";
import { DENY_ALL, usesOtherEmulator } from "../fixtures/local-firebase";

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await projectFolder(DENY_ALL));
});
afterEach(() => remove());

function run(args: readonly string[]) {
  const emulator = runEmulator(folder, args);
  onTestFinished(async () => {
    emulator.kill("SIGKILL");
    await emulator.ended;
  });
  return emulator;
}
/** What a process that cannot start says: one line, and no more. */
async function refusal(...args: string[]): Promise<string> {
  const emulator = run(emulatorArgs("--seed", "empty", ...args));
  expect(await emulator.ended).toBe(1);
  expect(emulator.errors()).toMatch(/^[^\n]+\n$/);
  expect(emulator.errors()).not.toMatch(/Error:|\sat .*:\d+:\d+/);
  expect(emulator.output()).not.toMatch(/ready/);
  return emulator.errors().trimEnd();
}

// Each start is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("npm run emulator", { timeout: 240_000 }, () => {
  it("a start with invalid rules names file, line and column, and writes nothing", async () => {
    await writeFile(`${folder}/firestore.rules`, "rules_version = '2';\nservice cloud.firestore { match }\n");
    expect(await refusal()).toMatch(/^firestore\.rules:2:\d+: \S/);
    expect(await readdir(folder)).not.toContain(".local-firebase");
  });

  it("a start with a wrong option or an unusable port offset is refused", async () => {
    expect(() => readCommandLine(["--port-offset", "x"])).toThrow(/--port-offset is a number/);
    expect(() => readCommandLine(["--seed", "big"])).toThrow(/--seed is demo or empty/);
    expect(await refusal("--colour")).toMatch(/--colour.*--help lists the options/);
    expect(await refusal("--port-offset", "300")).toMatch(
      /^--port-offset 300 can make two copies meet.*Use 1000\.$/,
    );
  });

  it("sign-ins, files and messages survive a restart, and an orderly end says nothing", async () => {
    let origin: (service: keyof Ports) => string;
    const post = async (service: keyof Ports, path: string, body: string, headers = {}) => {
      const response = await fetch(`${origin(service)}${path}`, { method: "POST", body, headers });
      expect(response.status).toBe(200);
      return response.text();
    };
    const objects = "/v0/b/demo-westwalk.appspot.com/o";
    const first = run(scriptArgs("scripts/emulator.ts", "--seed", "empty", "--test"));
    ({ origin } = await first.ready);
    const user = await post(
      "auth",
      "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      JSON.stringify({ email: "kept@example.qa", password: "secret1" }),
    );
    const { refreshToken } = JSON.parse(user) as { readonly refreshToken: string };
    const multipart = "--B\r\n\r\n{}\r\n--B\r\nContent-Type: image/png\r\n\r\nbytes\r\n--B--";
    await post("storage", `${objects}?name=logo.png`, multipart, {
      Authorization: "Bearer owner",
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": "multipart/related; boundary=B",
    });
    const message = { user_id: "k", service_id: "s", template_id: "t", template_params: { name: "Ali" } };
    await post("ui", "/api/v1.0/email/send", JSON.stringify(message));
    first.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(first.errors()).toBe("");

    ({ origin } = await run(emulatorArgs("--seed", "empty", "--test")).ready);
    const form = `grant_type=refresh_token&refresh_token=${refreshToken}`;
    expect(await post("auth", "/securetoken.googleapis.com/v1/token", form)).toContain('"token_type"');
    const headers = { Authorization: "Bearer owner" };
    const file = await fetch(`${origin("storage")}${objects}/logo.png?alt=media`, { headers });
    expect(await file.text()).toBe("bytes");
    expect(await (await fetch(`${origin("ui")}/outbox.json`)).json()).toMatchObject([
      { params: { name: "Ali" } },
    ]);
  });
});
