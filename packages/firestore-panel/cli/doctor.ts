import { errorText } from "local-firebase";
import { signInIdOf } from "../src/fields/record";
import { SCHEMA_PATH, SCHEMA_VERSION } from "../src/schema/version";
import { accountsOf } from "../src/sign-in/accounts";
import {
  environmentVerdict,
  generated,
  generatedVerdict,
  packagesVerdict,
  versionsVerdict,
} from "./doctor/machine";
import { lineOf, ownerCommand, say, TARGET_OPTIONS, type TargetOptions, text } from "./owner/command-line";
import { readTarget, RESTORE_PATH, withRawData } from "./owner/data";
import { credentialPath } from "./owner/credential";
import { askingAs, databaseVerdict, indexVerdict, rulesVerdict, type Ask } from "./owner/deployed";
import { fromWireFields } from "./owner/wire";
import type { OwnerDatabase, OwnerTarget } from "./owner/owner-database";
import type { OwnerProduct } from "./owner/product";
import { ServiceError } from "./owner/service-account";
import { failure, note, ok, runInOrder, type Check, type Verdict } from "./owner/verdict";

const HELP = `Checks what the panel needs, and names a fix for what is wrong. It changes nothing.

  npm run owner -- doctor                          this computer, and the data of a stopped local Firebase
  npm run owner -- doctor --project ID --key FILE  what is deployed in Firebase, with a service account's key

  --data DIR      the local Firebase's data folder (.local-firebase)
  --bucket NAME   whose rules are meant (ID.firebasestorage.app)

Each line begins with ok, FAILED or note. Exit code 1: something failed.
`;

export const command = ownerCommand(HELP, { ...TARGET_OPTIONS, bucket: text }, async (options, product) => {
  const failed = await runInOrder(await doctorChecks(product, options), say);
  say(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  process.exitCode = failed === 0 ? 0 : 1;
});

interface DoctorOptions extends TargetOptions {
  readonly bucket?: string | undefined;
}

/** @throws StartError for options that do not go together, an unreadable firebase.json or an unreadable key. */
export async function doctorChecks(product: OwnerProduct, options: DoctorOptions): Promise<readonly Check[]> {
  const { data, project, key, bucket = `${project}.firebasestorage.app` } = options;
  const folder = process.cwd();
  const target = await readTarget(options, product.local.projectId).catch((error: unknown) => {
    if ([data, project, key].some((given) => given !== undefined)) throw error;
    return undefined;
  });
  const records: readonly Check[] = target
    ? recordChecks(product, target, { data, project, key })
    : [{ name: "records", run: async () => note("there are none yet: npm run dev begins with the demo's") }];
  return [
    { name: "Node and npm", run: () => versionsVerdict(product.root) },
    { name: "packages", run: () => packagesVerdict(product.root) },
    // Only development needs such as a browser.
    ...(project === undefined ? (product.developmentChecks ?? []) : []),
    { name: "environment", run: () => environmentVerdict(product, folder, project) },
    { name: "generated files", run: () => generatedVerdict(product, folder) },
    ...(target && "account" in target
      ? [
          ...deployedChecks(product, target.projectId, bucket, askingAs(target.account)),
          ...records.map((check) => explained(check, target.projectId)),
        ]
      : records),
  ];
}

export function deployedChecks(
  { definition }: OwnerProduct,
  id: string,
  bucket: string,
  ask: Ask,
): readonly Check[] {
  const check = (name: string, part: string, run: () => Promise<Verdict>): Check => ({
    name,
    run: async () => {
      const verdict = await run();
      if (verdict.kind === "wait") return { ...verdict, fix: "Wait, and run npm run owner -- doctor again" };
      const fix = `npx firebase-tools deploy --only ${part} --project ${id}`;
      return verdict.kind === "FAILED" ? { ...verdict, fix } : verdict;
    },
  });
  const rules = (release: string, file: string) => () =>
    rulesVerdict(ask, id, release, generated(definition, file));
  const indexes =
    (...kinds: Parameters<typeof indexVerdict>[3]) =>
    () =>
      indexVerdict(ask, id, generated(definition, "firestore.indexes.json"), kinds);
  const checks: readonly Check[] = [
    // All others need a database, and a service account that may ask.
    { name: "database", needed: true, run: () => databaseVerdict(ask, id) },
    check("Firestore rules", "firestore:rules", rules("cloud.firestore", "firestore.rules")),
    check("Storage rules", "storage", rules(`firebase.storage/${bucket}`, "storage.rules")),
    check("indexes", "firestore:indexes", indexes("index", "override")),
    check("TTL policies", "firestore:indexes", indexes("ttl")),
  ];
  return checks.map((each) => explained(each, id));
}

/** A refused or failed request is a failure with a fix. */
function explained(check: Check, id: string): Check {
  const fix = (error: unknown) =>
    error instanceof ServiceError && error.code === 403
      ? `Give the service account the roles Firebase Rules Viewer and Cloud Datastore Viewer: https://console.cloud.google.com/iam-admin/iam?project=${id}`
      : `Check the network and the key: https://console.firebase.google.com/project/${id}/settings/serviceaccounts/adminsdk`;
  return {
    ...check,
    run: () => check.run().catch((error: unknown) => failure(errorText(error), fix(error))),
  };
}

/** @param options select these records in the owner's commands. */
function recordChecks(
  { definition }: OwnerProduct,
  target: OwnerTarget,
  options: TargetOptions,
): readonly Check[] {
  const fix = (name: string, ...args: readonly string[]) => lineOf(name, options, ...args);
  const read = <T>(task: (documents: OwnerDatabase) => Promise<T>) =>
    withRawData(target, undefined, ({ documents }) => task(documents));
  const restore = async () => {
    const begun = await read((documents) => documents.get([RESTORE_PATH]));
    if (begun.length === 0) return ok("none is unfinished");
    return failure("one into these data is not finished", fix("restore", "--from BACKUP"));
  };
  const version = async () => {
    const [document] = await read((documents) => documents.get([SCHEMA_PATH]));
    const stored = document && fromWireFields(document.fields)["version"];
    if (stored === SCHEMA_VERSION) return ok(`${String(stored)}, as this checkout's`);
    const difference = `${String(stored ?? "absent")}, and this checkout's is ${String(SCHEMA_VERSION)}`;
    return failure(
      difference,
      Number(stored) > SCHEMA_VERSION ? "git pull" : "Use the checkout of that version",
    );
  };
  /** An admin without a credential cannot sign in. */
  const admin = async () => {
    const { collection, signIn } = accountsOf(definition, "admin");
    const found = await read(async (documents) => {
      const paths = (await documents.list(collection.name)).map(({ fields }) =>
        credentialPath("admin", signInIdOf(collection, String(fromWireFields(fields)[signIn.id] ?? ""))),
      );
      return documents.get(await Promise.all(paths));
    });
    if (found.length > 0) return ok(`${String(found.length)} can sign in`);
    return failure("none can sign in", fix("create-admin", "--email you@example.com --name You"));
  };
  return [
    // Half of the data would be judged wrongly.
    { name: "restore", needed: true, run: restore },
    { name: "data version", run: version },
    { name: "an admin", run: admin },
  ];
}
