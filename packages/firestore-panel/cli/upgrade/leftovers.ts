import type { PanelDefinition } from "../../src/definition";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";
import { MOST_WRITES, type OwnerWrite } from "../owner/writes";
import { accountCollections } from "../owner/accounts";
import { passwordKeys } from "./account-plan";

/** What only an earlier release needs. */
export interface Leftovers {
  /** One line for each collection. */
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly writes: readonly OwnerWrite[];
}

/** Collections with the state of sign-ins. Today's documents expire, those of an earlier release never did. */
const STATE = ["Sessions", "SignInAttempts"];

/**
 * Reads password fields of accounts that have a credential, and sessions and counters that open and stop nothing.
 * @param beforehand also counts those of accounts that get a credential first.
 */
export async function leftoversOf(
  documents: OwnerDocuments,
  definition: PanelDefinition,
  beforehand: boolean,
): Promise<Leftovers> {
  const counts: { what: string; count: number }[] = [];
  const writes: OwnerWrite[] = [];
  const look = async (
    name: string,
    what: string,
    toWrite: (document: OwnerDocument) => OwnerWrite | undefined,
  ) => {
    const before = writes.length;
    for await (const batch of documents.batches(name))
      for (const document of batch) {
        const write = toWrite(document);
        if (write) writes.push(write);
      }
    counts.push({ what: `${name}: ${what}`, count: writes.length - before });
  };
  for (const collection of accountCollections(definition)) {
    const { earlier, setAt } = passwordKeys(collection);
    await look(collection.name, "password fields", ({ path, fields }) =>
      fields[earlier] && (beforehand || fields[setAt])
        ? { path, fields: {}, only: [earlier], condition: { exists: true } }
        : undefined,
    );
  }
  for (const name of STATE)
    await look(name, "documents of an earlier release", ({ path, fields, updateTime }) =>
      fields["expireAt"] ? undefined : { path, condition: { updateTime } },
    );
  return { counts, writes };
}

/** @throws ConditionError if a document was changed meanwhile. */
export async function removeLeftovers(documents: OwnerDocuments, { writes }: Leftovers): Promise<void> {
  for (let from = 0; from < writes.length; from += MOST_WRITES)
    await documents.commit(writes.slice(from, from + MOST_WRITES));
}
