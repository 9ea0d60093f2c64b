/** What nobody reads, in no way: what is compared, who tries, who is signed in, and which browsers are known. */
import { beforeAll, describe, expect, it } from "vitest";
import { RawChannel } from "../../../packages/local-firebase/tests/services/firestore/raw-channel";
import { count, firestore, nameOf, runQuery, type RestPrincipal } from "../../../scripts/smoke/rest";
import { claim, countersOf, attemptNow } from "../../../scripts/smoke/sign-in";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { ADMIN, COMPANY, signInWorld, WRONG } from "./sign-in-world";

const world = signInWorld();
const DEVICE = "d".repeat(32);

/** Everybody, and each with a document of their own where they have one. */
let callers: { readonly [name: string]: RestPrincipal };
let paths: readonly string[];
beforeAll(async () => {
  const { project, user, signedIn } = world();
  const one = attemptNow();
  const [claimed, failed] = [await user(), await user()];
  await claim(project, claimed, ADMIN, one);
  await claim(project, failed, WRONG, one);
  const admin = await signedIn(ADMIN, one, DEVICE);
  const company = await signedIn(COMPANY, one);
  callers = { nobody: { uid: "" }, stranger: await user(), claimed, failed, company, admin };
  paths = [
    ...[claimed, failed, company, admin].map(({ uid }) => `Sessions/${uid}`),
    ...[ADMIN, COMPANY].flatMap((account) => countersOf(account, one)).map((id) => `SignInAttempts/${id}`),
    `KnownDevices/${DEVICE}`,
    ...[ADMIN, COMPANY].map(({ key }) => `Credentials/${key}`),
  ];
});
const COLLECTIONS = ["Sessions", "SignInAttempts", "KnownDevices", "Credentials"];
const NAMES = ["nobody", "stranger", "claimed", "failed", "company", "admin"];

it("all of it is stored: what is refused below is there", async () => {
  for (const path of paths) {
    const field = path.startsWith("Sessions") ? "state" : path.startsWith("Sign") ? "count" : "credential";
    const known = path.startsWith("Credentials") ? "verifier" : field;
    expect(await world().stored(path, known), path).toBeDefined();
  }
  expect(await world().reads(callers["admin"]!)).toBe(200);
});

describe.each(NAMES)("%s reads nothing of it", (name) => {
  const principal = () => callers[name]!;

  it("by get, also at an earlier time, with a mask, among others, and of what is not there", async () => {
    const { project } = world();
    const seconds = new Date(Date.now() - 1000).toISOString();
    const asked = [...paths, `Sessions/${principal().uid || "x"}`, ...COLLECTIONS.map((one) => `${one}/none`)];
    for (const path of asked) {
      for (const query of ["", "?mask.fieldPaths=expireAt"])
        expect((await firestore(project, principal(), "GET", `/${path}${query}`)).status, path).toBe(403);
      const past = await firestore(project, principal(), "GET", `/${path}?readTime=${seconds}`);
      // The local Firebase keeps no earlier time; production may, and asks the same rule.
      expect([400, 403, 501], path).toContain(past.status);
      const documents = [nameOf(project, path)];
      const many = await firestore(project, principal(), "POST", ":batchGet", { documents });
      expect(many.status, path).toBe(403);
      for (const answer of [past, many]) expect(JSON.stringify(answer.body)).not.toMatch(/secret|verifier|count"/);
    }
  }); // prettier-ignore

  it("by list, count and query, whatever is asked", async () => {
    const { project } = world();
    const field = (fieldPath: string) => ({ fieldPath });
    const equal = (fieldPath: string, value: object) => ({
      where: { fieldFilter: { field: field(fieldPath), op: "EQUAL", value } },
    });
    const { uid } = principal();
    const own = { referenceValue: nameOf(project, `Sessions/${uid || "x"}`) };
    const narrow = [
      {},
      { limit: 1 },
      { ...equal("id", { stringValue: ADMIN.id }), limit: 1 },
      { ...equal("secret", { stringValue: ADMIN.secret }), limit: 1 },
      { ...equal("verifier", { stringValue: ADMIN.verifier }), limit: 1 },
      { ...equal("credential", { stringValue: ADMIN.key }), limit: 1 },
      { ...equal("__name__", own), limit: 1 },
      { orderBy: [{ field: field("at") }], limit: 1 },
      { select: { fields: [field("__name__")] }, limit: 1 },
    ];
    for (const collectionId of COLLECTIONS) {
      expect((await firestore(project, principal(), "GET", `/${collectionId}`)).status).toBe(403);
      for (const allDescendants of [false, true])
        for (const more of narrow) {
          const query = { from: [{ collectionId, allDescendants }], ...more };
          expect([400, 403]).toContain((await runQuery(project, principal(), query)).status);
          expect([400, 403]).toContain((await count(project, principal(), query)).status);
        }
    }
  });

  it.skipIf(usesOtherEmulator)("by listening", async () => {
    const { project } = world();
    const database = `projects/${project.projectId}/databases/(default)`;
    const targets = [
      ...paths.map((path) => ({ documents: { documents: [`${database}/documents/${path}`] } })),
      ...COLLECTIONS.map((collectionId) => ({
        query: { parent: `${database}/documents`, structuredQuery: { from: [{ collectionId }], limit: 1 } },
      })),
    ];
    for (const target of targets) {
      const channel = new RawChannel(project.firestore, "Listen", database);
      await channel.open([{ database, addTarget: { targetId: 2, ...target } }], principal().token ?? null);
      const back = await channel.attach(0);
      const told = JSON.stringify(await back.until('"cause"'));
      back.drop();
      expect(told).toContain('"code":7');
      expect(told).not.toMatch(/secret|verifier|documentChange/);
    }
  });
});

describe("nobody writes it but by the steps of a sign-in", () => {
  it.each(NAMES)("%s", async (name) => {
    const { project } = world();
    for (const path of [...paths, ...COLLECTIONS.map((one) => `${one}/none`)]) {
      expect((await firestore(project, callers[name]!, "DELETE", `/${path}`)).status, path).toBe(403);
      const set = await firestore(project, callers[name]!, "PATCH", `/${path}`, {
        fields: { state: { stringValue: "granted" }, count: { integerValue: "0" } },
      });
      expect(set.status, path).toBe(403);
    }
    expect(await world().reads(callers["admin"]!)).toBe(200);
  });
});
