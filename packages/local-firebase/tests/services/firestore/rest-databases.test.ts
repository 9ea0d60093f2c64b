import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { refusal } from "./expected";
import { PROJECT, startServer, type TestServer } from "./server";

// Each database stores its own readers, and the rules bind the database's name.
const RULES = `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
  match /c/{id} {
    allow get: if get(/databases/$(database)/documents/readers/me).data.of == database;
    allow list: if database == 'second' && exists(/databases/(default)/documents/readers/me);
    allow create: if request.path == /databases/$(database)/documents/c/own
      && resource == null && database != '(default)';
  }
} }`;

describe.skipIf(usesOtherEmulator)("named databases", () => {
  let dataDir: string;
  let server: TestServer;
  const start = async () => (server = await startServer({ rules: RULES, dataDir }));
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "test-databases-"));
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = async (database: string, method: string, address: string, body?: object, token = "owner") => {
    const url = `${server.origin}/v1/projects/${PROJECT}/databases/${database}/documents${address}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const text = (value: string) => ({ fields: { of: { stringValue: value } } });

  it("a named database has its own documents, which survive a restart", async () => {
    await call("(default)", "PATCH", "/c/a", text("(default)"));
    await call("second", "PATCH", "/c/a", text("second"));
    await call("second", "PATCH", "/readers/me", text("second"));
    await server.stop();
    await start();
    const name = `projects/${PROJECT}/databases/second/documents/c/a`;
    expect((await call("second", "GET", "/c/a")).body).toMatchObject({ name, ...text("second") });
    expect((await call("(default)", "GET", "/c/a")).body).toMatchObject(text("(default)"));
    expect((await call("third-one", "GET", "/c/a")).status).toBe(404);
    const elsewhere = { documents: [name] };
    expect(await call("(default)", "POST", ":batchGet", elsewhere)).toEqual({
      status: 400,
      body: refusal("INVALID_ARGUMENT"),
    });
  });

  it("the rules of a named database know its name and look up in it alone", async () => {
    const asUser = (database: string, method: string, address: string, body?: object) =>
      call(database, method, address, body, "user:me").then(({ status }) => status);
    expect(await asUser("second", "GET", "/c/a")).toBe(200);
    expect(await asUser("(default)", "GET", "/c/a")).toBe(403);
    expect(await asUser("second", "GET", "/c")).toBe(403);
    expect(await asUser("second", "PATCH", "/c/own", text("me"))).toBe(200);
    expect(await asUser("(default)", "PATCH", "/c/own", text("me"))).toBe(403);
  });

  it("a named database is cleared alone and shares the project's rules", async () => {
    const project = `${server.origin}/emulator/v1/projects/${PROJECT}`;
    expect((await fetch(`${project}/databases/second/documents`, { method: "DELETE" })).status).toBe(200);
    expect((await call("second", "GET", "/c/a")).status).toBe(404);
    expect((await call("(default)", "GET", "/c/a")).status).toBe(200);
    const content = `rules_version = '2'; service cloud.firestore { match /{path=**} { allow read; } }`;
    const body = JSON.stringify({ rules: { files: [{ content }] } });
    expect((await fetch(`${project}:securityRules`, { method: "PUT", body })).status).toBe(200);
    expect((await call("second", "GET", "/c/none", undefined, "user:me")).status).toBe(404);
  });

  it.each(["Second", "two", "second_", "-second", "%28other%29"])(
    "a database name is refused: %s",
    async (name) => {
      expect((await call(name, "GET", "/c/a")).status).toBe(400);
    },
  );
});
