/**
 * storage-faults.test.ts runs this as a process with a limit on the size of files. A Firestore commits one
 * document after the other and prints which commits were acknowledged and which failed. It ends after five
 * acknowledged commits that follow a failure. After each failure it waits for a line, so that the test can
 * change the limit. Arguments: data folder.
 */
import { createInterface } from "node:readline";
import { commit, setWrite } from "./rest-client";
import { startServer } from "./server";

// At the limit, a write fails with EFBIG unless the signal ends the process.
process.on("SIGXFSZ", () => undefined);
const [dataDir = ""] = process.argv.slice(2);
const server = await startServer({ dataDir });
const text = { stringValue: "x".repeat(20_000) };
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let after = 0;
let hasFailed = false;
for (let n = 1; after < 5; n++) {
  const { status } = await commit(server.origin, [setWrite(`c/${n}`, { text })]);
  if (status === 200 && hasFailed) after++;
  process.stdout.write(`${status === 200 ? "acknowledged" : "failed"} ${n}\n`);
  if (status !== 200) {
    hasFailed = true;
    await lines.next();
  }
}
process.stdin.destroy();
await server.stop();
