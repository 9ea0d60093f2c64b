/** Tokens that nobody issued: forged, changed, expired, of another project, unsigned. Each with a twin that is taken. */
import { createHmac, generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { base64url, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINS } from "../../../emulator/demo/admins";
import { createTokens } from "../../../emulator/auth/tokens";
import { newUser } from "../../../emulator/auth/sign-in";
import { loadTokenKey } from "../../../emulator/auth/token-key";
import {
  firestore,
  localProject,
  shown,
  signUpAnonymously,
  storage,
  type Project,
} from "../../../scripts/smoke/rest";
import { accountOf, signIn } from "../../../scripts/smoke/sign-in";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";

type Json = { readonly [key: string]: unknown };

let real: TestFirebase;
let forTests: TestFirebase;
let project: Project;
/** A real admin's token, and its parts. */
let token: string;
let uid: string;
beforeAll(async () => {
  real = await startTestFirebase({ seed: "demo", test: false });
  forTests = await startTestFirebase({ seed: "demo", test: true });
  project = localProject(real.ports, real.projectId);
  const caller = await signUpAnonymously(project);
  const [, admin] = ADMINS;
  await signIn(project, caller, await accountOf("admin", admin!.email, admin!.password));
  token = caller.token!;
  uid = caller.uid;
}, 60_000);
afterAll(async () => {
  await real.stop();
  await forTests.stop();
});

const encode = (json: Json) => base64url.encode(JSON.stringify(json));
const part = (index: 0 | 1): Json =>
  JSON.parse(Buffer.from(token.split(".")[index]!, "base64url").toString("utf8")) as Json;
const signature = () => token.split(".")[2]!;
const sign = (header: Json, payload: Json, key: Uint8Array | string) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
};
const seconds = () => Math.floor(Date.now() / 1000);

/** The local key, which an attacker does not have: for tokens that are wrong in one point only. */
async function tokensOf(projectId: string, now?: () => number) {
  const key = await loadTokenKey(join(real.dataDir, "token-key.json"));
  return { key, tokens: createTokens(key, projectId, now) };
}
const user = () => newUser(uid, Date.now());
const asAnonymous = () => ({
  localId: uid,
  provider: "anonymous" as const,
  authTime: seconds(),
  generation: 0,
});

const FORGED: { readonly [name: string]: () => string | Promise<string> } = {
  "signed with another key": () => sign(part(0), part(1), "guessed"),
  "signed with an empty key": () => sign(part(0), part(1), ""),
  "alg none, no signature": () => `${encode({ alg: "none", typ: "JWT" })}.${encode(part(1))}.`,
  "alg None": () => `${encode({ alg: "None" })}.${encode(part(1))}.`,
  "alg none, the real signature": () => `${encode({ alg: "none" })}.${encode(part(1))}.${signature()}`,
  "the real header, no signature": () => `${token.split(".").slice(0, 2).join(".")}.`,
  "the signature cut off": () => token.split(".").slice(0, 2).join("."),
  "alg RS256 with the real signature": () =>
    `${encode({ ...part(0), alg: "RS256" })}.${encode(part(1))}.${signature()}`,
  "RS256 with a key of its own": () =>
    new SignJWT(part(1))
      .setProtectedHeader({ alg: "RS256" })
      .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
  "its own key in the header": async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = publicKey.export({ format: "jwk" }) as Json;
    return new SignJWT(part(1)).setProtectedHeader({ alg: "ES256", jwk }).sign(privateKey);
  },
  "HS512 with the real key": async () =>
    new SignJWT(part(1))
      .setProtectedHeader({ alg: "HS512" })
      .sign(new Uint8Array([...(await tokensOf(real.projectId)).key, ...new Uint8Array(32)])),
  "another user in a signed token": () =>
    `${token.split(".")[0]!}.${encode({ ...part(1), sub: "somebody", user_id: "somebody" })}.${signature()}`,
  "an hour more in a signed token": () =>
    `${token.split(".")[0]!}.${encode({ ...part(1), exp: seconds() + 7200 })}.${signature()}`,
  expired: async () =>
    (await tokensOf(real.projectId, () => Date.now() - 3_700_000)).tokens.idToken(user(), asAnonymous()),
  "of another project, with the right key": async () =>
    (await tokensOf("demo-other")).tokens.idToken(user(), asAnonymous()),
  "a refresh token": async () => (await tokensOf(real.projectId)).tokens.refreshToken(asAnonymous()),
  "without a user": async () => {
    const { key } = await tokensOf(real.projectId);
    const { sub: _, ...claims } = part(1);
    return sign({ alg: "HS256", typ: "JWT" }, claims, key);
  },
  owner: () => "owner",
  admin: () => "admin",
  empty: () => "",
  "not a token": () => "a.b.c",
  "a critical header nobody knows": async () =>
    sign({ alg: "HS256", typ: "JWT", crit: ["x"], x: 1 }, part(1), (await tokensOf(real.projectId)).key),
};
const names = Object.keys(FORGED);

