/** Accounts: record and credential change together or not at all, an id exists once, and one account is nobody's. */
import { beforeEach, describe, expect, it } from "vitest";
import { nameOf, type RestPrincipal } from "../../fixtures/http/rest";
import { auditedCommit } from "../../fixtures/http/audited-commit";
import type { SmokeAccount } from "../../fixtures/http/sign-in";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import {
  addWrites,
  credentialPath,
  credentialWrite,
  deletion,
  plainAccount,
  recordPath,
  recordWrite,
  removeWrites,
  renewWrites,
  passwordTimeWrite,
} from "./accounts";
import { ADMIN, ADMIN_RECORD, ago, COMPANY, COMPANY_RECORD, signInWorld } from "./sign-in-world";

const world = signInWorld();
const project = () => world().project;

let admin: RestPrincipal;
let company: RestPrincipal;
let serial = 0;
/** An account that nobody has yet. */
const fresh = (kind: "admin" | "company") => {
  serial += 1;
  return plainAccount(kind, kind === "admin" ? `new${serial}@b.qa` : `NEW${serial}`, "Coral-Desk-3158");
};
beforeEach(async () => {
  await world().reset();
  [admin, company] = [await world().signedIn(), await world().signedIn(COMPANY)];
});
const send = async (by: RestPrincipal, ...writes: readonly object[]) =>
  (await auditedCommit(project(), by, writes)).status;
/** An account that is there, and the id of its record. */
const standing = async (kind: "admin" | "company" = "admin") => {
  const account = fresh(kind);
  const recordId = `r${serial}`;
  expect(await send(admin, ...addWrites(project(), account, recordId))).toBe(200);
  return { account, recordId };
};

describe.each(["admin", "company"] as const)("an account of kind %s", (kind) => {
  it("an account is added with record and credential or not at all", async () => {
    const account = fresh(kind);
    const [record, credential] = addWrites(project(), account, "n");
    expect(await send(admin, record)).toBe(403);
    expect(await send(admin, credential)).toBe(403);
    for (const other of [fresh(kind), fresh(kind === "admin" ? "company" : "admin")])
      expect(await send(admin, record, credentialWrite(project(), other, "n"))).toBe(403);
    expect(await send(admin, record, credentialWrite(project(), account, "another"))).toBe(403);
    expect(await send(admin, record, credentialWrite(project(), account, "n", { kind: "owner" }))).toBe(403);
    expect(await send(admin, record, credentialWrite(project(), account, "n", { verifier: "typed" }))).toBe(403);
    expect(await send(admin, record, credentialWrite(project(), account, "n", { more: 1 }))).toBe(403);
    for (const by of [company, await world().user()]) expect(await send(by, record, credential)).toBe(403);
    expect(await send(admin, record, credential)).toBe(200);
    expect(await world().stored(credentialPath(account), "verifier")).toBe(account.verifier);
    await world().signedIn(account);
  }); // prettier-ignore

  it("an account gets a new password in record and credential or not at all", async () => {
    const { account, recordId } = await standing(kind);
    const renewed = plainAccount(kind, account.id, "Palm-Terrace-7401");
    const [told, credential] = renewWrites(project(), renewed, recordId);
    expect(await send(admin, told)).toBe(403);
    expect(await send(admin, credential)).toBe(403);
    const other = await standing(kind);
    expect(await send(admin, passwordTimeWrite(project(), account, other.recordId), credential)).toBe(403);
    expect(await send(admin, told, credentialWrite(project(), renewed, other.recordId))).toBe(403);
    const strangers = [
      company,
      await world().user(),
      ...(kind === "company" ? [await world().signedIn(account)] : []),
    ];
    for (const by of strangers) expect(await send(by, told, credential)).toBe(403);
    expect(await send(admin, told, credential)).toBe(200);
    await expect(world().signedIn(account)).rejects.toThrow("PERMISSION_DENIED");
    await world().signedIn(renewed);
  });

  it("an account is removed with record and credential or not at all", async () => {
    const { account, recordId } = await standing(kind);
    const [record, credential] = removeWrites(project(), account, recordId);
    const other = await standing(kind);
    expect(await send(admin, record)).toBe(403);
    expect(await send(admin, credential)).toBe(403);
    expect(await send(admin, record, deletion(project(), credentialPath(other.account)))).toBe(403);
    for (const by of [company, await world().user()]) expect(await send(by, record, credential)).toBe(403);
    const principal = await world().signedIn(account);
    expect(await send(admin, record, credential)).toBe(200);
    expect(await world().reads(principal)).toBe(403);
    await expect(world().signedIn(account)).rejects.toThrow("PERMISSION_DENIED");
    // The id is free again.
    expect(await send(admin, ...addWrites(project(), account, "again"))).toBe(200);
  });

  it("an account exists once, even if two admins add it at the same moment", async () => {
    const account = fresh(kind);
    const other = plainAccount(kind, account.id, "Palm-Terrace-7401");
    const second = await world().signedIn();
    const answers = await Promise.all([
      send(admin, ...addWrites(project(), account, "first")),
      send(second, ...addWrites(project(), other, "second")),
    ]);
    expect(answers.sort()).toEqual([200, 403]);
    expect(await send(admin, ...addWrites(project(), account, "third"))).toBe(403);
    expect(await send(admin, ...addWrites(project(), fresh(kind), "fourth"))).toBe(200);
  });

  it("a batch adds an account once, and may add other accounts", async () => {
    const [account, other] = [fresh(kind), fresh(kind)];
    const [first, credential] = addWrites(project(), account, "one");
    expect(await send(admin, first, credential, recordWrite(project(), account, "two"))).toBe(403);
    expect(await send(admin, first, credential, ...addWrites(project(), other, "two"))).toBe(200);
  });
});

