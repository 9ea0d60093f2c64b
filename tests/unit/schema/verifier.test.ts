import { createHash, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  attemptKeyOf,
  normaliseSignInId,
  secretOf,
  sha256Hex,
  verifierOf,
} from "../../../src/schema/verifier";

describe("sha256Hex", () => {
  it("is lower-case hex: the vector for abc of FIPS 180-4", async () => {
    expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("hashes text as UTF-8", async () => {
    const expected = createHash("sha256").update("admin:قهوة@b.qa", "utf8").digest("hex");
    expect(await sha256Hex("admin:قهوة@b.qa")).toBe(expected);
  });
});

describe("secretOf", () => {
  it.each([
    { kind: "admin", id: " Owner@B.qa ", salt: "westwalk:admin:owner@b.qa", password: "correct horse" },
    { kind: "company", id: " ACME-1 ", salt: "westwalk:company:ACME-1", password: "كلمة السر" },
  ] as const)("is PBKDF2 of 600,000 rounds, salted with $salt", async ({ kind, id, salt, password }) => {
    const expected = pbkdf2Sync(password, salt, 600_000, 32, "sha256").toString("base64");
    expect(await secretOf(kind, id, password)).toBe(expected);
  });

  it("makes a verifier that is the secret's hash", async () => {
    const secret = await secretOf("company", "ACME", "x");
    expect(await verifierOf(secret)).toBe(createHash("sha256").update(secret).digest("hex"));
  });
});

describe("normaliseSignInId", () => {
  it("lowers ASCII letters of an e-mail and no others, as the rules language does", () => {
    expect(normaliseSignInId("admin", "  ÄB@C.QA ")).toBe("Äb@c.qa");
  });

  it("leaves a company id as it is, trimmed", () => {
    expect(normaliseSignInId("company", " AbC ")).toBe("AbC");
  });

  it("decides the attempt's key, so that spelling an e-mail differently does not win more tries", async () => {
    expect(await attemptKeyOf("admin", "A@B.qa")).toBe(await attemptKeyOf("admin", " a@b.qa"));
    expect(await attemptKeyOf("admin", "a@b.qa")).toBe(await sha256Hex("admin:a@b.qa"));
  });
});
