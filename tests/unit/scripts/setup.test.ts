import { describe, expect, it, test, vi } from "vitest";
import { withValues } from "../../../packages/firestore-panel/cli/setup/steps";
import { findIdentity, type Tools } from "../../../packages/firestore-panel/cli/setup/tools";

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
    expect((await findIdentity(tools)).name).toBe("first@x.qa");
    const identity = await findIdentity(tools, "second@x.qa");
    expect(await identity.account()).toEqual({ token: "token of second@x.qa" });
    asked.length = 0;
    expect(await identity.account()).toEqual({ token: "token of second@x.qa" });
    expect(asked).toEqual([]);
  });

  it("says how to sign in where nobody, or not that account, is signed in", async () => {
    // What firebase-tools 15.34.2 says without a login.
    const nobody = answering({ "firebase login:list --json": { stdout: '{\n  "status": "success"\n}' } });
    await expect(findIdentity(nobody.tools)).rejects.toThrow(
      "firebase-tools is not signed in: npx firebase-tools@15.34.2 login, or set GOOGLE_APPLICATION_CREDENTIALS to a service account's key.",
    );
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "package.json");
    await expect(findIdentity(nobody.tools)).rejects.toThrow("package.json is not a service account's key");
    vi.unstubAllEnvs();
    const { tools } = answering({ "firebase login:list --json": login });
    await expect(findIdentity(tools, "third@x.qa")).rejects.toThrow("not signed in as third@x.qa");
  });
});
