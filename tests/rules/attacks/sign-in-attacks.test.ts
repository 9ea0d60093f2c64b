/** What succeeded against the sign-in before: copied tokens, linked passwords, old users, old claims, old passwords. */
import { describe, expect, it } from "vitest";
import {
  linkPassword,
  refreshed,
  removeUser,
  signInWithPassword,
  type RestPrincipal,
} from "../../../scripts/smoke/rest";
import { auditedCommit } from "../../../scripts/smoke/audited-commit";
import {
  bumpWrites,
  claim,
  claimWrite,
  close,
  countersOf,
  grant,
  grantWrite,
  attemptNow,
  type SmokeAccount,
} from "../../../scripts/smoke/sign-in";
import { plainAccount, renewWrites } from "./accounts";
import { ADMIN, ADMIN_RECORD, ago, COMPANY, signInWorld, statusOf, sweepOf, WRONG } from "./sign-in-world";

const world = signInWorld();
const project = () => world().project;
const claims = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(claim(project(), principal, account));
const grants = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(grant(project(), principal, account));
/** The session document of a claim of this age. */
const claimed = (age: number, account = ADMIN) => {
  const { kind, id, secret, key } = account;
  const expireAt = sweepOf(attemptNow());
  return { state: "claimed", kind, id, credential: key, secret, device: "", at: ago(age), expireAt };
};

