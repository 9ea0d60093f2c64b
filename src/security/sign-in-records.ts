import type { Collection, SignIn, SignInKind } from "../schema/types";

/** The collection whose records sign in as this kind, with its name beside its sign-in. Undefined: none is declared. */
export function signInOf(
  collections: readonly Collection[],
  kind: SignInKind,
): (SignIn & { readonly name: string }) | undefined {
  const collection = collections.find((candidate) => candidate.signIn?.kind === kind);
  return collection?.signIn && { ...collection.signIn, name: collection.name };
}
