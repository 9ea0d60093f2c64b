/** Checks of the stored records. */
import { signInIdOf } from "../../src/fields/record";
import { SCHEMA_PATH, SCHEMA_VERSION } from "../../src/schema/version";
import { RESTORE_PATH } from "../backup/unfinished";
import { accountsOf } from "../owner/accounts";
import { credentialPath } from "../owner/credential";
import { fromWireFields } from "../owner/from-wire";
import type { OwnerProduct } from "../owner/product";
import { failure, note, ok, type Check, type Verdict } from "../owner/verdict";
import type { DoctorWorld, Records } from "./world";

/** @param records a text says why none can be read. */
export function recordChecks(records: Records | string): readonly Check<DoctorWorld>[] {
  if (typeof records === "string") return [{ name: "records", run: async () => note(records) }];
  return [
    // Half of the data would be judged wrongly.
    { name: "restore", needed: true, run: () => restoreVerdict(records) },
    { name: "data version", run: () => versionVerdict(records) },
    { name: "an admin", run: ({ product }) => adminVerdict(records, product) },
  ];
}

async function restoreVerdict({ read, command }: Records): Promise<Verdict> {
  const begun = await read((documents) => documents.get([RESTORE_PATH]));
  if (begun.length === 0) return ok("none is unfinished");
  return failure("one into these data is not finished", command("restore", "--from BACKUP"));
}

async function versionVerdict({ read }: Records): Promise<Verdict> {
  const [document] = await read((documents) => documents.get([SCHEMA_PATH]));
  const version = document && fromWireFields(document.fields)["version"];
  if (version === SCHEMA_VERSION) return ok(`${String(version)}, as this checkout's`);
  const text = `${String(version ?? "absent")}, and this checkout's is ${String(SCHEMA_VERSION)}`;
  return failure(text, Number(version) > SCHEMA_VERSION ? "git pull" : "Use the checkout of that version");
}

/** An admin without a credential cannot sign in. */
async function adminVerdict({ read, command }: Records, { definition }: OwnerProduct): Promise<Verdict> {
  const admins = accountsOf(definition, "admin");
  const found = await read(async (documents) => {
    const paths = (await documents.list(admins.name)).map(({ fields }) =>
      credentialPath("admin", signInIdOf(admins, String(fromWireFields(fields)[admins.signIn.id] ?? ""))),
    );
    return documents.get(await Promise.all(paths));
  });
  if (found.length > 0) return ok(`${String(found.length)} can sign in`);
  return failure("none can sign in", command("create-admin", "--email you@example.com --name You"));
}
