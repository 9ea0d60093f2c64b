/** `npm run owner -- reindex` as it is run: on the folder of a stopped local Firebase, and on a project's Firestore. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDataFolder } from "local-firebase";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/to-wire";
import { schemaDocument } from "../../packages/firestore-panel/src/schema/version";
import { withDocuments } from "../../packages/firestore-panel/cli/owner/documents";
import type { OwnerDocuments } from "../../packages/firestore-panel/cli/owner/owner-database";
import { reindex } from "../../packages/firestore-panel/cli/reindex/reindex";
import { brands } from "../../src/resources/brands";
import { tenants } from "../../src/resources/tenants";
import { whole } from "../fixtures/derived";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";
import { commandFolder, putRecords, recordsOf, type Records } from "../fixtures/owner-commands";
import { startServiceAccount } from "../fixtures/service-account";
import { collections } from "../../src/resources";

const tenant = (index: number): PlainFields => ({
  name: `Tenant ${String(index)}`,
  tenantId: `${String(index)}B`,
  joiningDate: "2026-01-31",
  place: { latitude: 25.3, longitude: 51.5 },
  time: new Date("2026-02-03T04:05:06.789Z"),
});
const { path: SCHEMA, fields: schema } = schemaDocument(new Date(0));
const brand: PlainFields = { nameEng: "Qahwa House", status: "Active", time: new Date(0) };
const pathAt = (index: number) => `Tenants/t${String(index).padStart(4, "0")}`;
const numbered = (count: number, from = 0): Records =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [pathAt(from + n), tenant(from + n)]));

describe.skipIf(usesOtherEmulator)("reindex of the local Firebase", { timeout: 60_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("reindex");
  beforeEach(() => openDataFolder(target().dataDir));
  afterEach(() => vi.unstubAllEnvs());

  it("reindex previews its writes, writes them, and leaves current records unchanged", async () => {
    const good = whole(tenants, "", tenant(9)) as PlainFields;
    await putRecords(target(), {
      "Tenants/a": tenant(1),
      "Tenants/b": { ...tenant(2), _search: ["old"], _sort: { _version: "old" } },
      "Tenants/c": good,
      "Tenants/a/redeemed_discounts/r": { brandName: "Qahwa House" },
      "Brands/q": brand,
      "Companies/d": { companyName: "Gate", companyId: "DGE" },
    });
    const dry = await runFromSources(["--dry-run"]);
    expect(dry.code).toBe(0);
    expect(dry.said).toMatch(/^Tenants: 3 looked at, 2 to write\n/m);
    expect(dry.said).toMatch(/\nNothing was changed\.\n$/);
    expect((await recordsOf(target(), "Tenants"))["Tenants/a"]).toEqual(tenant(1));
    await expectRefusal(
      [],
      /^The data have no version, and this checkout \d+\. Use the checkout of their version\.$/m,
    );
    await putRecords(target(), { [SCHEMA]: { ...schema, version: schema.version + 1 } });
    await expectRefusal([], /it is older than the data/);
    await putRecords(target(), { [SCHEMA]: { ...schema, version: "abc" } });
    await expectRefusal([], /^The version in Meta\/schema is no number\. Set it to that of the data\.$/m);

    await putRecords(target(), { [SCHEMA]: schema });
    const { code, said } = await run([]);
    expect([code, said]).toEqual([0, expect.stringMatching(/^Brands: 1 looked at, 1 written\n/m)]);
    expect(await recordsOf(target(), "Tenants")).toEqual({
      "Tenants/a": whole(tenants, "", tenant(1)),
      "Tenants/b": whole(tenants, "", tenant(2)),
      "Tenants/c": good,
    });
    expect(await recordsOf(target(), "Brands")).toEqual({
      "Brands/q": { ...whole(brands, "", brand), id: "q" },
    });
    expect(await recordsOf(target(), "Companies")).toEqual({
      "Companies/d": { companyName: "Gate", companyId: "DGE" },
    });
    expect((await run([])).said).toMatch(/^Tenants: 3 looked at, 0 written\n/m);
  });

  it.each([
    ["an option that there is not", ["--most", "3"], /^Unknown option '--most'/],
    ["a project without a key", ["--project", "p"], /go together/],
    ["a mistyped folder", ["--data", "typo"], /^There is no data of a local Firebase in typo/],
  ])("reindex refuses %s in one line", async (_name, args, message) => {
    await expectRefusal(args, message);
  });

  it("an option before --, which npm keeps for itself, is refused unless it is given after it, too", async () => {
    await putRecords(target(), { "Brands/q": brand, [SCHEMA]: schema });
    vi.stubEnv("npm_config_dry_run", "true");
    await expectRefusal(
      [],
      /^npm took --dry-run for itself: put it after --, as in npm run owner -- reindex --dry-run$/m,
    );
    expect(await run(["--dry-run"])).toMatchObject({ code: 0 });
    expect(await recordsOf(target(), "Brands")).toEqual({ "Brands/q": brand });
  });
});

describe.skipIf(usesOtherEmulator)("reindex of Firebase", { timeout: 60_000 }, () => {
  it("reindex continues over several batches, and does not overwrite a concurrent change", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL });
    const { account, close } = await startServiceAccount();
    const target = { projectId: firebase.projectId, account, origin: firebase.origin("firestore") };
    await putRecords(target, numbered(500));
    await putRecords(target, numbered(3, 500));
    const said: string[] = [];
    const commits: number[] = [];
    const fatima = { ...tenant(7), name: "Fatima" };
    const left = await withDocuments(target, async (documents) => {
      const overtaken: OwnerDocuments = {
        ...documents,
        commit: async (writes) => {
          if (commits.length === 0) await putRecords(target, { "Tenants/t0007": fatima });
          commits.push(writes.length);
          await documents.commit(writes);
        },
      };
      return reindex(overtaken, { collections, dryRun: false, report: (line) => said.push(line) });
    });
    expect(left).toBe(1);
    expect(said).toContain("Tenants: 503 looked at, 502 written");
    expect(said).toContainEqual(expect.stringMatching(/^Tenants\/t0007: not written\./));
    expect(Math.max(...commits)).toBe(250);
    const stored = await recordsOf(target, "Tenants");
    expect(stored["Tenants/t0007"]).toEqual(fatima);
    for (const index of [0, 6, 8, 499, 502])
      expect(stored[pathAt(index)]).toEqual(whole(tenants, "", tenant(index)));
    const again = await withDocuments(target, (documents) =>
      reindex(documents, { collections, dryRun: false, report: () => undefined }),
    );
    expect(again).toBe(0);
    expect((await recordsOf(target, "Tenants"))["Tenants/t0007"]).toEqual(whole(tenants, "", fatima));
    close();
    await firebase.stop();
  });
});
