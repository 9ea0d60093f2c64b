/** What nobody reads or writes: credentials, counters of attempts, sessions and known browsers. */
import { beforeAll, describe, expect, it } from "vitest";
import { RawChannel } from "../../../packages/local-firebase/tests/services/firestore/raw-channel";
import { count, firestore, nameOf, runQuery, type RestPrincipal } from "../../fixtures/http/rest";
import { claim, countersOf, attemptNow } from "../../fixtures/http/sign-in";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { ADMIN, COMPANY, signInWorld, WRONG } from "./sign-in-world";

const world = signInWorld();
const DEVICE = "d".repeat(32);
const SECRETS = /secret|verifier|count"/;

/** All principals, each with a session of their own where they have one. */
let principals: { readonly [name: string]: RestPrincipal };
let paths: readonly string[];
beforeAll(async () => {
  const { project, user, signedIn, stored } = world();
  const one = attemptNow();
  const [claimed, failed] = [await user(), await user()];
  await claim(project, claimed, ADMIN, one);
  await claim(project, failed, WRONG, one);
  const admin = await signedIn(ADMIN, one, DEVICE);
  const company = await signedIn(COMPANY, one);
  principals = { nobody: { uid: "" }, stranger: await user(), claimed, failed, company, admin };
  const documents: readonly (readonly [path: string, field: string])[] = [
    ...[claimed, failed, company, admin].map(({ uid }) => [`Sessions/${uid}`, "state"] as const),
    ...[ADMIN, COMPANY].flatMap((account) =>
      countersOf(account, one).map((id) => [`SignInAttempts/${id}`, "count"] as const),
    ),
    [`KnownDevices/${DEVICE}`, "credential"],
    ...[ADMIN, COMPANY].map(({ key }) => [`Credentials/${key}`, "verifier"] as const),
  ];
  // What is refused below is stored.
  for (const [path, field] of documents) expect(await stored(path, field), path).toBeDefined();
  paths = documents.map(([path]) => path);
});
const COLLECTIONS = ["Sessions", "SignInAttempts", "KnownDevices", "Credentials"];

describe.each(["nobody", "stranger", "claimed", "failed", "company", "admin"])("%s", (name) => {
  const principal = () => principals[name]!;

  it("a secret document is not read alone, with a mask, at an earlier time or among others", async () => {
    const { project } = world();
    const readTime = new Date(Date.now() - 1000).toISOString();
    for (const path of [...paths, ...COLLECTIONS.map((one) => `${one}/none`)]) {
      for (const query of ["", "?mask.fieldPaths=expireAt"])
        expect((await firestore(project, principal(), "GET", `/${path}${query}`)).status, path).toBe(403);
      const past = await firestore(project, principal(), "GET", `/${path}?readTime=${readTime}`);
      // The local Firebase keeps no earlier time; production may, and applies the same rule.
      expect([400, 403, 501], path).toContain(past.status);
      const documents = [nameOf(project, path)];
      const several = await firestore(project, principal(), "POST", ":batchGet", { documents });
      expect(several.status, path).toBe(403);
      for (const answer of [past, several]) expect(JSON.stringify(answer.body)).not.toMatch(SECRETS);
    }
  });

  it("a secret document is not listed or counted, with any filter", async () => {
    const { project } = world();
    const equal = (fieldPath: string, stringValue: string) => ({
      where: { fieldFilter: { field: { fieldPath }, op: "EQUAL", value: { stringValue } } },
    });
    const queries = [{}, { limit: 1 }, equal("id", ADMIN.id), equal("secret", ADMIN.secret)];
    for (const collectionId of COLLECTIONS) {
      expect((await firestore(project, principal(), "GET", `/${collectionId}`)).status).toBe(403);
      for (const allDescendants of [false, true])
        for (const more of queries) {
          const query = { from: [{ collectionId, allDescendants }], ...more };
          expect([400, 403]).toContain((await runQuery(project, principal(), query)).status);
          expect([400, 403]).toContain((await count(project, principal(), query)).status);
        }
    }
  });

  it.skipIf(usesOtherEmulator)("a secret document is not sent to a listener", async () => {
    const { project } = world();
    const database = `projects/${project.projectId}/databases/(default)`;
    for (const path of paths) {
      const channel = new RawChannel(project.firestore, "Listen", database);
      const documents = { documents: [`${database}/documents/${path}`] };
      const target = { database, addTarget: { targetId: 2, documents } };
      await channel.open([target], principal().token ?? null);
      const back = await channel.attach(0);
      const messages = JSON.stringify(await back.until('"cause"'));
      back.drop();
      expect(messages).toContain('"code":7');
      expect(messages).not.toMatch(/secret|verifier|documentChange/);
    }
  });

  it("a secret document is not written except by the steps of a sign-in", async () => {
    const { project } = world();
    const fields = { state: { stringValue: "granted" }, count: { integerValue: "0" } };
    for (const path of [...paths, ...COLLECTIONS.map((one) => `${one}/none`)]) {
      expect((await firestore(project, principal(), "DELETE", `/${path}`)).status, path).toBe(403);
      const set = await firestore(project, principal(), "PATCH", `/${path}`, { fields });
      expect(set.status, path).toBe(403);
    }
    expect(await world().reads(principals["admin"]!)).toBe(200);
  });
});
