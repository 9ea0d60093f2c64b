/** A backup as the data of a local Firebase, for `npm run dev` and `npm run owner -- restore`. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartError } from "local-firebase";
import type { Ports } from "local-firebase/project";
import { randomPassword } from "../../src/fields/password/model";
import { signInIdOf } from "../../src/fields/record";
import { accountsOf } from "../../src/sign-in/accounts";
import type { PanelDefinition } from "../../src/definition";
import { exists, withData, withDocuments } from "../owner/data";
import { plainFields } from "../../src/firebase/plain";
import { credentialWrite, type OwnerDatabase } from "../owner/owner-database";
import type { OwnerProduct } from "../owner/product";
import { beginPrivateFolder, localDownloads, momentOf, openBackup, originOf, readFinished } from "./folder";
import { restore } from "../restore";

export interface LocalCopy {
  readonly dataDir: string;
  /** Of its documents, as an ISO text. */
  readonly moment: string;
  /** Where it is from, and what stays in it. */
  readonly notes: readonly string[];
  /** One account of each kind, with a password of this start. */
  readonly accounts: readonly LocalAccount[];
}

export interface LocalAccount {
  readonly label: string;
  readonly id: string;
  readonly password: string;
  readonly where: string;
}

/** In the data folder: when the backup was begun that it was loaded from. */
const LOADED = "loaded-backup";

/**
 * Loads a backup into a data folder beside it, once: later starts keep what was changed there.
 * @param ports of the local Firebase that will serve its files. @param report receives one line for people while it loads.
 * @throws StartError if the backup is damaged or not finished, the folder in use, or loaded from another backup.
 */
export async function openLocalCopy(
  backup: string,
  { definition, local }: Pick<OwnerProduct, "definition" | "local">,
  ports: Ports,
  report: (line: string) => void,
): Promise<LocalCopy> {
  const manifest = await readFinished(backup);
  const dataDir = `${resolve(backup)}.local`;
  const { projectId } = local;
  const isLoaded = await exists(dataDir);
  const { begun } = manifest;
  if (isLoaded && (await readFile(join(dataDir, LOADED), "utf8").catch(() => begun)) !== begun)
    throw new StartError(
      `${dataDir} was loaded from an earlier backup, and has what you changed since. Rename or delete it to load this one.`,
    );
  if (!isLoaded) {
    // Renamed when it is whole, so that a start that is interrupted loads it again.
    const loading = `${dataDir}.loading`;
    await rm(loading, { recursive: true, force: true });
    await openBackup(backup, async (opened) => {
      await beginPrivateFolder(loading);
      const options = { downloads: localDownloads(ports), overwrite: undefined, report };
      await withData({ dataDir: loading, projectId }, (data) => restore(data, opened, options));
    });
    await writeFile(join(loading, LOADED), begun);
    await rename(loading, dataDir);
  }
  const note = isLoaded
    ? "as you left it, but these passwords are new at each start; the backup itself is never changed"
    : "loaded now; what you change stays in the folder of the data";
  return {
    dataDir,
    moment: momentOf(manifest),
    notes: [originOf(manifest), note],
    accounts: await withDocuments({ dataDir, projectId }, (documents) => newPasswords(documents, definition)),
  };
}

/** A backup has no credentials, so the first account of each kind gets a new one. Passwords are stored nowhere. */
async function newPasswords(
  documents: OwnerDatabase,
  definition: PanelDefinition,
): Promise<readonly LocalAccount[]> {
  const accounts: LocalAccount[] = [];
  const place = { productId: definition.product.id, projectId: documents.projectId };
  for (const kind of ["admin", definition.scopeKind]) {
    if (kind === undefined) continue;
    const { collection, signIn } = accountsOf(definition, kind);
    const { name, label } = collection;
    for (const { path, fields } of await documents.list(name)) {
      const typed = plainFields(fields)[signIn.id];
      if (typeof typed !== "string") continue;
      const account = {
        kind: signIn.kind,
        id: signInIdOf(collection, typed),
        recordId: path.slice(name.length + 1),
      };
      const password = randomPassword();
      await documents.commit([await credentialWrite(place, account, password)]);
      const where = definition.scopes[signIn.kind]?.login ?? "";
      accounts.push({ id: account.id, password, where, label: label.one });
      break;
    }
  }
  return accounts;
}
