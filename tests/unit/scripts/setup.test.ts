import { describe, expect, it, test } from "vitest";
import { newPasswordError } from "../../../packages/firestore-panel/cli/create-admin/add-admin";
import { withValues } from "../../../packages/firestore-panel/cli/setup/env-file";
import { generatedPassword } from "../../../packages/firestore-panel/cli/setup/first-admin";
import { keyWarning } from "../../../packages/firestore-panel/cli/setup/key";
import {
  byHand,
  downloadFirebaseTools,
  loginIdentity,
  reasonIn,
  type Tools,
} from "../../../packages/firestore-panel/cli/setup/tools";
import { product } from "../../../owner.config";

/** Commands that answer with these outputs. */
const answering = (outputs: { readonly [command: string]: { code?: number; stdout: string } }) => {
  const asked: string[] = [];
  const tools: Pick<Tools, "run"> = {
    run: async (command) => {
      asked.push(command.join(" "));
      const { code = 0, stdout = "" } = outputs[command.join(" ")] ?? {};
      return { code, stdout, output: stdout };
    },
  };
  return { tools, asked };
};

test("setup keeps comments and other lines of an environment file", () => {
  const text = "# Ours\nA=1\n  export B = old\nVITE_EMAIL=x # mine\n";
  expect(withValues(text, { B: "new", C: "3" })).toBe("# Ours\nA=1\nB=new\nVITE_EMAIL=x # mine\nC=3\n");
  expect(withValues("", { A: "1" })).toBe("A=1\n");
});

test("setup generates passwords that the panel takes, each another one", async () => {
  const passwords = Array.from({ length: 20 }, generatedPassword);
  expect(new Set(passwords).size).toBe(20);
  for (const password of passwords)
    expect(
      await newPasswordError(product, { email: "owner@westwalk.example", name: "Owner", password }),
    ).toBeUndefined();
});

test("setup shows a command as a person types it", () => {
  expect(byHand("apps:create", "WEB", "Westwalk Admin Panel")).toBe(
    'npx firebase-tools@15.34.2 apps:create WEB "Westwalk Admin Panel"',
  );
});

test("setup takes the reason from what a command said", () => {
  expect(reasonIn("\nError: HTTP Error: 403\n\n⚠  Unable to fetch the CLI MOTD\n")).toBe(
    "Error: HTTP Error: 403",
  );
  expect(reasonIn("one\ntwo\n")).toBe("two");
  const npm =
    "npm error errno FETCH_ERROR\nnpm error network timeout at: https://r/\nnpm error A log: x.log\n";
  expect(reasonIn(`npm error code FETCH_ERROR\n${npm}`)).toBe("timeout at: https://r/");
});

test("setup shows that a download goes on, and why it failed", async () => {
  const said: string[] = [];
  let ended: (run: { code: number; stdout: string; output: string }) => void = () => undefined;
  const tools: Pick<Tools, "run"> = { run: () => new Promise((resolve) => (ended = resolve)) };
  const say = (line: string) => {
    said.push(line);
    if (said.length === 3)
      ended({ code: 1, stdout: "", output: "npm error network timeout at: https://r/\n" });
  };
  await expect(downloadFirebaseTools(tools, say, 1)).rejects.toThrow(
    /does not start: timeout at: https:\/\/r\/\. Check the network/,
  );
  expect(said).toEqual([
    "With firebase-tools@15.34.2, which npx downloads once.",
    "    still downloading after 0.001 s",
    "    still downloading after 0.002 s",
  ]);
});

test.each([
  ["/panel/key.json", 1, /Warning: the key is in the checkout/],
  ["/panel/key.json", 0, undefined],
  ["/elsewhere/key.json", 1, undefined],
])("setup judges a key at %s, which git check-ignore answers with %d", async (path, code, warning) => {
  const { tools } = answering({ "git check-ignore --quiet -- key.json": { code, stdout: "" } });
  const said = await keyWarning(tools, "/panel", path);
  if (warning) expect(said).toMatch(warning);
  else expect(said).toBeUndefined();
});

describe("setup with the login of firebase-tools", () => {
  const accounts = ["first@x.qa", "second@x.qa"].map((email) => ({
    user: { email },
    tokens: { access_token: `token of ${email}`, refresh_token: "r" },
  }));
  const login = { stdout: JSON.stringify({ status: "success", result: accounts }) };
  const list = { stdout: '{"status":"success","result":[]}' };

  it("uses the first account, or the named one, and its renewed token for a while", async () => {
    const { tools, asked } = answering({
      "firebase login:list --json": login,
      "firebase projects:list --account second@x.qa --json": list,
    });
    expect((await loginIdentity(tools)).name).toBe("first@x.qa");
    const identity = await loginIdentity(tools, "second@x.qa");
    expect(await identity.account()).toEqual({ token: "token of second@x.qa" });
    asked.length = 0;
    expect(await identity.account()).toEqual({ token: "token of second@x.qa" });
    expect(asked).toEqual([]);
  });

  it("says how to sign in where nobody, or not that account, is signed in", async () => {
    // What firebase-tools 15.34.2 says without a login.
    const nobody = answering({ "firebase login:list --json": { stdout: '{\n  "status": "success"\n}' } });
    await expect(loginIdentity(nobody.tools)).rejects.toThrow(
      "firebase-tools is not signed in: npx firebase-tools@15.34.2 login, or give --key FILE.",
    );
    const { tools } = answering({ "firebase login:list --json": login });
    await expect(loginIdentity(tools, "third@x.qa")).rejects.toThrow("not signed in as third@x.qa");
  });

  it("shows the tool's own error", async () => {
    const { tools } = answering({
      "firebase login:list --json": login,
      "firebase projects:list --account first@x.qa --json": {
        code: 1,
        stdout: '{ "status": "error", "error": "Failed to authenticate, have you run firebase login?" }',
      },
    });
    await expect((await loginIdentity(tools)).account()).rejects.toThrow("Failed to authenticate");
  });
});
