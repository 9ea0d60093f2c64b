import { StartError } from "local-firebase";
import { collections } from "../src/resources";
import { erase } from "./erase/erase";
import { lineOf, parseOptions, readTarget, runScript, TARGET_OPTIONS } from "./owner/command-line";
import { withDocuments } from "./owner/documents";
import { requireVersion } from "./owner/schema-version";

const HELP = `Lists where history and trash hold the values of one record, for example of a person who asked for their removal, and
with --delete erases them (docs/security.md). Who changed the record and when stays, and an entry says that its values
were erased. The record itself is deleted in the panel first. It may be run again at any time.

  npm run erase -- --record Employees/ID                     lists, in the local Firebase (stop it first)
  npm run erase -- --record Employees/ID --delete            erases
  npm run erase -- --record Employees/ID --project ID --key FILE    Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

In a project each entry of the history costs a read, and each that held values a write.
`;

async function main(): Promise<void> {
  const options = parseOptions({
    ...TARGET_OPTIONS,
    record: { type: "string" },
    delete: { type: "boolean" },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const [name, id, ...more] = options.record?.split("/") ?? [];
  const collection = collections.find((one) => one.name === name);
  if (!collection || !id || more.length > 0)
    throw new StartError("--record takes a collection and an id: Employees/ID for example.");
  const remove = options.delete ?? false;
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const left = await withDocuments(await readTarget(options), async (documents) => {
    if (remove) await requireVersion(documents, lineOf("upgrade", options));
    return erase(documents, { collection, id, remove, report });
  });
  if (!remove) report("Nothing was erased: --delete erases it.");
  if (left > 0) process.exitCode = 1;
}

runScript(main);
