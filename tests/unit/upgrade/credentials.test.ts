import { describe, expect, it, vi } from "vitest";
import type { WireFields } from "local-firebase";
import { writeCredentials } from "../../../packages/firestore-panel/cli/upgrade/credentials";
import { leftoversOf, removeLeftovers } from "../../../packages/firestore-panel/cli/upgrade/leftovers";
import type { OwnerDocuments } from "../../../packages/firestore-panel/cli/owner/owner-database";
import { PRODUCT, PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import {
  credentialKeyOf,
  saltedSecret,
  secretOf,
  verifierOf,
} from "../../../packages/firestore-panel/src/schema/sign-in";
import { definition } from "../../../src/definition";

// Every credential is derived slowly, by design.
vi.setConfig({ testTimeout: 30_000 });

const VERIFIER = "0a".repeat(32);
const record = (fields: { readonly [key: string]: string }): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { stringValue: value }]));
const pathOf = async (kind: string, id: string) => `Credentials/${await credentialKeyOf(kind, id)}`;
const credential = async (kind: string, id: string, recordId: string, password: string) => ({
  ...record({
    kind,
    recordId,
    verifier: await verifierOf(await secretOf({ productId: PRODUCT.id, projectId: "p", kind, id }, password)),
  }),
  time: COMMITTED,
});
const noQuestion = () => Promise.reject(new Error("nobody is to be asked"));

async function run(
  documents: OwnerDocuments,
  options: { dryRun?: boolean; answer?: string; passwords?: { readonly [id: string]: string } } = {},
) {
  const said: string[] = [];
  const { dryRun = false, answer, passwords = {} } = options;
  const askPassword = answer === undefined ? noQuestion : () => Promise.resolve(answer);
  const open = await writeCredentials(documents, {
    definition,
    dryRun,
    report: (line) => said.push(line),
    askPassword,
    passwords: new Map(Object.entries(passwords)),
  });
  return { said, open };
}

const OLD = {
  "Admins/a": record({ name: "Noor", email: "Noor@West.qa", password: "plain Secret 1" }),
  "Admins/b": record({ name: "Rania", email: "rania@west.qa", password: VERIFIER }),
  "Admins/c": record({ name: "No password", email: "c@west.qa" }),
  "Companies/d": record({ companyName: "Gate", companyId: "DGE", password: "Gate2026" }),
  "Tenants/e": record({ name: "Tenant", email: "t@west.qa", password: "issued as it is" }),
};