describe("an admin's new e-mail", () => {
  it("a new e-mail needs a new password and credential, and removes the old credential", async () => {
    const { account, recordId } = await standing();
    const moved = fresh("admin");
    const told = passwordTimeWrite(project(), moved, recordId, { email: moved.id });
    const made = credentialWrite(project(), moved, recordId);
    const gone = deletion(project(), credentialPath(account));
    const untold = { ...told, updateTransforms: [] };
    for (const writes of [[told], [untold], [told, made], [told, gone], [made, gone], [untold, made, gone]])
      expect(await send(admin, ...writes)).toBe(403);
    expect(await send(admin, told, made, gone)).toBe(200);
    await expect(world().signedIn(account)).rejects.toThrow("PERMISSION_DENIED");
    await world().signedIn(moved);
  });

  it("a new e-mail is not the e-mail of another account", async () => {
    const [one, other] = [await standing(), await standing()];
    const told = passwordTimeWrite(project(), one.account, one.recordId, { email: other.account.id });
    const gone = deletion(project(), credentialPath(one.account));
    const taken = credentialWrite(project(), other.account, one.recordId);
    for (const writes of [[told, gone], [told, gone, taken], [told, gone, ...removeWrites(project(), other.account, other.recordId)]])
      expect(await send(admin, ...writes)).toBe(403);
    expect(await send(admin, ...renewWrites(project(), one.account, one.recordId))).toBe(200);
  }); // prettier-ignore
});

describe("the protected account", () => {
  const owner = plainAccount("admin", PROTECTED_ADMIN_EMAIL, "Palm-Terrace-7401");
  const guess = plainAccount("admin", PROTECTED_ADMIN_EMAIL, "guessed");
  beforeEach(() =>
    world().put({
      [recordPath(owner, "owner")]: {
        name: "O",
        email: owner.id,
        role: "Admin",
        passwordAt: ago(99),
        time: ago(99),
      },
      [credentialPath(owner)]: { kind: "admin", recordId: "owner", verifier: owner.verifier, time: ago(99) },
    }),
  );

  it("the protected account signs in, and no client writes its record or credential", async () => {
    const moved = fresh("admin");
    const renamed = {
      update: { name: nameOf(project(), recordPath(owner, "owner")), fields: { name: { stringValue: "x" } } },
      updateMask: { fieldPaths: ["name"] },
    };
    const batches: readonly (readonly object[])[] = [
      [renamed],
      renewWrites(project(), guess, "owner"),
      [credentialWrite(project(), guess, "owner")],
      [passwordTimeWrite(project(), owner, "owner")],
      removeWrites(project(), owner, "owner"),
      [deletion(project(), recordPath(owner, "owner"))],
      [deletion(project(), credentialPath(owner))],
      [passwordTimeWrite(project(), moved, "owner", { email: moved.id }), credentialWrite(project(), moved, "owner"), deletion(project(), credentialPath(owner))],
    ];
    for (const by of [admin, company, await world().signedIn(owner)])
      for (const writes of batches) expect(await send(by, ...writes)).toBe(403);
    expect(await world().stored(credentialPath(owner), "verifier")).toBe(owner.verifier);
    expect(await world().reads(await world().signedIn(owner))).toBe(200);
  }); // prettier-ignore

  it("the e-mail of the protected account is never taken, even if the account is gone", async () => {
    const { account, recordId } = await standing();
    const takes = [
      passwordTimeWrite(project(), owner, recordId, { email: owner.id }),
      credentialWrite(project(), guess, recordId),
      deletion(project(), credentialPath(account)),
    ];
    for (const isThere of [true, false]) {
      if (!isThere) await world().put({ [recordPath(owner, "owner")]: undefined, [credentialPath(owner)]: undefined });
      expect(await send(admin, ...addWrites(project(), guess, "double"))).toBe(403);
      expect(await send(admin, ...takes)).toBe(403);
    }
    expect(await send(admin, ...renewWrites(project(), account, recordId))).toBe(200);
  }); // prettier-ignore
});

describe("an admin's own account", () => {
  it("nobody removes their own account, so one admin is always left", async () => {
    expect(await send(admin, ...removeWrites(project(), ADMIN, ADMIN_RECORD))).toBe(403);
    const { account, recordId } = await standing();
    const other = await world().signedIn(account);
    expect(await send(other, ...removeWrites(project(), account, recordId))).toBe(403);
    expect(await send(admin, ...removeWrites(project(), account, recordId))).toBe(200);
    expect(await send(company, ...removeWrites(project(), COMPANY, COMPANY_RECORD))).toBe(403);
    expect(await send(admin, ...removeWrites(project(), COMPANY, COMPANY_RECORD))).toBe(200);
  });

  it("a new password of the own account ends the session", async () => {
    const renewed: SmokeAccount = plainAccount("admin", ADMIN.id, "Palm-Terrace-7401");
    expect(await send(admin, ...renewWrites(project(), renewed, ADMIN_RECORD))).toBe(200);
    expect(await world().reads(admin)).toBe(403);
    expect(await world().reads(await world().signedIn(renewed))).toBe(200);
  });
});

describe("a document that a batch writes twice", () => {
  it("a document written twice in a batch gets no additional permission", async () => {
    const { account, recordId } = await standing();
    const [told, credential] = renewWrites(project(), account, recordId);
    const typed = credentialWrite(project(), account, recordId, { verifier: "typed" });
    expect(await send(admin, told, credential, typed)).toBe(403);
    expect(await send(admin, told, credential, deletion(project(), credentialPath(account)))).toBe(403);
    expect(await send(admin, told, credential, credential)).toBe(200);
  });
});
