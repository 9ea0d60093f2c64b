import { createHash, pbkdf2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { claimantOf, credentialKeyOf, sha256Hex } from "../../src/schema/sign-in";

it("a hash is lower-case hex, as in the example of FIPS 180-4, of a text's UTF-8 bytes", async () => {
  expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const expected = createHash("sha256").update("company:قهوة", "utf8").digest("hex");
  expect(await sha256Hex("company:قهوة")).toBe(expected);
});

it.each([
  ["westwalk", "p2", "admin", "owner@b.qa", "correct horse", "westwalk:p2:admin:owner@b.qa"],
  ["library", "p1", "company", "ACME-1", "كلمة السر", "library:p1:company:ACME-1"],
])(
  "a secret of %s in the project %s of the %s %s is derived by PBKDF2 with 600,000 rounds",
  async (productId, projectId, kind, id, password, salt) => {
    const expected = pbkdf2Sync(password, salt, 600_000, 32, "sha256").toString("base64");
    const { secret } = await claimantOf({ productId, projectId, kind, id }, password);
    expect(secret).toBe(expected);
  },
);

it("a verifier is the hash of the secret, and a credential key that of kind and id", async () => {
  const account = { productId: "p", projectId: "q", kind: "admin", id: "a@b.qa" };
  const { secret, verifier, key } = await claimantOf(account, "correct horse");
  expect(verifier).toBe(createHash("sha256").update(secret).digest("hex"));
  expect(key).toBe(await sha256Hex("admin:a@b.qa"));
  expect(await credentialKeyOf("company", "a@b.qa")).not.toBe(key);
});
