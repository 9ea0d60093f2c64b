import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADMINS } from "../../demo/admins";
import { COMPANIES } from "../../demo/company-list";
import { runTool, toolArgs } from "../../scripts/run-tool";
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

test("a build for production holds no secret", async () => {
  const outDir = join((await currentStack()).folder, "dist-production");
  const env = {
    NODE_ENV: "production",
    VITE_LOCAL_FIREBASE: "",
    VITE_FIREBASE_API_KEY: "public-api-key",
    VITE_FIREBASE_AUTH_DOMAIN: "some-project.firebaseapp.com",
    VITE_FIREBASE_PROJECT_ID: "some-project",
    VITE_FIREBASE_STORAGE_BUCKET: "some-project.firebasestorage.app",
    VITE_FIREBASE_APP_ID: "1:1:web:1",
    GOOGLE_APPLICATION_CREDENTIALS: "canary-of-the-environment",
    DATABASE_PASSWORD: "canary-of-the-environment",
  };
  const built = await runTool(
    toolArgs("vite", "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"),
    { env },
  );
  expect(built.code, built.output).toBe(0);
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
  expect(texts.some((text) => text.includes("public-api-key"))).toBe(true);
  for (const [index, text] of texts.entries()) expect(found(text), files[index]!.name).toEqual([]);
  expect(readFileSync(join(outDir, "index.html"), "utf8")).not.toMatch(
    /<script(?![^>]*\ssrc=)|\son\w+=|style=/i,
  );
});

test("the search for secrets finds every planted secret", () => {
  const planted = [
    "-----BEGIN RSA PRIVATE KEY-----",
    '{"type":"service_account","client_email":"x@y.iam.gserviceaccount.com"}',
    "ya29.0123456789012345678901",
    `p=${ADMINS[0]!.password}`,
    `v=${COMPANIES[0]!.verifier}`,
    "canary-of-the-environment",
    'authorization:"Bearer owner"',
    "//# sourceMappingURL=x.map",
  ];
  for (const text of planted) expect(found(text)).toHaveLength(1);
  expect(found("nothing of the kind")).toEqual([]);
}); // prettier-ignore