describe("a token that was copied before somebody signed in", () => {
  it("is of a spent user: it reads nothing after the admin signs in at that browser, and claims nothing", async () => {
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

  it("ends with the session that it was copied from: at sign-out, and at the next password", async () => {
    for (const end of ["sign-out", "new password"]) {
      await world().reset();
      const admin = await world().signedIn();
      const copy = await refreshed(project(), admin);
      expect(await world().reads(copy)).toBe(200);
      const ends =
        end === "sign-out"
          ? close(project(), admin)
          : auditedCommit(project(), admin, renewWrites(project(), WRONG, ADMIN_RECORD));
      expect(await statusOf(ends)).toBe(200);
      expect(await world().reads(copy)).toBe(403);
      expect(await claims(copy)).toBe(403);
    }
  });
});

describe("a password that is linked to the anonymous user", () => {
  it("opens nothing of the session, whoever types it", async () => {
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

  it("makes a user that cannot claim, nor be granted a claim of before", async () => {
    await world().reset();
    const [before, during, twin] = [await world().user(), await world().user(), await world().user()];
    expect(await claims(await world().as(before, { provider: "password" }))).toBe(403);
    expect([await claims(during), await claims(twin)]).toEqual([200, 200]);
    expect(await grants(await world().as(during, { provider: "password" }))).toBe(403);
    expect(await grants(twin)).toBe(200);
  });
});

describe("a user is made for one try", () => {
  it("and claims once, whatever came of it", async () => {
    await world().reset();
    const [claimedOnly, closed, granted] = [await world().user(), await world().user(), await world().user()];
    for (const principal of [claimedOnly, closed, granted]) expect(await claims(principal)).toBe(200);
    await close(project(), closed);
    expect(await grants(granted)).toBe(200);
    for (const principal of [claimedOnly, closed, granted])
      for (const account of [ADMIN, COMPANY, WRONG]) expect(await claims(principal, account)).toBe(403);
    expect(await claims(await world().user())).toBe(200);
  });

  it("within ten minutes: one that was kept or taken from a shared browser is too old", async () => {
    await world().reset();
    const [old, young] = [await world().user(), await world().user()];
    expect(await claims(await world().as(old, { age: 605 }))).toBe(403);
    expect(await claims(await world().as(young, { age: 590 }))).toBe(200);
  });
});

describe("a claim", () => {
  it("of a minute ago is granted nothing, and stays of no use", async () => {
    await world().reset();
    const principal = await world().user();
    const counted = { count: 1, expireAt: sweepOf(attemptNow()) };
    const counters = countersOf(ADMIN, attemptNow()).map((id) => [`SignInAttempts/${id}`, counted] as const);
    const store = (age: number) =>
      world().put({
        [`Sessions/${principal.uid}`]: claimed(age),
        ...Object.fromEntries(counters),
      });
    for (const age of [61, 3600, 30 * 24 * 3600]) {
      await store(age);
      expect(await grants(principal)).toBe(403);
      expect(
        await statusOf(auditedCommit(project(), principal, [grantWrite(project(), principal, ADMIN)])),
      ).toBe(403);
      expect(await world().reads(principal)).toBe(403);
    }
    await store(50);
    expect(await grants(principal)).toBe(200);
  });

  it("answers once: a wrong one tells no more, however often it is asked", async () => {
    await world().reset();
    const principal = await world().user();
    expect(await claims(principal, WRONG)).toBe(200);
    const guess = (password: string) => plainAccount("admin", ADMIN.id, password);
    // Neither with the verifier of another password, nor with that of the right one.
    for (const account of [WRONG, ADMIN, guess("x"), guess("y")])
      expect(await grants(principal, account)).toBe(403);
    for (const id of countersOf(ADMIN, attemptNow()))
      expect(await world().stored(`SignInAttempts/${id}`, "count")).toBe("1");
    const right = await world().user();
    expect([await claims(right), await grants(right)]).toEqual([200, 200]);
  });

  it("is answered alike for an account that exists and for one that does not", async () => {
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

  it("and its grant are not taken in one batch, so that no guess goes uncounted", async () => {
    await world().reset();
    for (const account of [WRONG, ADMIN]) {
      const principal = await world().user();
      const [claiming, bumps] = [claimWrite(project(), principal, account), bumpWrites(project(), account)];
      const granting = grantWrite(project(), principal, account);
      for (const writes of [
        [claiming, ...bumps, granting],
        [granting, claiming, ...bumps],
        [claiming, granting],
      ])
        expect(await statusOf(auditedCommit(project(), principal, writes))).toBe(403);
      expect(await statusOf(auditedCommit(project(), principal, [claiming, ...bumps]))).toBe(200);
    }
  });
});

describe("a session", () => {
  it("does not come back to life with its password: A, then B, then A again", async () => {
    await world().reset();
    const [old, editor] = [await world().signedIn(), await world().signedIn(COMPANY)];
    expect(await world().reads(old)).toBe(200);
    const other = plainAccount("admin", ADMIN.id, "Coral-Desk-3158");
    let admin = old;
    for (const account of [other, ADMIN]) {
      expect(
        await statusOf(auditedCommit(project(), admin, renewWrites(project(), account, ADMIN_RECORD))),
      ).toBe(200);
      expect(await world().reads(admin)).toBe(403);
      admin = await world().signedIn(account);
      expect(await world().reads(admin)).toBe(200);
    }
    expect(await world().reads(old)).toBe(403);
    expect(editor.uid).not.toBe(old.uid);
  });

  it("ends when the same password is set again", async () => {
    await world().reset();
    const [one, two] = [await world().signedIn(), await world().signedIn()];
    expect(await statusOf(auditedCommit(project(), one, renewWrites(project(), ADMIN, ADMIN_RECORD)))).toBe(
      200,
    );
    for (const principal of [one, two]) expect(await world().reads(principal)).toBe(403);
    expect(await world().reads(await world().signedIn())).toBe(200);
  });

  it("of twelve hours reads nothing", async () => {
    await world().reset();
    const principal = await world().user();
    const { kind, id, verifier, key } = ADMIN;
    const session = (age: number) => ({
      [`Sessions/${principal.uid}`]: { state: "granted", kind, id, credential: key, verifier, device: "", at: ago(age), expireAt: ago(-3600) },
    }); // prettier-ignore
    await world().put(session(12 * 3600));
    expect(await world().reads(principal)).toBe(403);
    await world().put(session(11.9 * 3600));
    expect(await world().reads(principal)).toBe(200);
  });
});
