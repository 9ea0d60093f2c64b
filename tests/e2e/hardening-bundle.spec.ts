import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADMINS } from "../../demo/admins";
import { COMPANIES } from "../../demo/company-list";
import { expect, test } from "./fixtures";
import { currentStack } from "./stack";

/** What no visitor may find in the files that everybody can load. */
const SECRETS: { readonly [what: string]: RegExp } = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY/,
  "a service account": /"?private_key_id"?\s*:|"?type"?\s*:\s*"service_account"|\.iam\.gserviceaccount\.com/,
  "an access token": /\bya29\.[\w-]{20,}|\bgh[pousr]_\w{30,}|\bAKIA[0-9A-Z]{16}\b/,
  "a demo password or verifier": new RegExp(
    [...ADMINS, ...COMPANIES].flatMap(({ password, verifier }) => [password, verifier]).join("|"),
  ),
  "a variable that is not for the panel": /canary-of-the-environment/,
  "the owner's token of test processes": /Bearer owner/,
  "a source map": /sourceMappingURL=/,
};
const found = (text: string) => Object.keys(SECRETS).filter((what) => SECRETS[what]!.test(text));

test("the built panel holds no secret", async () => {
  const { folder, ports } = await currentStack();
  const entries = readdirSync(join(folder, "dist"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
  // What it is given for the panel is there.
  expect(texts.some((text) => text.includes(`"firestore":${String(ports.firestore)}`))).toBe(true);
  for (const [index, text] of texts.entries()) expect(found(text), files[index]!.name).toEqual([]);
  const index = readFileSync(join(folder, "dist/index.html"), "utf8");
  expect(index).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|style=/i);
});

test("the build warns of nothing", async () => {
  const { folder } = await currentStack();
  expect(readFileSync(join(folder, "build.log"), "utf8")).toBe("");
});
