/** What succeeded against the sign-in before: copied tokens, linked passwords, old passwords, and forged steps. */
import { beforeEach, describe, expect, it } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import {
  commit,
  firestore,
  linkPassword,
  nameOf,
  refreshed,
  removeUser,
  signInWithPassword,
  type RestPrincipal,
} from "../../fixtures/http/rest";
import { auditedCommit } from "../../fixtures/http/audited-commit";
import {
  bumpWrites,
  claim,
  claimWrite,
  close,
  countersOf,
  deviceWrite,
  giveBackWrites,
  grant,
  grantWrite,
  attemptNow,
  type SmokeAccount,
  type SmokeAttempt,
} from "../../fixtures/http/sign-in";
import { plainAccount, renewWrites } from "./accounts";
import { ADMIN, ADMIN_RECORD, signInWorld, statusOf, WRONG } from "./sign-in-world";

const world = signInWorld();
const project = () => world().project;
const claims = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(claim(project(), principal, account));
/** Sets the password of the admin's account. */
const renews = (principal: RestPrincipal, account: SmokeAccount) =>
  statusOf(auditedCommit(project(), principal, renewWrites(project(), account, ADMIN_RECORD)));
const grants = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(grant(project(), principal, account));

describe("a copied token", () => {
  it("a token copied from a failed attempt reads and claims nothing after an admin signs in", async () => {
    await world().reset();
    // One wrong try, the refresh token copied, the try closed, as the panel does it.
    const tried = await world().user();
    expect(await claims(tried, WRONG)).toBe(200);
    expect(await grants(tried, WRONG)).toBe(403);
    expect(await statusOf(close(project(), tried))).toBe(200);
    const admin = await world().signedIn();
    const copy = await refreshed(project(), tried);
    expect(await world().reads(copy)).toBe(403);
    expect([await claims(copy), await grants(copy)]).toEqual([403, 403]);
    // The panel removes the user of a failed try: then the copy is not even a token.
    expect((await removeUser(project(), tried)).status).toBe(200);
    await expect(refreshed(project(), tried)).rejects.toThrow("Auth refused to refresh");
    expect(await world().reads(admin)).toBe(200);
    expect(await world().reads(await refreshed(project(), admin))).toBe(200);
  });

  it("a copied token ends with its session at sign-out and at a new password", async () => {
    for (const end of ["sign-out", "new password"]) {
      await world().reset();
      const admin = await world().signedIn();
      const copy = await refreshed(project(), admin);
      expect(await world().reads(copy)).toBe(200);
      const ends = end === "sign-out" ? statusOf(close(project(), admin)) : renews(admin, WRONG);
      expect(await ends).toBe(200);
      expect(await world().reads(copy)).toBe(403);
      expect(await claims(copy)).toBe(403);
    }
  });
});

describe("a password linked to the anonymous user", () => {
  it("a linked password opens nothing of the session", async () => {
    await world().reset();
    const admin = await world().signedIn();
    expect(await world().reads(admin)).toBe(200);
    const linked = await linkPassword(project(), admin, "linked@b.qa", "Coral-Desk-3158");
    const typed = await signInWithPassword(project(), "linked@b.qa", "Coral-Desk-3158");
    expect(typed.uid).toBe(admin.uid);
    for (const principal of [linked, typed]) expect(await world().reads(principal)).toBe(403);
    // What such a user may still do is to close what is theirs.
    expect(await statusOf(close(project(), typed))).toBe(200);
  });
});

