/** The migration as it is run: on the folder of a stopped local Firebase, and on a project's Firestore. */
import { describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import { migrate } from "../../../scripts/migrate-passwords/migrate";
import { withDocuments } from "../../../scripts/owner/documents";
import type { OwnerDocuments } from "../../../scripts/owner/owner-database";
import { ConditionError } from "../../../scripts/owner/writes";
import { PRODUCT, PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { credentialKeyOf, secretOf, verifierOf } from "../../../packages/firestore-panel/src/schema/sign-in";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../../fixtures/local-firebase";
import { commandFolder, documentsOf, putDocuments } from "../../fixtures/owner-commands";
import { startServiceAccount } from "../../fixtures/service-account";

const PASSWORD = "the old plain one";
/** What is typed when the protected account's new password is asked for. */
const OWNER_PASSWORD = "Sea-Breeze-8841";
const text = (value: string) => ({ stringValue: value });
const company = (companyId: string) => ({
  companyName: text("Doha Gate"),
  companyId: text(companyId),
  password: text(PASSWORD),
});
const owner = {
  name: text("Noora"),
  email: text(PROTECTED_ADMIN_EMAIL),
  // As an earlier release stored it.
  password: text("0a".repeat(32)),
};
async function credentialOf(
  projectId: string,
  kind: "admin" | "company",
  id: string,
  recordId: string,
  time: unknown,
) {
  const secret = await secretOf(
    { productId: PRODUCT.id, projectId, kind, id },
    kind === "admin" ? OWNER_PASSWORD : PASSWORD,
  );
  return {
    [`Credentials/${await credentialKeyOf(kind, id)}`]: {
      kind: text(kind),
      recordId: text(recordId),
      verifier: text(await verifierOf(secret)),
      time,
    },
  };
}

// Each run is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("migrate-passwords", { timeout: 60_000 }, () => {
  const { target, ...command } = commandFolder("scripts/migrate-passwords.ts");
  const run = (...args: string[]) => command.run(args, `${OWNER_PASSWORD}\n`);

  it("migrate-passwords previews its changes, and migrates a stopped data folder", async () => {
    await openDataFolder(target().dataDir);
    const session = { uid: text("somebody") };
    await putDocuments(target(), {
      "Companies/c1": company("DGE"),
      "Admins/o": owner,
      "Sessions/s1": session,
    });

    const dry = await command.runFromSources(["--dry-run"], `${OWNER_PASSWORD}\n`);
    expect(dry).toMatchObject({ code: 0, said: expect.stringContaining("Companies: 1 to migrate") });
    expect(dry.said).toContain("Nothing was changed.");
    const early = await run("--finish");
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining("Nothing was removed.") });
    const real = await run();
    expect(real).toMatchObject({ code: 0, said: expect.stringContaining("Companies: 1 migrated") });
    expect(dry.said + real.said).not.toContain(PASSWORD);
    expect(dry.said + real.said).not.toContain(OWNER_PASSWORD);
    expect(await run("--finish")).toEqual({
      code: 0,
      said: "2 password fields removed\nSessions: 1 deleted\nSignInAttempts: 0 deleted\n",
    });

    const stored = await documentsOf(target(), "Admins", "Companies", "Credentials", "Sessions");
    const [{ password: _, ...rest }, { password: __, ...ownerRest }] = [company("DGE"), owner];
    const passwordAt = { timestampValue: expect.stringMatching(/^\d{4}-/) as string };
    expect(stored).toEqual({
      "Admins/o": { ...ownerRest, passwordAt },
      "Companies/c1": { ...rest, passwordAt },
      ...(await credentialOf(
        LOCAL_PROJECT_ID,
        "company",
        "DGE",
        "c1",
        stored["Companies/c1"]?.["passwordAt"],
      )),
      ...(await credentialOf(
        LOCAL_PROJECT_ID,
        "admin",
        PROTECTED_ADMIN_EMAIL,
        "o",
        stored["Admins/o"]?.["passwordAt"],
      )),
    });
  });
});

describe.skipIf(usesOtherEmulator)("migrate-passwords for Firebase", { timeout: 60_000 }, () => {
  it("migrate-passwords works through the service and skips records that changed meanwhile", async () => {
    const firebase = await startTestFirebase({ rules: DENY_ALL });
    const { account, close } = await startServiceAccount();
    const target = { projectId: firebase.projectId, account, origin: firebase.origin("firestore") };
    await putDocuments(target, { "Companies/c1": company("DGE"), "Companies/c2": company("SDL") });

    const options = { dryRun: false, report: () => undefined, askPassword: () => Promise.resolve("") };
    const renamed = { ...company("DGE"), companyName: text("Renamed") };
    await withDocuments(target, async (documents) => {
      // Somebody renames the company after it was read.
      const overtaken: OwnerDocuments = {
        ...documents,
        commit: async (writes) => {
          if (writes[0]?.path === "Companies/c1") await putDocuments(target, { "Companies/c1": renamed });
          await documents.commit(writes);
        },
      };
      await expect(migrate(overtaken, options)).rejects.toThrow(ConditionError);
      expect(await documentsOf(target, "Companies", "Credentials")).toEqual({
        "Companies/c1": renamed,
        "Companies/c2": company("SDL"),
      });
      expect(await migrate(documents, options)).toBe(0);
    });
    const stored = await documentsOf(target, "Companies", "Credentials");
    const [dge, sdl] = ["c1", "c2"].map((id) => stored[`Companies/${id}`]?.["passwordAt"]);
    expect(stored).toEqual({
      "Companies/c1": { ...renamed, passwordAt: dge },
      "Companies/c2": { ...company("SDL"), passwordAt: sdl },
      ...(await credentialOf(firebase.projectId, "company", "DGE", "c1", dge)),
      ...(await credentialOf(firebase.projectId, "company", "SDL", "c2", sdl)),
    });
    expect(dge).toEqual({ timestampValue: expect.stringMatching(/^\d{4}-/) as string });
    close();
    await firebase.stop();
  });
});
