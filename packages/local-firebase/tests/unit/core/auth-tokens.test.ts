import { stat } from "node:fs/promises";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader, errors, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { loadTokenKey } from "../../../src/auth/token-key";
import { createTokens } from "../../../src/auth/tokens";
import { createTokenVerifier } from "../../../src/auth/verifier";
import type { User } from "../../../src/auth/users";
import { AuthTokenError } from "../../../src/core/contracts";
import { temporaryFolder } from "./temporary-folder";

const KEY = new Uint8Array(32).fill(7);
const USER: User = {
  localId: "u1",
  email: "a@b.qa",
  emailVerified: false,
  disabled: false,
  createdAt: 0,
  lastLoginAt: 0,
  validSince: 0,
  generation: 0,
};
const SIGN_IN = { localId: "u1", provider: "password", authTime: 5, generation: 0 } as const;

describe("the token verifier", () => {
  const tokens = createTokens(KEY, "demo-a");
  const verifier = createTokenVerifier(tokens, false);
  const testVerifier = createTokenVerifier(tokens, true);

  it.each(["Bearer", "Firebase", "bearer"])(
    "the verifier accepts a signed token after %s",
    async (scheme) => {
      const caller = await verifier.verify(`${scheme} ${await tokens.idToken(USER, SIGN_IN)}`);
      expect(caller).toMatchObject({
        kind: "user",
        auth: {
          uid: "u1",
          token: { email: "a@b.qa", aud: "demo-a", firebase: { sign_in_provider: "password" } },
        },
      });
    },
  );

  it("a request without a header is anonymous", async () => {
    expect(await verifier.verify(undefined)).toEqual({ kind: "anyone" });
  });

  const unsigned = new UnsecuredJWT({ sub: "mallory", aud: "demo-a" }).encode();
  it.each([
    ["owner", async () => "owner"],
    ["an unsigned token", async () => unsigned],
    ["nonsense", async () => "a.b.c"],
    [
      "a token of another key",
      () => createTokens(new Uint8Array(32).fill(8), "demo-a").idToken(USER, SIGN_IN),
    ],
    ["a token of another project", () => createTokens(KEY, "demo-b").idToken(USER, SIGN_IN)],
    [
      "an expired token",
      () => createTokens(KEY, "demo-a", { now: () => Date.now() - 3_601_000 }).idToken(USER, SIGN_IN),
    ],
    ["a refresh token", () => tokens.refreshToken(SIGN_IN)],
    [
      "a token without a user",
      () =>
        new SignJWT({ aud: "demo-a", iss: "https://securetoken.google.com/demo-a" })
          .setProtectedHeader({ alg: "HS256" })
          .sign(KEY),
    ],
  ])("the verifier refuses %s", async (_name, token) => {
    await expect(verifier.verify(`Bearer ${await token()}`)).rejects.toThrow(AuthTokenError);
  });

  it.each(["", "Bearer", "Basic abc", "Bearer a b"])("the verifier refuses the header %j", async (header) => {
    await expect(verifier.verify(header)).rejects.toThrow(AuthTokenError);
  });

  it("a test process accepts the owner and unsigned tokens of any project", async () => {
    expect(await testVerifier.verify("Bearer owner")).toEqual({ kind: "owner" });
    const foreign = new UnsecuredJWT({ sub: "alice", aud: "other", exp: 3600 }).encode();
    expect(await testVerifier.verify(`Firebase ${foreign}`)).toMatchObject({
      kind: "user",
      auth: { uid: "alice" },
    });
  });

  it("a test process takes a service account for the owner, and no other process does", async () => {
    const issued = new SignJWT({ iss: "admin@demo.example", sub: "admin@demo.example" });
    const token = `Bearer ${await issued.setProtectedHeader({ alg: "HS256" }).sign(KEY)}`;
    expect(await testVerifier.verify(token)).toEqual({ kind: "owner" });
    await expect(verifier.verify(token)).rejects.toThrow(AuthTokenError);
  });

  it("a test process accepts other projects' tokens", async () => {
    const foreign = await createTokens(new Uint8Array(32).fill(8), "demo-b").idToken(USER, SIGN_IN);
    expect(await testVerifier.verify(`Bearer ${foreign}`)).toMatchObject({
      kind: "user",
      auth: { uid: "u1" },
    });
    await expect(testVerifier.verify("Bearer a.b.c")).rejects.toThrow(AuthTokenError);
  });

  it("a test process refuses a wrong signature on its own project's tokens", async () => {
    const forged = await createTokens(new Uint8Array(32).fill(8), "demo-a").idToken(USER, SIGN_IN);
    await expect(testVerifier.verify(`Bearer ${forged}`)).rejects.toThrow(AuthTokenError);
  });
});

describe("tokens of a test process", () => {
  const unsigned = createTokens(KEY, "demo-a", { unsigned: true });
  const later = createTokens(KEY, "demo-a", { unsigned: true, now: () => Date.now() + 3_601_000 });

  it("the tokens of a test process have no signature, as admin SDKs expect, and expire", async () => {
    const token = await unsigned.idToken(USER, SIGN_IN);
    expect(decodeProtectedHeader(token).alg).toBe("none");
    expect(await unsigned.readIdToken(token)).toMatchObject({ sub: "u1", email: "a@b.qa" });
    await expect(later.readIdToken(token)).rejects.toThrow(errors.JWTExpired);
    for (const other of [createTokens(KEY, "demo-a"), createTokens(KEY, "demo-b", { unsigned: true })])
      await expect(other.readIdToken(token)).rejects.toThrow(errors.JOSEError);
  });

  it("a test process accepts signed tokens, and always signs refresh tokens", async () => {
    const signed = createTokens(KEY, "demo-a");
    expect(await unsigned.readIdToken(await signed.idToken(USER, SIGN_IN))).toMatchObject({ sub: "u1" });
    const refreshToken = await unsigned.refreshToken(SIGN_IN);
    expect(await signed.readRefreshToken(refreshToken)).toEqual(SIGN_IN);
    const forged = new UnsecuredJWT({ ...decodeJwt(refreshToken) }).encode();
    await expect(unsigned.readRefreshToken(forged)).rejects.toThrow("INVALID_REFRESH_TOKEN");
  });

  it("a token's own claims override the developer's", async () => {
    const user = { ...USER, customAttributes: '{"email":"x","user_id":"x","name":"Noor"}' };
    const signIn = { ...SIGN_IN, claims: { email_verified: true, role: "auditor" } };
    expect(decodeJwt(await unsigned.idToken(user, signIn))).toMatchObject({
      email: "a@b.qa",
      email_verified: false,
      user_id: "u1",
      name: "Noor",
      role: "auditor",
    });
  });
});

describe("the token key", () => {
  it("the token key is created once, readable by its owner only", async () => {
    const path = join(await temporaryFolder(), "token-key.json");
    const key = await loadTokenKey(path);
    expect(key).toHaveLength(32);
    expect(await loadTokenKey(path)).toEqual(new Uint8Array(key));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
