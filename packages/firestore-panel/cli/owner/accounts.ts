/** The collections whose records sign in. */
import type { PanelDefinition } from "../../src/definition";
import type { Collection, SignIn } from "../../src/schema/types";

export interface Accounts extends Collection {
  readonly signIn: SignIn;
}

type Declared = Pick<PanelDefinition, "collections">;

/** @returns all of them, in the order of the declarations. */
export function accountCollections({ collections }: Declared): readonly Accounts[] {
  return collections.filter((one): one is Accounts => one.signIn !== undefined);
}

/** @throws for a kind that nobody signs in as. */
export function accountsOf(definition: Declared, kind: string): Accounts {
  const found = accountCollections(definition).find(({ signIn }) => signIn.kind === kind);
  if (!found) throw new Error(`No collection signs in as ${kind}`);
  return found;
}
