/** Tokens that nobody issued: forged, changed, expired, of another project, unsigned. Each differs from a real one. */
import { createHmac, generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { base64url, SignJWT } from "jose";
import { beforeAll, expect, it } from "vitest";
import { newUser } from "../../../packages/local-firebase/src/auth/new-user";
import { loadTokenKey } from "../../../packages/local-firebase/src/auth/token-key";
import { createTokens } from "../../../packages/local-firebase/src/auth/tokens";
import { firestore, storage } from "../../fixtures/http/rest";
import type { TestFirebase } from "../../fixtures/local-firebase";
import { attackWorld } from "./attack-world";

type Json = { readonly [key: string]: unknown };

/** A signed-in admin. */
interface RealAdmin {
  readonly firebase: TestFirebase;
  readonly uid: string;
  readonly token: string;
}
const world = attackWorld();
let admin: RealAdmin;
beforeAll(() => {
  const { uid, token = "" } = world().as("admin");
  admin = { firebase: world().firebase, uid, token };
});

const encode = (json: Json) => base64url.encode(JSON.stringify(json));
const seconds = () => Math.floor(Date.now() / 1000);
/** A token with a signature of this key. */
function sign(header: Json, payload: Json, key: Uint8Array | string): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

const partOf = (token: string, index: 0 | 1): Json =>
  JSON.parse(Buffer.from(token.split(".")[index]!, "base64url").toString("utf8")) as Json;
const signatureOf = (token: string) => token.split(".")[2]!;

/** The local key, which an attacker does not have: for tokens that are wrong in one point only. */
const keyOf = ({ firebase }: RealAdmin) => loadTokenKey(join(firebase.dataDir, "token-key.json"));

/** An ID token as the local Firebase makes them, signed with its key. */
async function issue(admin: RealAdmin, projectId: string, now?: () => number): Promise<string> {
  const tokens = createTokens(await keyOf(admin), projectId, { now });
  return tokens.idToken(newUser(admin.uid, Date.now()), identityOf(admin));
}
const identityOf = ({ uid }: RealAdmin) => ({
  localId: uid,
  provider: "anonymous" as const,
  authTime: seconds(),
  generation: 0,
});

/** The forger may use everything that the real admin's browser has. */
const FORGED: { readonly [name: string]: (admin: RealAdmin) => string | Promise<string> } = {
  "signed with another key": ({ token }) => sign(partOf(token, 0), partOf(token, 1), "guessed"),
  "signed with an empty key": ({ token }) => sign(partOf(token, 0), partOf(token, 1), ""),
  "alg none, no signature": ({ token }) =>
    `${encode({ alg: "none", typ: "JWT" })}.${encode(partOf(token, 1))}.`,
  "alg None": ({ token }) => `${encode({ alg: "None" })}.${encode(partOf(token, 1))}.`,
  "alg none, the real signature": ({ token }) =>
    `${encode({ alg: "none" })}.${encode(partOf(token, 1))}.${signatureOf(token)}`,
  "the real header, no signature": ({ token }) => `${token.split(".").slice(0, 2).join(".")}.`,
  "the signature cut off": ({ token }) => token.split(".").slice(0, 2).join("."),
  "alg RS256 with the real signature": ({ token }) =>
    `${encode({ ...partOf(token, 0), alg: "RS256" })}.${encode(partOf(token, 1))}.${signatureOf(token)}`,
  "RS256 with a key of its own": ({ token }) =>
    new SignJWT(partOf(token, 1))
      .setProtectedHeader({ alg: "RS256" })
      .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
  "its own key in the header": async ({ token }) => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = publicKey.export({ format: "jwk" }) as Json;
    return new SignJWT(partOf(token, 1)).setProtectedHeader({ alg: "ES256", jwk }).sign(privateKey);
  },
  "HS512 with the real key": async (admin) =>
    new SignJWT(partOf(admin.token, 1))
      .setProtectedHeader({ alg: "HS512" })
      .sign(new Uint8Array([...(await keyOf(admin)), ...new Uint8Array(32)])),
  "another user in a signed token": ({ token }) =>
    `${token.split(".")[0]!}.${encode({ ...partOf(token, 1), sub: "somebody", user_id: "somebody" })}.${signatureOf(token)}`,
  "an hour more in a signed token": ({ token }) =>
    `${token.split(".")[0]!}.${encode({ ...partOf(token, 1), exp: seconds() + 7200 })}.${signatureOf(token)}`,
  expired: (admin) => issue(admin, admin.firebase.projectId, () => Date.now() - 3_700_000),
  "of another project, with the right key": (admin) => issue(admin, "demo-other"),
  "a refresh token": async (admin) =>
    createTokens(await keyOf(admin), admin.firebase.projectId).refreshToken(identityOf(admin)),
  "without a user": async (admin) => {
    const { sub: _, ...claims } = partOf(admin.token, 1);
    return sign({ alg: "HS256", typ: "JWT" }, claims, await keyOf(admin));
  },
  owner: () => "owner",
  empty: () => "",
  "not a token": () => "a.b.c",
  "a critical header nobody knows": async (admin) =>
    sign({ alg: "HS256", typ: "JWT", crit: ["x"], x: 1 }, partOf(admin.token, 1), await keyOf(admin)),
};

const opens = async (token: string) => {
  const { project } = world();
  const principal = { uid: admin.uid, token };
  const answers = [
    ...["/Tenants", "/Brands?pageSize=1"].map((path) => firestore(project, principal, "GET", path)),
    ...["", "?alt=media"].map((query) => storage(project, principal, "GET", "contracts/none.pdf", query)),
    storage(project, principal, "DELETE", "Brands/images/none.png"),
    firestore(project, principal, "PATCH", "/Brands/x", { fields: {} }),
  ];
  return (await Promise.all(answers)).map(({ status }) => status);
};

it("the token of an admin is taken by Firestore and Storage, and so is one with the same signature key", async () => {
  const taken = [200, 200, 404, 404, 404, 403];
  expect(await opens(admin.token)).toEqual(taken);
  expect(await opens(await issue(admin, admin.firebase.projectId))).toEqual(taken);
});

it.each(Object.keys(FORGED))("a forged token opens nothing: %s", async (name) => {
  expect(await opens(await FORGED[name]!(admin))).toEqual([401, 401, 401, 401, 401, 401]);
});
