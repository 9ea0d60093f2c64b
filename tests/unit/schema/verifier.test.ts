import { createHash, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { credentialKeyOf, secretOf, sha256Hex, verifierOf } from "../../../src/schema/sign-in";

describe("sha256Hex", () => {
  it("is lower-case hex: the vector for abc of FIPS 180-4", async () => {
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("hashes text as UTF-8", async () => {
    const expected = createHash("sha256").update("company:قهوة", "utf8").digest("hex");
    expect(await sha256Hex("company:قهوة")).toBe(expected);
  });
});

describe("secretOf", () => {
  it.each([
    ["p1", "admin", "owner@b.qa", "correct horse", "westwalk:p1:admin:owner@b.qa"],
    ["p2", "admin", "owner@b.qa", "correct horse", "westwalk:p2:admin:owner@b.qa"],
    ["p1", "company", "ACME-1", "كلمة السر", "westwalk:p1:company:ACME-1"],
  ])("in %s, of %s %s: PBKDF2 of 600,000 rounds", async (project, kind, id, password, salt) => {
    const expected = pbkdf2Sync(password, salt, 600_000, 32, "sha256").toString("base64");
    expect(await secretOf(project, kind, id, password)).toBe(expected);
  });

  it("makes a verifier that is the secret's hash", async () => {
    expect(await verifierOf("c2VjcmV0")).toBe(createHash("sha256").update("c2VjcmV0").digest("hex"));
  });
});

describe("credentialKeyOf", () => {
  it("is the hash of kind and id, so that accounts of two kinds with one id are two", async () => {
    expect(await credentialKeyOf("admin", "a@b.qa")).toBe(await sha256Hex("admin:a@b.qa"));
    expect(await credentialKeyOf("company", "a@b.qa")).not.toBe(await credentialKeyOf("admin", "a@b.qa"));
  });
});
