import { historyCollections, type HistoryCollections } from "./history-collections";
import type { Product } from "./product";
import type { Collection, CollectionDeclaration, RulesPart } from "./schema/types";

/** The web app's settings, as the Firebase console shows them. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly storageBucket: string;
  readonly appId: string;
}

export interface LocalPorts {
  readonly auth: number;
  readonly firestore: number;
  readonly storage: number;
}

export interface MapConfig {
  /** URL of a tile, with {z}, {x} and {y}. */
  readonly tiles: string;
  readonly attribution: { readonly text: string; readonly href?: string };
}

export interface PanelEnv {
  readonly firebase: FirebaseConfig;
  /** Present when the panel runs against a local Firebase. */
  readonly local?: LocalPorts;
  /** The moment of the backup whose copy the local Firebase shows, as an ISO text. */
  readonly backup?: string;
  /** Absent: forms accept a geopoint only as numbers. */
  readonly map?: MapConfig;
}

/** A group of menu entries: one that opens, with an icon, or one that is always open, under a heading. */
export type MenuGroup = { readonly order: number } & ({ readonly icon: string } | { readonly heading: true });
export type MenuGroups = { readonly [label: string]: MenuGroup };

type HistoryPage = Required<Pick<CollectionDeclaration, "routes">> & Pick<CollectionDeclaration, "menu">;

/** A kind of account that uses the panel: its addresses and collections. */
export interface Scope {
  readonly login: string;
  /** Key in local storage of the signed-in account's record. */
  readonly storageKey: string;
  /** The collections as a kind besides admins sees them: the same records, perhaps with other pages and fields. */
  readonly collections?: readonly Collection[];
  readonly activity: HistoryPage;
  readonly trash: HistoryPage;
}

export interface PanelOptions {
  readonly collections: readonly Collection[];
  /**
   * Admins see everything. At most one other kind sees the records whose `scopeField` names it. It is stored in its
   * sessions and in History, so it never changes. What is given replaces a default.
   */
  readonly scopes?: { readonly [kind: string]: Partial<Scope> };
  readonly product: Product;
  readonly menuGroups?: MenuGroups;
  /** Absent: all that the engine has (panel/features.ts). Each is a `Feature`. */
  readonly features?: readonly RulesPart[];
  /** Read on first use. @throws for missing variables. */
  readonly env: () => PanelEnv;
}

export interface PanelDefinition extends PanelOptions, HistoryCollections {
  readonly scopes: { readonly admin: Scope; readonly [kind: string]: Scope };
  /** The kind besides admins. Undefined: there is none. */
  readonly scopeKind: string | undefined;
}

/** @throws for two kinds besides admins: an entry of History belongs to one account of one kind. */
export function definePanel(options: PanelOptions): PanelDefinition {
  const { features = [], product } = options;
  const collections = [
    ...new Set([...options.collections, ...features.flatMap((feature) => feature.collections ?? [])]),
  ];
  const complete = (kind: string): Scope => ({
    storageKey: `${product.id}_${kind}`,
    ...(kind === "admin" ? ADMIN : defaultScope(kind)),
    ...options.scopes?.[kind],
  });
  const kinds = Object.keys(options.scopes ?? {});
  const scopes = {
    ...Object.fromEntries(kinds.map((kind) => [kind, complete(kind)])),
    admin: complete("admin"),
  };
  const [scopeKind, ...more] = Object.keys(scopes).filter((kind) => kind !== "admin");
  if (more.length > 0) throw new Error(`A panel has one kind besides admins, not ${more.length + 1}.`);
  const shown = { env: options.env, ...product };
  return { ...options, product: shown, collections, scopes, ...historyCollections(scopeKind), scopeKind };
}

const ADMIN = {
  login: "/login",
  activity: { routes: { list: "/activity" }, menu: { label: "Activity", icon: "history", order: 930 } },
  trash: { routes: { list: "/trash" }, menu: { label: "Trash", icon: "trash", order: 940 } },
};

const defaultScope = (kind: string) => ({
  login: `/${kind}-login`,
  activity: { routes: { list: `/${kind}/activity` } },
  trash: { routes: { list: `/${kind}/trash` } },
});

export function scopeOf({ scopes }: PanelDefinition, kind: string): Scope {
  const scope = scopes[kind];
  if (!scope) throw new Error(`The panel has no scope "${kind}".`);
  return scope;
}

/**
 * @returns the collections that a kind of account sees: those that the product declares, its activity and its trash.
 * @throws for a kind that is not defined.
 */
export function scopeCollections(definition: PanelDefinition, kind: string) {
  const scope = scopeOf(definition, kind);
  const isAdmin = kind === "admin";
  const collections = isAdmin ? definition.collections : (scope.collections ?? []);
  const activity: Collection = {
    ...(isAdmin ? definition.history : definition.scopedHistory),
    ...scope.activity,
  };
  const trash: Collection = {
    ...definition.trash,
    ...(isAdmin ? {} : { access: { read: [kind] } }),
    ...scope.trash,
  };
  return { collections, activity, trash, listed: [...collections, activity, trash] };
}