describe("the real token", () => {
  it("is taken by Firestore and Storage, and the key file is nobody else's to read", async () => {
    expect(shown(await firestore(project, { uid, token }, "GET", "/Tenants"))).toBe("200");
    const contracts = await storage(project, { uid, token }, "GET", "contracts/none.pdf");
    expect(contracts.status).toBe(404);
    const made = (await tokensOf(real.projectId)).tokens.idToken(user(), asAnonymous());
    expect(shown(await firestore(project, { uid, token: await made }, "GET", "/Tenants"))).toBe("200");
  });
});

describe.each(names)("%s", (name) => {
  it("opens nothing: not what the real token opens, and not what everybody signed in may read", async () => {
    const caller = { uid, token: await FORGED[name]!() };
    for (const address of ["/Tenants", "/Brands", `/Sessions/${uid}`])
      expect((await firestore(project, caller, "GET", address)).status).toBe(401);
    for (const query of ["", "?alt=media"])
      expect((await storage(project, caller, "GET", "Brands/images/x.png", query)).status).toBe(401);
    expect((await storage(project, caller, "DELETE", "Brands/images/x.png")).status).toBe(401);
    const write = await firestore(project, caller, "PATCH", "/Brands/x", { fields: {} });
    expect(write.status).toBe(401);
    expect(JSON.stringify(write.body)).not.toContain("password");
  });
});

describe("tokens of test tools", () => {
  const unsigned = () =>
    `${encode({ alg: "none" })}.${encode({ sub: uid, aud: real.projectId, exp: seconds() + 60 })}.`;
  const foreign = () => sign({ alg: "HS256" }, { sub: uid, aud: "demo-elsewhere" }, "any");

  it.each([
    ["owner", () => "owner"],
    ["unsigned", unsigned],
    ["foreign", foreign],
  ])("%s: taken by a process for tests, by no other", async (name, make) => {
    const caller = { uid, token: make() };
    const twin = localProject(forTests.ports, forTests.projectId);
    const path = name === "owner" ? "/Tenants" : "/Brands";
    expect((await firestore(twin, caller, "GET", path)).status).toBe(200);
    expect((await firestore(project, caller, "GET", path)).status).toBe(401);
  });

  it.each([
    ["DELETE", "firestore", "/emulator/v1/projects/demo-westwalk/databases/(default)/documents"],
    ["PUT", "firestore", "/emulator/v1/projects/demo-westwalk:securityRules"],
    ["DELETE", "auth", "/emulator/v1/projects/demo-westwalk/accounts"],
    ["PUT", "storage", "/internal/setRules"],
    ["DELETE", "ui", "/outbox.json"],
  ] as const)("%s %s%s exists for tests only", async (method, service, path) => {
    const rules = await readFile("firestore.rules", "utf8");
    const knock = (firebase: TestFirebase) =>
      fetch(firebase.origin(service) + path, {
        method,
        headers: { Authorization: "Bearer owner" },
        ...(method === "PUT" && { body: JSON.stringify({ rules: { files: [{ content: rules }] } }) }),
      });
    expect((await knock(real)).status).toBeGreaterThanOrEqual(404);
    expect((await knock(real)).status).toBeLessThan(500);
    expect((await firestore(project, { uid, token }, "GET", "/Brands?pageSize=1")).status).toBe(200);
    expect((await knock(forTests)).status).not.toBe(404);
  });
});
