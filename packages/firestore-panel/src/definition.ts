import { historyCollections, type HistoryCollections } from "./history-collections";
import type { Product } from "./product";
import type { RulesPart } from "./schema/rules-part";
import type { Collection } from "./schema/types";
import { completeScopes, type Scope, type Scopes } from "./scopes";

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
  /** Absent: forms accept a geopoint only as numbers. */
  readonly map?: MapConfig;
}

/** A group of menu entries: one that opens, with an icon, or one that is always open, under a heading. */
export type MenuGroup = { readonly order: number } & ({ readonly icon: string } | { readonly heading: true });
export type MenuGroups = { readonly [label: string]: MenuGroup };

export interface PanelOptions {
  readonly collections: readonly Collection[];
  /** Absent: one for each kind of account that the collections have. What is given replaces a default. */
  readonly scopes?: { readonly [kind: string]: Partial<Scope> };
  readonly product: Product;
  readonly menuGroups?: MenuGroups;
  /** Absent: all that the engine has (panel/features.ts). Each is a `Feature`. */
  readonly features?: readonly RulesPart[];
  /** Read on first use. @throws for missing variables. */
  readonly env: () => PanelEnv;
}

export interface PanelDefinition extends PanelOptions, HistoryCollections {
  readonly scopes: Scopes;
  /** The kind besides admins. Undefined: there is none. */
  readonly scopeKind: string | undefined;
}

/** @throws for two kinds besides admins: an entry of History belongs to one account of one kind. */
export function definePanel(options: PanelOptions): PanelDefinition {
  const { features = [] } = options;
  const collections = [
    ...new Set([...options.collections, ...features.flatMap((feature) => feature.collections ?? [])]),
  ];
  const scopes = completeScopes({ ...options, collections });
  const [scopeKind, ...more] = Object.keys(scopes).filter((kind) => kind !== "admin");
  if (more.length > 0) throw new Error(`A panel has one kind besides admins, not ${more.length + 1}.`);
  return { ...options, collections, scopes, ...historyCollections(scopeKind), scopeKind };
}

export function scopeOf({ scopes }: PanelDefinition, kind: string): Scope {
  const scope = scopes[kind];
  if (!scope) throw new Error(`The panel has no scope "${kind}".`);
  return scope;
}