describe("moving passwords to credentials", () => {
  it("the migration sets a new password, shown once, if it knows only a verifier", async () => {
    const { documents, stored } = memoryDocuments({ "Admins/b": OLD["Admins/b"] });
    const [line = ""] = (await run(documents)).said;
    const password = /: ([A-Za-z2-9-]{19})$/.exec(line)?.[1] ?? "";
    const path = await pathOf("admin", "rania@west.qa");
    expect(stored.get(path)).toEqual(await credential("admin", "rania@west.qa", "b", password));
    const again = await run(memoryDocuments({ "Admins/b": OLD["Admins/b"] }).documents);
    expect(again.said[0]).not.toBe(line);
  });

  it("the migration keeps a password whose verifier it knows, if the owner names it", async () => {
    const email = "rania@west.qa";
    const password = await verifierOf(await saltedSecret(`westwalk:admin:${email}`, "Blue-Dhow-2026"));
    const { documents, stored } = memoryDocuments({ "Admins/b": record({ email, password }) });
    expect((await run(documents, { passwords: { [email]: "Blue-Dhow-2025" } })).said[0]).toBe(
      `Admins/b (${email}): the password in the file is another`,
    );
    expect((await run(documents, { passwords: { [email]: "Blue-Dhow-2026" } })).said[0]).toMatch(
      /: keeps the password$/,
    );
    expect(stored.get(await pathOf("admin", email))).toEqual(
      await credential("admin", email, "b", "Blue-Dhow-2026"),
    );
  });

  it.each([
    ["a verifier", { password: VERIFIER }],
    ["nothing", {}],
  ])("the migration asks for the protected account's password if it knows %s", async (_, fields) => {
    const seed = { "Admins/o": record({ name: "Noora", email: PROTECTED_ADMIN_EMAIL, ...fields }) };
    const { documents, stored } = memoryDocuments(seed);
    const { said, open } = await run(documents, { answer: "Sea-Breeze-8841" });
    const path = await pathOf("admin", PROTECTED_ADMIN_EMAIL);
    expect(stored.get(path)).toEqual(
      await credential("admin", PROTECTED_ADMIN_EMAIL, "o", "Sea-Breeze-8841"),
    );
    expect([open, said.join()]).toEqual([0, expect.not.stringContaining("Breeze")]);
  });

  it("the migration writes nothing when the entered password is weak", async () => {
    const protectedAdmin = record({ name: "Noora", email: PROTECTED_ADMIN_EMAIL, password: VERIFIER });
    const { documents, commits } = memoryDocuments({ ...OLD, "Admins/o": protectedAdmin });
    await expect(run(documents, { answer: "password" })).rejects.toThrow(
      /will not do: .*Nothing was written/,
    );
    expect(commits).toEqual([]);
  });

  it("the migration continues an interrupted run", async () => {
    const { documents, stored } = memoryDocuments(OLD);
    let commits = 0;
    const failing: OwnerDocuments = {
      ...documents,
      commit: async (writes) => {
        if ((commits += 1) > 1) throw new Error("no network");
        await documents.commit(writes);
      },
    };
    await expect(run(failing)).rejects.toThrow("no network");
    const first = stored.get(await pathOf("company", "DGE"));
    const { said } = await run(documents);
    expect(stored.get(await pathOf("company", "DGE"))).toBe(first);
    expect(said).toContain("Companies: 0 migrated, 1 done before, 0 to look at");
    expect(said).toContain("Admins: 2 migrated, 0 done before, 1 to look at");
  });

  it("the migration skips locked-out accounts and removes credentials of deleted ones", async () => {
    const { documents, stored } = memoryDocuments(OLD);
    await run(documents);
    stored.delete(await pathOf("admin", "noor@west.qa"));
    stored.delete("Companies/d");
    const { said } = await run(documents);
    expect(said).toContain(
      "Admins/a (noor@west.qa): cannot sign in: its credential is gone, as after a shut-out or a restore. Set a new password in the panel, or an admin's by npm run owner -- create-admin",
    );
    expect(said).toContain(`${await pathOf("company", "DGE")}: removed, since its account is gone`);
    const left = [...stored.keys()].filter((path) => path.startsWith("Credentials/"));
    expect(left).toEqual([await pathOf("admin", "rania@west.qa")]);
  });
});

