/** What succeeded against the sign-in before: copied tokens, linked passwords, old passwords. */
import { describe, expect, it } from "vitest";
import {
  linkPassword,
  refreshed,
  removeUser,
  signInWithPassword,
  type RestPrincipal,
} from "../../../scripts/smoke/rest";
import { auditedCommit } from "../../../scripts/smoke/audited-commit";
import { claim, close, grant, type SmokeAccount } from "../../../scripts/smoke/sign-in";
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
