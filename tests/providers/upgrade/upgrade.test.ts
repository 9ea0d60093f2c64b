/** `npm run owner -- upgrade` of what the first release stored, and the panel on the result. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { openDataFolder, withOfflineDocuments, type WireFields } from "local-firebase";
import { chunksOf } from "../../../packages/firestore-panel/src/data/chunked";
import { SCHEMA_PATH, SCHEMA_VERSION } from "../../../packages/firestore-panel/src/schema/version";
import { withDocuments } from "../../../packages/firestore-panel/cli/owner/documents";
import type { OwnerDocuments } from "../../../packages/firestore-panel/cli/owner/owner-database";
import { ConditionError } from "../../../packages/firestore-panel/cli/owner/writes";
import { areRulesCurrent } from "../../../packages/firestore-panel/cli/upgrade/rules-probe";
import { upgrade } from "../../../packages/firestore-panel/cli/upgrade/upgrade";
import { commandArgs } from "../../fixtures/commands";
import { firstRelease } from "../../fixtures/first-release";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../../fixtures/local-firebase";
import { commandFolder, documentsOf, putDocuments, type Documents } from "../../fixtures/owner-commands";
import { startServiceAccount } from "../../fixtures/service-account";
import { openList } from "../fixtures/list-screen";
import { startPanelFixture } from "../fixtures/panel-fixture";
import { definition } from "../../../src/definition";
import { LOCAL_PROJECT_ID } from "../../../demo/project";

const { documents: released, accounts } = await firstRelease();
const { folder, target, run, runFromSources, expectRefusal } = commandFolder("upgrade");

const allDocuments = (): Promise<Documents> =>
  withOfflineDocuments(target().dataDir, LOCAL_PROJECT_ID, async (documents) =>
    Object.fromEntries([...documents.all()].map(({ path, fields }) => [path, fields])),
  );
async function putReleased() {
  await openDataFolder(target().dataDir);
  for (const some of chunksOf(Object.entries(released), 400))
    await putDocuments(target(), Object.fromEntries(some));
  await writeFile(`${folder()}/known.json`, JSON.stringify(accounts));
}
const KNOWN = ["--passwords", "known.json"];

/** Ends an upgrade as a power cut does, when it has written the first credentials. */
async function interrupted() {
  const child = spawn(process.execPath, commandArgs("scripts/owner.ts", "upgrade", ...KNOWN), {
    cwd: folder(),
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (/keeps the password[^]*keeps the password/.test(said)) child.kill("SIGKILL");
  });
  await once(child, "close");
}

const kept = (path: string) => !/^(Sessions|SignInAttempts)\//.test(path);
/** A document as the upgrade leaves it: the panel adds to records, and passwords leave accounts. */
function upgraded(path: string, fields: WireFields): unknown {
  if (!/^(Admins|Companies)\//.test(path)) return expect.objectContaining(fields);
  const { password: _, ...rest } = fields;
  return { ...rest, passwordAt: { timestampValue: expect.any(String) as string } };
}

it.skipIf(usesOtherEmulator)(
  "an upgrade of the first release's data loses nothing, and everybody signs in",
  { timeout: 180_000 },
  async () => {
    await putReleased();
    const dry = await runFromSources(["--dry-run"]);
    expect(dry).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /Admins: 4 to migrate[^]*Version: none, to become 3[^]*Companies: password fields: 9 to remove/,
      ),
    });
    expect(await allDocuments()).toEqual(released);

    await interrupted();
    const half = await allDocuments();
    expect(Object.keys(half).filter((path) => path.startsWith("Credentials/")).length).toBeGreaterThan(0);
    expect(half).not.toHaveProperty(SCHEMA_PATH);
    const real = await run(KNOWN);
    expect(real).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /[1-9] done before[^]*Employees: 329 looked at, 329 written[^]*Sessions: [^\n]*2 removed/,
      ),
    });
    for (const password of Object.values(accounts)) expect(dry.said + real.said).not.toContain(password);

    const stored = await allDocuments();
    const added = Object.keys(stored).filter((path) => !(path in released));
    expect(added.filter((path) => !path.startsWith("Credentials/"))).toEqual([SCHEMA_PATH]);
    expect(added.length).toBe(1 + Object.keys(accounts).length);
    for (const [path, fields] of Object.entries(released))
      if (kept(path)) expect(stored[path], path).toEqual(upgraded(path, fields));
      else expect(stored).not.toHaveProperty(path);
    const keys = new Set(
      Object.entries(stored).flatMap(([path, fields]) =>
        Object.keys(fields).filter((key) => path in released && !(key in (released[path] ?? {}))),
      ),
    );
    expect([...keys].sort()).toEqual(["_search", "_sort", "id", "passwordAt"]);

    expect((await run([])).said).toMatch(/^Version: 3\nCompanies: password fields: 0 removed$/m);
    expect(await allDocuments()).toEqual(stored);

    const seed = {
      name: "upgraded",
      load: async () => ({
        documents: Object.entries(stored).map(([path, fields]) => ({ path, fields })),
        users: [],
        files: [],
      }),
    };
    const fixture = await startPanelFixture(seed);
    onTestFinished(() => fixture.stop());
    const admin = fixture.providers("admin");
    const company = fixture.providers("company");
    for (const [id, password] of Object.entries(accounts)) {
      const { authProvider } = id.includes("@") ? admin : company;
      expect(await authProvider.login({ id, password }), id).toMatchObject({ success: true });
      await authProvider.logout({});
    }
    expect(
      await admin.authProvider.login({ id: "admin@westwalk.example", password: "Blue-Dhow-2025" }),
    ).toMatchObject({ success: false });
    await admin.authProvider.login({ id: "admin@westwalk.example", password: "Blue-Dhow-2026" });
    const found = async (resource: string, search: string) => {
      const { data, total } = await openList(admin, resource, { search });
      return [total, String(data[0]?.["name"] ?? data[0]?.["nameEng"])];
    };
    expect(await found("Employees", "layla nas")).toEqual([1, "Layla Nasser"]);
    expect(await found("Employees", "عمر خ")).toEqual([1, "عمر خالد"]);
    expect(await found("Brands", "saffron")).toEqual([1, "Saffron & Sidr"]);
    const sort = { field: "tenantId", order: "asc" } as const;
    expect((await openList(admin, "Tenants", { sort })).total).toBe(140);
    await company.authProvider.login({ id: "DGE2024", password: "Gate-4471" });
    const own = Object.values(released).filter(
      ({ companyId, empId }) => empId && JSON.stringify(companyId).includes("DGE2024"),
    );
    expect((await openList(company, "Employees")).total).toBe(own.length);
    const imported = Object.keys(released).find((path) => released[path]?.["grade"]);
    const brand = Object.keys(released).find((path) => path.startsWith("Brands/"));
    for (const [path, variables] of [
      [imported, { name: "Layla N." }],
      [brand, { address: "Gate 4" }],
    ] as const) {
      const [resource = "", id = ""] = path?.split("/") ?? [];
      await admin.dataProvider.update({ resource, id, variables });
      expect(await fixture.read(`${resource}/${id}`)).toMatchObject(variables);
    }
  },
);

