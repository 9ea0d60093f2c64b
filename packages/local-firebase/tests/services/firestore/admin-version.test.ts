import { createRequire } from "node:module";
import { expect, it } from "vitest";

/** Set for the tests' second run (vitest.config.ts). */
const newest = process.env["ADMIN_SDK"];
const isTooOld = newest !== undefined && Number.parseInt(process.versions.node) < 22;

const require = createRequire(import.meta.url);

if (isTooOld)
  it("firebase-admin 14 is not installed before Node 22, so the tests run on 13 alone", () => {
    expect(() => require.resolve(`${newest}/app`)).toThrow("Cannot find module");
  });
else
  it("the tests run on firebase-admin 13, and on 14 where Node is 22 or newer", async () => {
    const { SDK_VERSION } = await import("firebase-admin/app");
    const inside = createRequire(require.resolve(`${newest ?? "firebase-admin"}/app`));
    const client = inside("@google-cloud/firestore/package.json") as { readonly version: string };
    expect([SDK_VERSION, client.version].map((version) => Number.parseInt(version))).toEqual(
      newest === undefined ? [13, 7] : [14, 9],
    );
  });