it("a claim gets the same answer for an existing and a missing account", async () => {
  await world().reset();
  const nobody = plainAccount("admin", "nobody@b.qa", "guessed");
  const answers = await Promise.all(
    [WRONG, nobody].map(async (account) => {
      const principal = await world().user();
      const claimed = await claim(project(), principal, account);
      const granted = await grant(project(), principal, account);
      return [claimed, granted].map(({ status, body }) => [status, status === 403 ? body : null]);
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(await claims(await world().user())).toBe(200);
});

describe("a session", () => {
  it("a session stays ended when its password is set to another and back", async () => {
    await world().reset();
    const old = await world().signedIn();
    expect(await world().reads(old)).toBe(200);
    const other = plainAccount("admin", ADMIN.id, "Coral-Desk-3158");
    let admin = old;
    for (const account of [other, ADMIN]) {
      expect(await renews(admin, account)).toBe(200);
      expect(await world().reads(admin)).toBe(403);
      admin = await world().signedIn(account);
      expect(await world().reads(admin)).toBe(200);
    }
    expect(await world().reads(old)).toBe(403);
  });

  it("a session ends when the same password is set again", async () => {
    await world().reset();
    const [one, two] = [await world().signedIn(), await world().signedIn()];
    expect(await renews(one, ADMIN)).toBe(200);
    for (const principal of [one, two]) expect(await world().reads(principal)).toBe(403);
    expect(await world().reads(await world().signedIn())).toBe(200);
  });
});

describe("a forged step", () => {
  const OTHER = { id: "x@example.qa", credential: "0".repeat(64) };
  const DEVICE = "d".repeat(32);
  /** Of one hour: the clock may turn meanwhile. */
  let one: SmokeAttempt;
  let stranger: RestPrincipal;
  beforeEach(async () => {
    await world().reset();
    [stranger, one] = [await world().user(), attemptNow()];
  });

  const send = (...writes: readonly object[]) => statusOf(commit(project(), stranger, writes));
  /** The document of a step, with other fields. A field "at" takes the place of the server's time. */
  const changed = (step: object, fields: PlainFields) => {
    const write = step as { readonly update: { readonly fields: object } };
    const update = { ...write.update, fields: { ...write.update.fields, ...toWireFields(fields) } };
    return { ...write, update, ...("at" in fields && { updateTransforms: [] }) };
  };
  const claimed = (by = stranger) => claimWrite(project(), by, ADMIN, one);
  const counted = () => bumpWrites(project(), ADMIN, one);
  const granted = (device = "") => grantWrite(project(), stranger, ADMIN, one, device);
  const givenBack = () => giveBackWrites(project(), ADMIN, one);

  it.each<[string, PlainFields]>([
    ["on another account's credential", { credential: OTHER.credential }],
    ["with a verifier beside", { verifier: "0".repeat(64) }],
    ["with a time of its own", { at: new Date(Date.now() - 1000) }],
    ["to be swept early", { expireAt: new Date() }],
    ["granted at once", { state: "granted" }],
    ["of another kind", { kind: "owner" }],
    ["with an empty id", { id: "" }],
    ["with a very long id", { id: "x".repeat(201) }],
    ["with a very long secret", { secret: "x".repeat(101) }],
    ["with an id that is no text", { id: ["a"] }],
    ["of a device that nobody knows", { device: "0".repeat(32) }],
  ])("a claim %s is refused", async (_, fields) => {
    expect(await send(changed(claimed(), fields), ...counted())).toBe(403);
    expect(await send(claimed(), ...counted())).toBe(200);
  });

  it("a claim counted down is refused, and a claim for another user", async () => {
    expect(await send(claimed(), ...givenBack())).toBe(403);
    expect(await send(claimed(await world().user()), ...counted())).toBe(403);
    expect(await send(claimed(), ...counted())).toBe(200);
  });

  it.each<[string, PlainFields]>([
    ["of the other kind", { kind: "company" }],
    ["of another id", { id: OTHER.id }],
    ["on another credential", { credential: OTHER.credential }],
    ["with a time of its own", { at: new Date(Date.now() - 1000) }],
    ["to be swept late", { expireAt: new Date(Date.now() + 1e10) }],
    ["with the secret left in it", { secret: "x" }],
  ])("a grant %s is refused", async (_, fields) => {
    await claim(project(), stranger, ADMIN, one);
    expect(await send(changed(granted(), fields), ...givenBack())).toBe(403);
    expect(await world().reads(stranger)).toBe(403);
    expect(await send(granted(), ...givenBack())).toBe(200);
    expect(await world().reads(stranger)).toBe(200);
    expect(await world().stored(`SignInAttempts/${countersOf(ADMIN, one)[0]}`, "count")).toBe("0");
  });

  it("a grant under a device id that is none is refused", async () => {
    await claim(project(), stranger, ADMIN, one);
    const noted = (device: string) => [
      granted(device),
      ...givenBack(),
      deviceWrite(project(), ADMIN, device, one),
    ];
    expect(await send(...noted("mine"))).toBe(403);
    expect(await send(...noted(DEVICE))).toBe(200);
  });

  it("another browser cannot use a copied session", async () => {
    const [admin, thief] = [await world().signedIn(), await world().user()];
    const path = `/Sessions/${admin.uid}`;
    expect((await firestore(project(), thief, "GET", path)).status).toBe(403);
    const { body } = await firestore(project(), { uid: "", token: "owner" }, "GET", path);
    const { fields } = body as { readonly fields: object };
    expect(fields).toMatchObject({ state: { stringValue: "granted" } });
    const copy = { update: { name: nameOf(project(), `Sessions/${thief.uid}`), fields } };
    expect(await statusOf(commit(project(), thief, [copy]))).toBe(403);
    expect([await world().reads(thief), await world().reads(admin)]).toEqual([403, 200]);
  });
});
