import { isJsonObject, StartError, type WireDocument, type WireFields } from "local-firebase";
import { withLocalDocuments } from "../../demo/local-firebase";
import { openCloudDocuments, type ServiceAccount } from "../create-admin/cloud";
import type { Account } from "./plan";

/** Accounts where they are stored, past the Security Rules. */
export interface AccountStore {
  accounts(collection: string): Promise<readonly Account[]>;
  /** Changes these fields and no others. */
  change(account: Account, fields: WireFields): Promise<void>;
}

/** The data folder of a stopped local Firebase. @throws StartError when it is running. */
export function withLocalStore<T>(dataDir: string, work: (store: AccountStore) => Promise<T>): Promise<T> {
  return withLocalDocuments(dataDir, (documents) =>
    work({
      accounts: async (collection) =>
        [...documents.all()].filter(
          ({ path }) => path.split("/").length === 2 && path.startsWith(`${collection}/`),
        ),
      change: (account, fields) =>
        documents.replace({ path: account.path, fields: { ...account.fields, ...fields } }),
    }),
  );
}

/** A project's Firestore. @throws StartError with what the service answered. */
export async function openCloudStore(
  projectId: string,
  account: ServiceAccount,
  origin?: string,
): Promise<AccountStore> {
  const { root, call } = await openCloudDocuments(projectId, account, origin);
  return {
    accounts: async (collection) => {
      const answer = await call("runQuery", { structuredQuery: { from: [{ collectionId: collection }] } });
      if (!Array.isArray(answer)) throw new StartError("The service's answer is not a list of documents.");
      return (answer as unknown[]).flatMap((row) => {
        if (!isJsonObject(row) || !isDocument(row.document)) return [];
        const { name, fields = {}, updateTime } = row.document;
        return { path: name.slice(root.length + 1), fields, updateTime };
      });
    },
    change: async ({ path, updateTime }: CloudAccount, fields) => {
      await call("commit", {
        writes: [
          {
            update: { name: `${root}/${path}`, fields },
            updateMask: { fieldPaths: Object.keys(fields) },
            // Somebody who changed the record meanwhile knows better: the next run looks at it again.
            currentDocument: updateTime === undefined ? { exists: true } : { updateTime },
          },
        ],
      });
    },
  };
}

/** With the version that was read. */
type CloudAccount = Account & { readonly updateTime?: string };

function isDocument(value: unknown): value is WireDocument {
  return isJsonObject(value) && typeof value.name === "string";
}