it.skipIf(usesOtherEmulator)(
  "an upgrade refuses newer data and a file without passwords, and writes nothing while one does not fit",
  async () => {
    await openDataFolder(target().dataDir);
    const company = { companyId: { stringValue: "DGE2024" }, password: { stringValue: "0a".repeat(32) } };
    await putDocuments(target(), { "Companies/c": company });
    await writeFile(`${folder()}/known.json`, '{"DGE2024": "secret 1", "SDL": "secret 2"}');
    await writeFile(`${folder()}/list.json`, '["secret 3"]');
    await expectRefusal(["--passwords", "list.json"], /^list\.json is not a JSON object of passwords/);
    const { code, said } = await run(KNOWN);
    expect(code).toBe(1);
    expect(said).toContain(
      "Companies/c (DGE2024): the password in the file is another\nSDL: the file names it, and no account has it\nFix these first. Nothing was written.\n",
    );
    expect(said).not.toContain("secret");
    expect(await allDocuments()).toEqual({ "Companies/c": company });

    await putDocuments(target(), {
      [SCHEMA_PATH]: { version: { integerValue: String(SCHEMA_VERSION + 1) } },
    });
    await expectRefusal([], /it is older than the data\. Pull/);
  },
);

it.skipIf(usesOtherEmulator)(
  "an upgrade through the service skips changed records, and keeps old passwords until its rules are deployed",
  async () => {
    const { account, close } = await startServiceAccount();
    onTestFinished(close);
    const said: string[] = [];
    const open = async (rules?: typeof DENY_ALL) => {
      const firebase = await startTestFirebase({ ...(rules && { rules }) });
      onTestFinished(() => firebase.stop());
      const target = { projectId: firebase.projectId, account, origin: firebase.origin("firestore") };
      await putDocuments(target, { "Companies/c": company("Doha Gate") });
      const run = (change: (documents: OwnerDocuments) => OwnerDocuments = (documents) => documents) =>
        withDocuments(target, (documents) =>
          upgrade(change(documents), {
            definition,
            dryRun: false,
            report: (line) => said.push(line),
            askPassword: () => Promise.resolve(""),
            passwords: new Map(),
            areRulesCurrent: () => areRulesCurrent(target),
          }),
        );
      const stored = async () => (await documentsOf(target, "Companies"))["Companies/c"];
      return { target, run, stored };
    };
    const company = (companyName: string) => ({
      companyName: { stringValue: companyName },
      companyId: { stringValue: "DGE" },
      password: { stringValue: "the old plain one" },
    });

    const before = await open(DENY_ALL);
    // Somebody renames the company after it was read.
    const overtaken = (documents: OwnerDocuments): OwnerDocuments => ({
      ...documents,
      commit: async (writes) => {
        await putDocuments(before.target, { "Companies/c": company("Renamed") });
        await documents.commit(writes);
      },
    });
    await expect(before.run(overtaken)).rejects.toThrow(ConditionError);
    expect(await documentsOf(before.target, "Companies", "Credentials", "Meta")).toEqual({
      "Companies/c": company("Renamed"),
    });
    expect(await before.run()).toBe(0);
    expect(said.at(-1)).toMatch(/^Next, deploy the rules/);
    expect(await before.stored()).toMatchObject(company("Renamed"));

    const after = await open();
    expect(await after.run()).toBe(0);
    expect(said.at(-1)).toBe("SignInAttempts: documents of an earlier release: 0 removed");
    const { password: _, ...rest } = company("Doha Gate");
    expect(await after.stored()).toEqual({
      ...rest,
      passwordAt: { timestampValue: expect.any(String) as string },
    });
  },
);
