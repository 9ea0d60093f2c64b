import { describe, expect, it } from "vitest";
import type { WireFields } from "local-firebase";
import { migrate } from "../../../scripts/migrate-passwords/migrate";
import { SIGN_INS, stepOf, type Account } from "../../../scripts/migrate-passwords/plan";
import type { AccountStore } from "../../../scripts/migrate-passwords/stores";
import { secretOf, verifierOf } from "../../../src/schema/verifier";

const VERIFIER = "0a".repeat(32);
const record = (fields: { readonly [key: string]: string }): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { stringValue: value }]));
const verifierFor = async (kind: "admin" | "company", id: string, password: string) =>
  verifierOf(await secretOf(kind, id, password));

function memoryStore(documents: { readonly [path: string]: WireFields }) {
  const stored = new Map(Object.entries(documents));
  const changed: string[] = [];
  const store: AccountStore = {
    accounts: async (collection) =>
      [...stored].flatMap(([path, fields]) => (path.startsWith(`${collection}/`) ? { path, fields } : [])),
    change: async ({ path }, fields) => {
      changed.push(path);
      stored.set(path, { ...stored.get(path), ...fields });
    },
  };
  return { store, stored, changed };
}

async function run(store: AccountStore, dryRun = false) {
  const said: string[] = [];
  const broken = await migrate(store, { dryRun, say: (line) => said.push(line) });
  return { said, broken };
}

const OLD = {
  "Admins/a": record({ name: "Noor", email: "Noor@West.qa", password: "plain secret 1" }),
  "Admins/b": record({ name: "Rania", email: "rania@west.qa", password: VERIFIER }),
  "Admins/c": record({ name: "No password", email: "c@west.qa" }),
  "Companies/d": record({ companyName: "Gate", companyId: "DGE", password: "plain secret 2" }),
  "Tenants/e": record({ name: "Tenant", email: "t@west.qa", password: "issued as it is" }),
};

describe("migrating passwords", () => {
  it("makes verifiers that sign-in compares, and leaves the other fields and collections alone", async () => {
    const { store, stored, changed } = memoryStore(OLD);
    const { said, broken } = await run(store);
    expect(stored.get("Admins/a")).toEqual(
      record({
        name: "Noor",
        email: "noor@west.qa",
        password: await verifierFor("admin", "noor@west.qa", "plain secret 1"),
      }),
    );
    expect(stored.get("Companies/d")).toEqual(
      record({
        companyName: "Gate",
        companyId: "DGE",
        password: await verifierFor("company", "DGE", "plain secret 2"),
      }),
    );
    expect([...changed].sort()).toEqual(["Admins/a", "Companies/d"]);
    expect(broken).toBe(1);
    expect(said).toEqual(
      expect.arrayContaining([
        "Admins/a: password becomes a verifier, email becomes noor@west.qa",
        "Admins/c cannot sign in: it has no text as its password",
        "Admins: 1 migrated, 1 done before, 1 to look at",
        "Companies: 1 migrated, 0 done before, 0 to look at",
      ]),
    );
  });

  it("changes nothing the second time", async () => {
    const { store, changed } = memoryStore(OLD);
    await run(store);
    changed.length = 0;
    const { said } = await run(store);
    expect(changed).toEqual([]);
    expect(said).toContain("Admins: 0 migrated, 2 done before, 1 to look at");
  });

  it("says in a dry run what it would do, and does nothing", async () => {
    const { store, changed } = memoryStore(OLD);
    const { said } = await run(store, true);
    expect(changed).toEqual([]);
    expect(said).toContain("Admins/a: password becomes a verifier, email becomes noor@west.qa");
    expect(said).toContain("Companies: 1 to migrate, 0 done before, 0 to look at");
  });

  it("goes on where a broken run ended", async () => {
    const { store, stored } = memoryStore(OLD);
    let changes = 0;
    const failing: AccountStore = {
      ...store,
      change: async (account, fields) => {
        if ((changes += 1) > 1) throw new Error("no network");
        await store.change(account, fields);
      },
    };
    await expect(run(failing)).rejects.toThrow("no network");
    const { said } = await run(store);
    expect(said.filter((line) => line.includes("becomes a verifier"))).toHaveLength(1);
    expect(stored.get("Companies/d")?.password).toEqual({
      stringValue: await verifierFor("company", "DGE", "plain secret 2"),
    });
    expect((await run(store)).said).toContain("Admins: 0 migrated, 2 done before, 1 to look at");
  });

  it("never says a password, plain or as a verifier", async () => {
    for (const dryRun of [true, false]) {
      const { said } = await run(memoryStore(OLD).store, dryRun);
      expect(said.join("\n")).not.toMatch(/plain secret|[0-9a-f]{32}/);
    }
  });
});

describe("one account", () => {
  const step = (collection: string, fields: WireFields) => {
    const signIn = SIGN_INS.get(collection);
    if (!signIn) throw new Error(`${collection} does not sign in`);
    const account: Account = { path: `${collection}/x`, fields };
    return stepOf(account, signIn);
  };

  it.each([
    ["upper-case hex", VERIFIER.toUpperCase()],
    ["63 digits", VERIFIER.slice(1)],
    ["65 digits", `${VERIFIER}0`],
    ["64 letters that are no hex", "z".repeat(64)],
    ["spaces", "   "],
  ])("takes %s for a password, not for a verifier", (_, password) => {
    expect(step("Admins", record({ email: "a@b.qa", password })).kind).toBe("migrate");
  });

  it("mends the e-mail of a record whose password is a verifier already", async () => {
    const found = step("Admins", record({ email: " A@b.qa ", password: VERIFIER }));
    expect(found).toMatchObject({ kind: "migrate", changes: ["email becomes a@b.qa"] });
    if (found.kind === "migrate") expect(await found.fields()).toEqual(record({ email: "a@b.qa" }));
  });

  it.each([
    ["Admins", record({ password: "x" }), /no text as its email/],
    ["Admins", record({ email: " ", password: "x" }), /no text as its email/],
    ["Admins", record({ email: "a@b.qa", password: "" }), /no text as its password/],
    [
      "Companies",
      { ...record({ companyId: "A" }), password: { integerValue: "1234" } },
      /no text as its pass/,
    ],
    ["Companies", record({ companyId: " A", password: "x" }), /spaces around its companyId/],
  ])("of %s is left for a person when nothing can be done: %o", (collection, fields, reason) => {
    expect(step(collection, fields)).toMatchObject({ kind: "broken", reason: expect.stringMatching(reason) });
  });
});
