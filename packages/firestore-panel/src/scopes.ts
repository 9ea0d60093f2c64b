/** The kinds of accounts that use a panel: their addresses and collections, and what a definition leaves out of them. */
import { storedKeysOf } from "./fields/models";
import { canDo } from "./schema/define-collection";
import type { Collection, CollectionDeclaration } from "./schema/types";

export interface Scope {
  /** Address of the login. */
  readonly login: string;
  /** Key in local storage of the signed-in account's record. */
  readonly storageKey: string;
  /** The collections as a kind besides admins sees them: the same records, perhaps with other pages and fields. */
  readonly collections?: readonly Collection[];
  readonly activity: HistoryPage;
  readonly trash: HistoryPage;
}

type HistoryPage = Required<Pick<CollectionDeclaration, "routes">> & Pick<CollectionDeclaration, "menu">;

/**
 * Admins see everything. At most one other kind sees the records whose `scopeField` names it. It is stored in
 * its sessions and in History, so it never changes.
 */
export interface Scopes {
  readonly admin: Scope;
  readonly [kind: string]: Scope;
}

interface GivenScopes {
  readonly collections: readonly Collection[];
  readonly scopes?: { readonly [kind: string]: Partial<Scope> };
  readonly product: { readonly id: string };
}

/** Without any, each kind of account that the collections have is one. */
export function completeScopes({ collections, scopes, product }: GivenScopes): Scopes {
  const accounts = collections.flatMap(({ signIn }) => signIn?.kind ?? []);
  const complete = (kind: string): Scope => ({
    storageKey: `${product.id}_${kind}`,
    ...(kind === "admin" ? ADMIN : defaultScope(kind, collections)),
    ...scopes?.[kind],
  });
  const others = Object.keys(scopes ?? Object.fromEntries(accounts.map((kind) => [kind, {}])));
  return {
    ...Object.fromEntries(others.map((kind) => [kind, complete(kind)])),
    admin: complete("admin"),
  };
}

const ADMIN = {
  login: "/login",
  activity: { routes: { list: "/activity" }, menu: { label: "Activity", icon: "history", order: 930 } },
  trash: { routes: { list: "/trash" }, menu: { label: "Trash", icon: "trash", order: 940 } },
};

function defaultScope(kind: string, collections: readonly Collection[]) {
  const listed = collections.filter(
    (collection) => collection.scopeField !== undefined && canDo(kind, "list", collection),
  );
  return {
    login: `/${kind}-login`,
    collections: listed.map((collection) => ownView(kind, collection)),
    activity: { routes: { list: `/${kind}/activity` } },
    trash: { routes: { list: `/${kind}/trash` } },
  };
}

/** Under an address of its own, and without the field that names the account. */
function ownView(kind: string, collection: Collection): Collection {
  const { routes, fields, filters = [], scopeField = "" } = collection;
  const isNamed = (key: string) =>
    fields.some((field) => field.key === key && storedKeysOf(field).includes(scopeField));
  const own = (address: string) => `/${kind}${address}`;
  const { list = "", form, show } = routes ?? {};
  return {
    ...collection,
    ...(routes && {
      routes: {
        list: own(list),
        ...(form !== undefined && { form: form === "modal" ? form : own(form) }),
        ...(show !== undefined && { show: own(show) }),
      },
    }),
    filters: filters.filter(({ field }) => !isNamed(field)),
    fields: fields.map(({ column, ...field }) =>
      isNamed(field.key)
        ? { ...field, form: "none", detail: false }
        : { ...field, ...(column !== undefined && { column }) },
    ),
  };
}
