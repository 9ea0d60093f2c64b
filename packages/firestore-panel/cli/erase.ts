import { StartError } from "local-firebase";
import { erase } from "./erase/erase";
import { TARGET_OPTIONS, ownerCommand, readTarget, say } from "./owner/command-line";
import { withDocuments } from "./owner/data";
import { requireVersion } from "./owner/schema-version";

const HELP = `Lists where history and trash hold the values of one record, for example of a person who asked for their removal, and
with --delete erases them (docs/security.md). Who changed the record and when stays, and an entry says that its values
were erased. The record itself is deleted in the panel first. It may be run again at any time.

  npm run owner -- erase --record COLLECTION/ID                          lists, in the local Firebase (stop it first)
  npm run owner -- erase --record COLLECTION/ID --delete                 erases
  npm run owner -- erase --record COLLECTION/ID --project ID --key FILE  Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

In a project each entry of the history costs a read, and each that held values a write.
`;

export const command = ownerCommand(
  HELP,
  {
    ...TARGET_OPTIONS,
    record: { type: "string" },
    delete: { type: "boolean" },
  },
  async (options, product) => {
    const [name, id, ...more] = options.record?.split("/") ?? [];
    const collection = product.definition.collections.find((one) => one.name === name);
    if (!collection || !id || more.length > 0)
      throw new StartError("--record takes a collection and an id: COLLECTION/ID.");
    const remove = options.delete ?? false;
    const left = await withDocuments(
      await readTarget(options, product.local.projectId),
      async (documents) => {
        if (remove) await requireVersion(documents);
        return erase(documents, { definition: product.definition, collection, id, remove, report: say });
      },
    );
    if (!remove) say("Nothing was erased: --delete erases it.");
    if (left > 0) process.exitCode = 1;
  },
);
