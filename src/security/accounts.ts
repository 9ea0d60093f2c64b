import { storedKeysOf } from "../fields/models";
import { ruleString } from "../schema/rule-text";
import type { Collection } from "../schema/types";

/** A declared sign-in, as the rules use it. */
export interface AccountKind {
  readonly kind: string;
  /** The collection of the account records. */
  readonly name: string;
  /** Stored keys: of the sign-in id, and of the time of the password. */
  readonly id: string;
  readonly passwordAt: string;
  /** The id of the account that no client may write. */
  readonly protectedId?: string;
}

/** Every kind of account that the collections declare. */
export function accountKinds(collections: readonly Collection[]): readonly AccountKind[] {
  return collections.flatMap((collection) => {
    const { signIn, protect, name } = collection;
    if (!signIn) return [];
    return {
      kind: signIn.kind,
      name,
      id: storedKey(collection, signIn.id),
      passwordAt: storedKey(collection, signIn.password),
      ...(protect && protect.field === signIn.id && { protectedId: protect.value }),
    };
  });
}

/**
 * A rule expression that differs by kind.
 * @param kind the rule expression of the kind.
 * @param of returns the expression of one kind.
 */
export function byKind(
  kinds: readonly AccountKind[],
  kind: string,
  of: (account: AccountKind) => string,
): string {
  const [first, ...rest] = kinds;
  if (!first) throw new Error("No collection has a sign-in");
  if (rest.every((account) => of(account) === of(first))) return of(first);
  return `${kind} == ${ruleString(first.kind)} ? ${of(first)} : ${byKind(rest, kind, of)}`;
}

function storedKey({ fields }: Collection, key: string): string {
  const field = fields.find((candidate) => candidate.key === key);
  return (field && storedKeysOf(field)[0]) ?? key;
}
