/**
 * The panel that a product defines: its collections, the kinds of accounts that use it, and what names it. Every part of
 * the engine reads it here, so that no declaration has to be passed through layers that do not care for it.
 */
import { historyCollections, type HistoryCollections } from "./history-collections";
import { type Product, setProduct } from "./product";
import type { MenuGroups } from "./resources";
import type { Collection, CollectionDeclaration } from "./schema/types";
import { localized } from "./texts/declared";

/** The web app's settings, as the Firebase console shows them. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly storageBucket: string;
  readonly appId: string;
}

/** Ports of a local Firebase on loopback. */
export interface LocalPorts {
  readonly auth: number;
  readonly firestore: number;
  readonly storage: number;
}

/** The source of a map's tiles. */
export interface MapConfig {
  /** URL of a tile, with {z}, {x} and {y}. */
  readonly tiles: string;
  /** The map's owner, and the page with its terms. */
  readonly attribution: { readonly text: string; readonly href?: string };
}

export interface PanelEnv {
  readonly firebase: FirebaseConfig;
  /** Present when the panel runs against a local Firebase. */
  readonly local?: LocalPorts;
  /** Absent: forms accept a geopoint only as numbers. */
  readonly map?: MapConfig;
}

/** A kind of account that signs in, with its pages and collections. */
export interface Scope {
  /** Address of the login. */
  readonly login: string;
  /** Key in local storage of the signed-in account's record. */
  readonly storageKey: string;
  /** The collections as a kind besides admins sees them: the same records, perhaps with other pages and fields. */
  readonly collections?: readonly Collection[];
  /** The pages of the activity and of the trash. */
  readonly activity: HistoryPage;
  readonly trash: HistoryPage;
}

type HistoryPage = Required<Pick<CollectionDeclaration, "routes">> & Pick<CollectionDeclaration, "menu">;

export interface PanelOptions {
  readonly collections: readonly Collection[];
  /**
   * Admins see everything. At most one other kind sees the records whose `scopeField` names it. The kind is stored in
   * its sessions and in the entries of History, so it never changes.
   */
  readonly scopes: { readonly admin: Scope; readonly [kind: string]: Scope };
  readonly product: Product;
  /** The menu's groups that declarations name. */
  readonly menuGroups?: MenuGroups;
  /** Read on first use. @throws for missing variables. */
  readonly env: () => PanelEnv;
}

export interface PanelDefinition extends PanelOptions, HistoryCollections {
  /** The kind besides admins. Undefined: there is none. */
  readonly scopeKind: string | undefined;
}

let current: PanelDefinition | undefined;

/**
 * Makes a definition the one that `panel()` gives. A later one replaces it.
 * @throws where there is more than one kind besides admins: an entry of History belongs to one account of one kind.
 */
export function registerPanel(options: PanelOptions): PanelDefinition {
  if (current === options) return current;
  const [scopeKind, ...more] = Object.keys(options.scopes).filter((kind) => kind !== "admin");
  if (more.length > 0) throw new Error(`A panel has one kind besides admins, not ${more.length + 1}.`);
  setProduct(options.product);
  current = { ...options, ...historyCollections(scopeKind), scopeKind };
  return current;
}

/** @throws for a kind that the panel does not define. */
export function scopeOf(kind: string): Scope {
  const scope = panel().scopes[kind];
  if (!scope) throw new Error(`The panel has no scope "${kind}".`);
  return scope;
}

/** In the person's language. @throws before `registerPanel`. */
export function panel(): PanelDefinition {
  if (!current) throw new Error("No panel is defined: call definePanel before anything else of the engine.");
  return localized(current);
}
