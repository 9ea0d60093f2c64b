import { afterEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { textLike } from "./expected";
import { listenTo, RawChannel, summary } from "./raw-channel";
import { rest, setNumbers } from "./rest-client";
import {
  DATABASE,
  OPEN_RULES,
  PROJECT,
  rulesAllowing,
  startServer,
  type TestServer,
  type TestServerOptions,
} from "./server";

let server: TestServer;
const start = async (rules: string, options: TestServerOptions = {}) =>
  (server = await startServer({ rules: rulesAllowing(rules), ...options }));
afterEach(() => server.stop());
const as = (uid: string) => (method: string, address: string, body?: object) =>
  rest(server.origin, method, address, body, `user:${uid}`);

describe.skipIf(usesOtherEmulator)("the control surface of a process for tests", () => {
  const control = (method: string, address: string, body?: string) =>
    fetch(`${server.origin}/emulator/v1/projects/${address}`, { method, ...(body && { body }) });
  const rulesBody = (content: string) => JSON.stringify({ rules: { files: [{ content }] } });
  const other = (method: string, path: string, body?: object) =>
    fetch(`${server.origin}/v1/projects/demo-other/databases/(default)/documents/${path}`, {
      method,
      headers: { authorization: "Bearer user:me" },
      ...(body && { body: JSON.stringify(body) }),
    });

  it("the control surface clears all documents of one project, and listeners see it", async () => {
    await start("match /{path=**} { allow read, write; }");
    await setNumbers(server.origin, { "c/a": 1, "x/y/c/b": 1 });
    await other("PATCH", "c/a", { fields: {} });
    const channel = new RawChannel(server.origin, "Listen");
    await channel.open([listenTo(2, { from: [{ collectionId: "c" }] })]);
    const back = await channel.attach(0);
    await back.until('"targetChange":{"resumeToken"');
    expect((await control("DELETE", `${PROJECT}/databases/(default)/documents`)).status).toBe(200);
    expect(summary(await back.until('"targetChange":{"resumeToken"'))).toEqual(["delete c/a", "snapshot"]);
    back.drop();
    expect((await rest(server.origin, "GET", "/x/y/c/b")).status).toBe(404);
    expect((await other("GET", "c/a")).status).toBe(200);
  });

  it("the control surface clears many documents in several commits, between which others are served", async () => {
    const sizes: number[] = [];
    await start("match /{path=**} { allow read, write; }", {
      wrapStore: (store) => ({
        ...store,
        write: (operations) => {
          sizes.push(operations.filter(({ type }) => type === "del").length);
          return store.write(operations);
        },
      }),
    });
    await server.service.seed(Array.from({ length: 4_500 }, (_, n) => ({ path: `c/d${n}`, fields: {} })));
    expect((await control("DELETE", `${PROJECT}/databases/(default)/documents`)).status).toBe(200);
    expect(sizes.filter((size) => size > 0)).toEqual([2_000, 2_000, 500]);
    expect((await rest(server.origin, "GET", "/c/d4499")).status).toBe(404);
  });

  it("the control surface replaces the rules of one project", async () => {
    await start("match /c/{id} { allow read; }");
    const closed = rulesAllowing("match /c/{id} { allow get: if request.auth.uid == 'you'; }");
    expect((await control("PUT", "demo-other:securityRules", rulesBody(closed))).status).toBe(200);
    expect((await other("GET", "c/a")).status).toBe(403);
    expect((await as("me")("GET", "/c/a")).status).toBe(404);
    expect((await control("PUT", "demo-other:securityRules", rulesBody(OPEN_RULES))).status).toBe(200);
    expect((await other("GET", "c/a")).status).toBe(404);
  });

  it("the control surface refuses invalid rules and keeps the current ones", async () => {
    await start("match /c/{id} { allow read; }");
    const answer = await control(
      "PUT",
      `${PROJECT}:securityRules`,
      rulesBody("service cloud.firestore { match"),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: textLike(/:1:\d+: /) } });
    expect((await as("me")("GET", "/c/a")).status).toBe(404);
    expect((await control("PUT", `${PROJECT}:securityRules`, "{}")).status).toBe(400);
  });

  it("the control surface refuses an address with wrong encoding", async () => {
    await start("match /c/{id} { allow read; }");
    const answer = await control("GET", "%zz");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  it("outside of a test process there is no control surface and no other project", async () => {
    await start("match /c/{id} { allow read; }", { test: false });
    await setNumbers(server.origin, { "c/a": 1 });
    expect((await control("DELETE", `${PROJECT}/databases/(default)/documents`)).status).toBe(404);
    expect((await control("PUT", `${PROJECT}:securityRules`, rulesBody(OPEN_RULES))).status).toBe(404);
    expect((await as("me")("GET", "/c/a")).status).toBe(200);
    const refused = await other("GET", "c/a");
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain(`serves the project \\"${PROJECT}\\", not \\"demo-other\\"`);
    const named = await fetch(`${server.origin}/v1/${DATABASE.replace("(default)", "second")}/documents/c/a`);
    expect(named.status).toBe(404);
  });
});
