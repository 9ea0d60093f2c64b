/** Tokens that nobody issued, sent by REST and to Storage. Each with a twin that is taken. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firestore, localProject, shown, storage } from "../../../scripts/smoke/rest";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { encode, FORGED, issue, seconds, sign, startWithAdmin, type RealAdmin } from "./forged-tokens";

let admin: RealAdmin;
let forTests: TestFirebase;
beforeAll(async () => {
  admin = await startWithAdmin();
  forTests = await startTestFirebase({ test: true });
}, 60_000);
afterAll(async () => {
  await admin.firebase.stop();
  await forTests.stop();
});

describe("the real token", () => {
  it("is taken by Firestore and Storage", async () => {
    const { project, uid, token } = admin;
    expect(shown(await firestore(project, { uid, token }, "GET", "/Tenants"))).toBe("200");
    const contracts = await storage(project, { uid, token }, "GET", "contracts/none.pdf");
    expect(contracts.status).toBe(404);
    const made = await issue(admin, project.projectId);
    expect(shown(await firestore(project, { uid, token: made }, "GET", "/Tenants"))).toBe("200");
  });
});

describe.each(Object.keys(FORGED))("%s", (name) => {
  it("opens nothing: not what the real token opens, and not what everybody signed in may read", async () => {
    const { project, uid } = admin;
    const caller = { uid, token: await FORGED[name]!(admin) };
    for (const address of ["/Tenants", "/Brands", `/Sessions/${uid}`])
      expect((await firestore(project, caller, "GET", address)).status).toBe(401);
    for (const query of ["", "?alt=media"])
      expect((await storage(project, caller, "GET", "Brands/images/x.png", query)).status).toBe(401);
    expect((await storage(project, caller, "DELETE", "Brands/images/x.png")).status).toBe(401);
    const write = await firestore(project, caller, "PATCH", "/Brands/x", { fields: {} });
    expect(write.status).toBe(401);
    expect(JSON.stringify(write.body)).not.toContain("password");
  });
});

describe("tokens of test tools", () => {
  const unsigned = () =>
    `${encode({ alg: "none" })}.${encode({ sub: admin.uid, aud: admin.project.projectId, exp: seconds() + 60 })}.`;
  const foreign = () => sign({ alg: "HS256" }, { sub: admin.uid, aud: "demo-elsewhere" }, "any");

  it.each([
    ["owner", () => "owner"],
    ["unsigned", unsigned],
    ["foreign", foreign],
  ])("%s: taken by a process for tests, by no other", async (name, make) => {
    const { project, uid } = admin;
    const caller = { uid, token: make() };
    const twin = localProject(forTests.ports, forTests.projectId);
    const path = name === "owner" ? "/Tenants" : "/Brands";
    expect((await firestore(twin, caller, "GET", path)).status).toBe(200);
    expect((await firestore(project, caller, "GET", path)).status).toBe(401);
  });

  it.each([
    ["DELETE", "firestore", "/emulator/v1/projects/demo-westwalk/databases/(default)/documents"],
    ["PUT", "firestore", "/emulator/v1/projects/demo-westwalk:securityRules"],
    ["DELETE", "auth", "/emulator/v1/projects/demo-westwalk/accounts"],
    ["PUT", "storage", "/internal/setRules"],
    ["DELETE", "ui", "/outbox.json"],
  ] as const)("%s %s%s exists for tests only", async (method, service, path) => {
    const { project, firebase: real } = admin;
    const rules = await readFile("firestore.rules", "utf8");
    const knock = (firebase: TestFirebase) =>
      fetch(firebase.origin(service) + path, {
        method,
        headers: { Authorization: "Bearer owner" },
        ...(method === "PUT" && { body: JSON.stringify({ rules: { files: [{ content: rules }] } }) }),
      });
    expect((await knock(real)).status).toBeGreaterThanOrEqual(404);
    expect((await knock(real)).status).toBeLessThan(500);
    expect((await firestore(project, admin, "GET", "/Brands?pageSize=1")).status).toBe(200);
    expect((await knock(forTests)).status).not.toBe(404);
  });
});
