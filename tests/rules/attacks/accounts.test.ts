/** Accounts: record and credential change together or not at all, and one account is nobody's. */
import { beforeEach, describe, expect, it } from "vitest";
import { nameOf, type RestPrincipal } from "../../fixtures/http/rest";
import { auditedCommit } from "./audited-commit";
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
import { ago, COMPANY, signInWorld } from "./sign-in-world";

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

/** Each act: the account as it is before, if it is, and the two halves of the act. */
const ACTS = {
  "is added": { isNew: true, writes: addWrites },
  "gets a new password": { isNew: false, writes: renewWrites },
  "is removed": { isNew: false, writes: removeWrites },
} as const;

describe.each(["admin", "company"] as const)("an account of kind %s", (kind) => {
  it.each(Object.keys(ACTS) as (keyof typeof ACTS)[])(
    "an account %s with record and credential or not at all",
    async (act) => {
      const { isNew, writes } = ACTS[act];
      const halvesOf = async () => {
        const { account, recordId } = isNew
          ? { account: fresh(kind), recordId: `n${serial}` }
          : await standing(kind);
        const renewed = plainAccount(kind, account.id, "Palm-Terrace-7401");
        return { account, renewed, halves: writes(project(), renewed, recordId) };
      };
      const { account, renewed, halves } = await halvesOf();
      const [record, credential] = halves;
      const other = await halvesOf();
      expect(await send(admin, record)).toBe(403);
      expect(await send(admin, credential)).toBe(403);
      expect(await send(admin, record, other.halves[1])).toBe(403);
      expect(await send(admin, other.halves[0], credential)).toBe(403);
      for (const by of [company, await world().user()]) expect(await send(by, ...halves)).toBe(403);
      const session = isNew ? undefined : await world().signedIn(account);
      if (session && kind === "company") expect(await send(session, ...halves)).toBe(403);
      expect(await send(admin, ...halves)).toBe(200);
      if (session) expect(await world().reads(session)).toBe(403);
      await expect(world().signedIn(account)).rejects.toThrow("PERMISSION_DENIED");
      if (act !== "is removed") await world().signedIn(renewed);
      // The id is free again.
      else expect(await send(admin, ...addWrites(project(), account, "again"))).toBe(200);
    },
  );

  it("a batch adds an account once, and may add other accounts", async () => {
    const [account, other] = [fresh(kind), fresh(kind)];
    const [first, credential] = addWrites(project(), account, "one");
    expect(await send(admin, first, credential, recordWrite(project(), account, "two"))).toBe(403);
    expect(await send(admin, first, credential, ...addWrites(project(), other, "two"))).toBe(200);
    expect(await send(admin, ...addWrites(project(), account, "three"))).toBe(403);
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
});

it("a document written twice in a batch gets no additional permission", async () => {
  const { account, recordId } = await standing();
  const [told, credential] = renewWrites(project(), account, recordId);
  const typed = credentialWrite(project(), account, recordId, { verifier: "typed" });
  expect(await send(admin, told, credential, typed)).toBe(403);
  expect(await send(admin, told, credential, deletion(project(), credentialPath(account)))).toBe(403);
  expect(await send(admin, told, credential, credential)).toBe(200);
});
