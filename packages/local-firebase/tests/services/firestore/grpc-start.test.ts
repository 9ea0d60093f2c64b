import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "../../../src/core/log";
import { startLocalFirebase } from "../../../src/index";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { GrpcClient, type Answers } from "./grpc-client";

/** A port that is currently free. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

it.skipIf(usesOtherEmulator)("a gRPC call during the start waits for the seed", async () => {
  const firestore = await freePort();
  const client = new GrpcClient(firestore);
  onTestFinished(() => client.close());
  const name = "projects/demo-seeded/databases/(default)/documents/notes/n1";
  let answered: Answers | undefined;
  let asked: Promise<void> | undefined;
  const load = async () => {
    asked = client.call("GetDocument", { name }).then((answers) => void (answered = answers));
    asked.catch(() => (answered = []));
    // Both ends are in this process, and this module is loaded for the answer. So the test waits more turns
    // than an answer needs.
    await import("../../../src/firestore/grpc/grpc-server");
    for (let turn = 0; turn < 10_000 && !answered; turn++) await setImmediate();
    return { documents: [{ path: "notes/n1", fields: { n: { integerValue: "1" } } }], users: [], files: [] };
  };
  const firebase = await startLocalFirebase({
    project: "demo-seeded",
    ports: { auth: 0, firestore, storage: 0, hub: 0, ui: 0 },
    seed: { name: "notes", load },
    test: true,
    log: silentLog,
  });
  onTestFinished(() => firebase.stop());
  await asked;
  expect(answered).toMatchObject([{ name, fields: { n: { integerValue: "1" } } }]);
});