describe("records that nobody could sign in with", () => {
  it.each([
    ["no e-mail", "Admins", record({ password: "x" }), "no text as its email"],
    ["an empty e-mail", "Admins", record({ email: " ", password: "x" }), "no text as its email"],
    [
      "a look-alike",
      "Admins",
      record({ email: "nооr@west.qa", password: "x" }),
      "email nооr@west.qa: Enter an",
    ],
    ["a space in it", "Admins", record({ email: "a b@west.qa" }), "email a b@west.qa: Enter an"],
    ["no company id", "Companies", { companyId: { integerValue: "7" } }, "no text as its companyId"],
    [
      "spaces around",
      "Companies",
      record({ companyId: " A", password: "x" }),
      'companyId " A" would become A',
    ],
  ])("records with %s are listed, and nothing is written", async (_, collection, fields, words) => {
    const { documents, commits } = memoryDocuments({ ...OLD, [`${collection}/x`]: fields });
    const { said, open } = await run(documents);
    expect(said[0]).toContain(`${collection}/x: ${words}`);
    expect(said.slice(1)).toEqual(["Fix these first. Nothing was written."]);
    expect([open, commits]).toEqual([1, []]);
  });

  it("two records with one id are listed, also with different capitals", async () => {
    const twin = record({ name: "Twin", email: "noor@west.qa", password: "another Secret" });
    const { documents, commits } = memoryDocuments({ ...OLD, "Admins/z": twin });
    expect((await run(documents)).said[0]).toBe("Admins/a, Admins/z: all are noor@west.qa");
    expect(commits).toEqual([]);
    const { documents: apart } = memoryDocuments({ ...OLD, "Companies/z": record({ companyId: "dge" }) });
    expect((await run(apart, { dryRun: true })).said[0]).toMatch(/^Companies\/d \(DGE\): keeps/);
  });

  it.each([
    ["upper-case hex", VERIFIER.toUpperCase()],
    ["63 digits", VERIFIER.slice(1)],
    ["65 digits", `${VERIFIER}0`],
    ["64 letters that are no hex", "z".repeat(64)],
    ["spaces", "   "],
  ])("the migration treats %s as a password, not as a verifier", async (_, password) => {
    const { documents } = memoryDocuments({ "Admins/x": record({ email: "a@b.qa", password }) });
    const { said } = await run(documents, { dryRun: true });
    expect(said[0]).toMatch(/^Admins\/x \(a@b\.qa\): keeps the password/);
  });
});

it("the upgrade removes an earlier release's sessions, and passwords of accounts that have a credential", async () => {
  const now = { expireAt: COMMITTED };
  const done: WireFields = { ...OLD["Companies/d"], passwordAt: COMMITTED };
  const seed = new Map<string, WireFields>([
    ["Admins/a", OLD["Admins/a"]],
    ["Companies/d", done],
    ["Sessions/today", now],
  ]);
  for (let index = 0; index < 501; index += 1) seed.set(`Sessions/${String(index)}`, record({ uid: "x" }));
  const { documents, stored, commits } = memoryDocuments(Object.fromEntries(seed));
  expect((await leftoversOf(documents, definition, true)).counts.map(({ count }) => count)).toEqual([
    1, 1, 501, 0,
  ]);
  await removeLeftovers(documents, await leftoversOf(documents, definition, false));
  const { password: _, ...rest } = done;
  expect(Object.fromEntries(stored)).toEqual({
    "Admins/a": OLD["Admins/a"],
    "Companies/d": rest,
    "Sessions/today": now,
  });
  expect(commits.map((paths) => paths.length)).toEqual([500, 2]);
});

/** The time of every commit; what is there before has an older version. */
const COMMITTED = { timestampValue: "2026-01-02T03:04:05.000000Z" };

/** Documents in memory. `commits` holds the paths that each commit wrote. */
function memoryDocuments(seed: { readonly [path: string]: WireFields }, projectId = "p") {
  const stored = new Map(Object.entries(seed));
  const commits: string[][] = [];
  const all = (collection: string) =>
    [...stored]
      .filter(([path]) => path.startsWith(`${collection}/`))
      .map(([path, fields]) => ({ path, fields, updateTime: "1" }));
  const documents: OwnerDocuments = {
    projectId,
    list: async (collection, most = Infinity) => all(collection).slice(0, most),
    batches: async function* (collection) {
      yield all(collection);
    },
    commit: async (writes) => {
      if (writes.length > 500) throw new Error("more writes than a commit may hold");
      for (const { path, fields, only, stamps = [] } of writes) {
        if (!fields) {
          stored.delete(path);
          continue;
        }
        const before = Object.entries(only ? (stored.get(path) ?? {}) : {});
        const unchanged = before.filter(([key]) => !only?.includes(key));
        const times = stamps.map((key) => [key, COMMITTED] as const);
        stored.set(path, { ...Object.fromEntries(unchanged), ...fields, ...Object.fromEntries(times) });
      }
      commits.push(writes.map(({ path }) => path));
    },
  };
  return { documents, stored, commits };
}
