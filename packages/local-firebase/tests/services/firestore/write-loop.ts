/**
 * kill.test.ts runs this as a process: a Firestore commits batches without end and prints the number of each
 * acknowledged one. Arguments: data folder.
 */
import { commit, setWrite } from "./rest-client";
import { startServer } from "./server";

const [dataDir = ""] = process.argv.slice(2);
const server = await startServer({ dataDir });
const text = "x".repeat(20_000);
for (let n = 1; ; n++) {
  const fields = { n: { integerValue: String(n) }, text: { stringValue: text } };
  const { status } = await commit(
    server.origin,
    ["a", "b", "c"].map((id) => setWrite(`c/${id}`, fields)),
  );
  if (status !== 200) throw new Error(`Batch ${n} was refused.`);
  process.stdout.write(`${n}\n`);
}
