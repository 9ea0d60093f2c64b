/**
 * Measures the time from a write to another client's listener, and the time of 500 concurrent writes, with the web SDK
 * in two clients. It also measures the disk alone: no local Firebase with durable writes can be faster. It starts a
 * local Firebase, or uses the emulator of FIRESTORE_EMULATOR_HOST for a comparison.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  onSnapshot,
  setDoc,
  type Firestore,
} from "firebase/firestore";

const ROUNDS = 300;
const AT_ONCE = 500;
const PROJECT = "demo-bench";

/** Returns milliseconds, the lowest first. */
async function timed(rounds: number, work: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

function tell(what: string, times: readonly number[]): void {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(2);
  process.stdout.write(`${what.padEnd(36)} median ${at(0.5)} ms, 9 of 10 within ${at(0.9)} ms\n`);
}

/** Appends small records to a file and syncs each. */
async function measureDisk(): Promise<void> {
  const path = join(tmpdir(), `bench-writes-${randomUUID()}`);
  const file = await open(path, "a");
  const record = Buffer.alloc(400, "x");
  tell(
    "the disk alone",
    await timed(ROUNDS, async () => {
      await file.write(record);
      await file.datasync();
    }),
  );
  await file.close();
  await rm(path);
}

async function measure(write: Firestore, listen: Firestore): Promise<void> {
  let shown = -1;
  let wake = () => {};
  const stop = onSnapshot(doc(listen, "bench/one"), (snapshot) => {
    shown = Number(snapshot.get("round") ?? -1);
    wake();
  });
  const round = async (n: number) => {
    const written = setDoc(doc(write, "bench/one"), { round: n });
    while (shown !== n) await new Promise<void>((resolve) => (wake = resolve));
    await written;
  };
  await timed(20, (n) => round(-n - 2)); // The first ones open the streams.
  tell("until another client's listener", await timed(ROUNDS, round));
  stop();
  const many = async (n: number) => {
    const writes = Array.from({ length: AT_ONCE }, (_, i) => setDoc(doc(write, `many/${i}`), { n }));
    await Promise.all(writes);
  };
  tell(`${AT_ONCE} writes at once`, await timed(5, many));
}

/** The server has its own process, as in use. */
async function startServer(): Promise<{ host: string; stop(): Promise<void> }> {
  const child = fork(new URL("./bench-server.ts", import.meta.url), [PROJECT]);
  const port = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", () => reject(new Error("the server did not start")));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.disconnect();
    });
  return { host: `127.0.0.1:${port}`, stop };
}

const other = process.env["FIRESTORE_EMULATOR_HOST"];
const server = other === undefined ? await startServer() : undefined;
const [host = "", port] = (other ?? server?.host ?? "").split(":");
const apps = ["write", "listen"].map((name) => initializeApp({ projectId: PROJECT }, name));
const [write, listen] = apps.map((app) => {
  const db = getFirestore(app);
  connectFirestoreEmulator(db, host, Number(port), { mockUserToken: "owner" });
  return db;
});
await measureDisk();
if (write && listen) await measure(write, listen);
await Promise.all(apps.map(deleteApp));
await server?.stop();
