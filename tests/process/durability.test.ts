import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ports } from "local-firebase/project";
import { projectFolder, runEmulator, type EmulatorProcess } from "../fixtures/emulator-process";
import { DENY_ALL, usesOtherEmulator } from "../fixtures/local-firebase";

const ROOT = "projects/demo-westwalk/databases/(default)/documents";
const OBJECTS = "/v0/b/demo-westwalk.appspot.com/o";
const RULES = {
  firestore:
    "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { match /{p=**} { allow read, write; } } }",
  storage:
    "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{p=**} { allow read, write; } } }",
};

let folder: string;
let remove: () => Promise<void>;
let emulator: EmulatorProcess;
let origin: (service: keyof Ports) => string;

beforeEach(async () => {
  ({ folder, remove } = await projectFolder(RULES));
});
afterEach(async () => {
  emulator.kill("SIGKILL");
  await emulator.ended;
  await remove();
});

async function start(): Promise<void> {
  emulator = runEmulator(folder, "--seed", "empty");
  ({ origin } = await emulator.ready);
}

async function call(
  service: keyof Ports,
  path: string,
  body: string,
  headers: { [name: string]: string } = {},
) {
  const response = await fetch(`${origin(service)}${path}`, { method: "POST", body, headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as unknown;
}

const commit = (id: string, value: string) =>
  call(
    "firestore",
    `/v1/${ROOT}:commit`,
    JSON.stringify({
      writes: [
        { update: { name: `${ROOT}/kept/${id}`, fields: { value: { stringValue: value } } } },
        { update: { name: `${ROOT}/twins/${id}`, fields: { value: { stringValue: value } } } },
      ],
    }),
  );
const signUp = (email: string) =>
  call(
    "auth",
    "/identitytoolkit.googleapis.com/v1/accounts:signUp",
    JSON.stringify({ email, password: "secret1" }),
  ) as Promise<{
    refreshToken: string;
  }>;
const upload = (name: string, content: string) =>
  call(
    "storage",
    `${OBJECTS}?name=${name}`,
    `--B\r\n\r\n{}\r\n--B\r\nContent-Type: image/png\r\n\r\n${content}\r\n--B--`,
    { "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=B" },
  );
const download = async (name: string) =>
  (await fetch(`${origin("storage")}${OBJECTS}/${name}?alt=media`)).text();
const refresh = (token: string) =>
  call("auth", "/securetoken.googleapis.com/v1/token", `grant_type=refresh_token&refresh_token=${token}`);

/** Values of documents by id; absent when there is no such document. */
async function read(collection: string, ids: readonly string[]): Promise<Map<string, string>> {
  const documents = ids.map((id) => `${ROOT}/${collection}/${id}`);
  const answer = (await call("firestore", `/v1/${ROOT}:batchGet`, JSON.stringify({ documents }))) as {
    found?: { name: string; fields: { value: { stringValue: string } } };
  }[];
  return new Map(
    answer.flatMap(({ found }) =>
      found ? [[found.name.split("/").at(-1) ?? "", found.fields.value.stringValue]] : [],
    ),
  );
}

// Each start is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("acknowledged data", { timeout: 120_000 }, () => {
  it("acknowledged documents, users, sign-ins, files and messages survive a restart", async () => {
    await start();
    await commit("a", "one");
    const { refreshToken } = await signUp("kept@example.qa");
    await upload("logo.png", "bytes");
    const message = { user_id: "k", service_id: "s", template_id: "t", template_params: { name: "Ali" } };
    const sent = await fetch(`${origin("ui")}/api/v1.0/email/send`, {
      method: "POST",
      body: JSON.stringify(message),
    });
    expect(sent.status).toBe(200);
    emulator.kill("SIGTERM");
    expect(await emulator.ended).toBe(0);

    await start();
    expect(await read("kept", ["a"])).toEqual(new Map([["a", "one"]]));
    await expect(refresh(refreshToken)).resolves.toMatchObject({ token_type: "Bearer" });
    expect(await download("logo.png")).toBe("bytes");
    expect(await (await fetch(`${origin("ui")}/outbox.json`)).json()).toMatchObject([
      { params: { name: "Ali" } },
    ]);
  });
});

describe.skipIf(usesOtherEmulator)("the demo data", { timeout: 120_000 }, () => {
  it("the demo data exist after the first start and are not written again at the second", async () => {
    await remove();
    ({ folder, remove } = await projectFolder({ ...DENY_ALL, firestore: RULES.firestore }));
    const count = async () => {
      const query = {
        aggregations: [{ alias: "n", count: {} }],
        structuredQuery: { from: [{ collectionId: "Brands" }] },
      };
      return call(
        "firestore",
        `/v1/${ROOT}:runAggregationQuery`,
        JSON.stringify({ structuredAggregationQuery: query }),
      );
    };
    emulator = runEmulator(folder, "--seed", "demo");
    ({ origin } = await emulator.ready);
    const first = JSON.stringify(await count());
    expect(Number(/"integerValue":"(\d+)"/.exec(first)?.[1])).toBeGreaterThanOrEqual(24);
    emulator.kill("SIGTERM");
    await emulator.ended;

    emulator = runEmulator(folder, "--seed", "demo");
    ({ origin } = await emulator.ready);
    expect(JSON.stringify(await count()).replace(/"readTime":"[^"]*"/, "")).toBe(
      first.replace(/"readTime":"[^"]*"/, ""),
    );
  });
});
