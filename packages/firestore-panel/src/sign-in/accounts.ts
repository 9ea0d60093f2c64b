/** The declared collection of each kind of account that signs in, and what its records hold for it. */
import type { PanelDefinition } from "../definition";
import type { FirebaseClients } from "../firebase/clients";
import { storedKeyIn } from "../fields/models";
import { signInIdOf } from "../fields/record";
import { textIn } from "../schema/stored-values";
import type { RecordData } from "../schema/types";
import type { SessionKind } from "../contract/session";

/** Its clients name the kind. */
export interface AccountScope {
  readonly definition: PanelDefinition;
  readonly firebase: FirebaseClients;
}

export type Accounts = ReturnType<typeof accountsOf>;

export function accountsOf({ collections }: Pick<PanelDefinition, "collections">, kind: SessionKind) {
  const collection = collections.find(({ signIn }) => signIn?.kind === kind);
  const signIn = collection?.signIn;
  if (!signIn) throw new Error(`No collection declares a sign-in of kind ${kind}`);
  /** Stored key of the id, as queries name it. */
  const idKey = storedKeyIn(collection, signIn.id);
  return { collection, signIn, idKey };
}

/** In the normalized form of comparisons. */
export function signInIdIn({ collection, signIn }: Accounts, record: RecordData): string {
  return signInIdOf(collection, textIn(record[signIn.id]));
}

export function withoutPassword({ signIn }: Accounts, record: RecordData): RecordData {
  const { [signIn.password]: _password, ...rest } = record;
  return { ...rest, id: record.id };
}

export function passwordAtOf({ signIn }: Accounts, record: RecordData): string | null {
  const value = record[signIn.password];
  return typeof value === "string" ? value : null;
}
