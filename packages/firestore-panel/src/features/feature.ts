/** A feature: a folder, and its line in panel/features.ts. */
import type { ComponentType } from "react";
import type { SessionKind } from "../contract/session";
import type { scopeCollections } from "../definition";
import type { Collection, RulesPart } from "../schema/types";
import type { ScreenParts } from "../screens/features";

/** A page without a declaration. As a resource, it has a menu item, a breadcrumb or a title. */
export interface PageDeclaration {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  /** Its position in the menu. Absent: not in the menu. */
  readonly menu?: { readonly icon: string; readonly order: number; readonly group?: string };
  readonly parent?: string;
  /** The page is empty without the parameters of its links, so the palette does not offer it. */
  readonly linkedOnly?: boolean;
}

/** A page that no declaration gives. Its address may be that of a generated page, whose place it takes. */
export interface Page {
  readonly path: string;
  /** Loads the page when its address is first opened. Absent: the address has a route elsewhere. */
  readonly load?: () => Promise<ComponentType>;
  /** A feature's list, under the page's address: a resource like the lists of collections. */
  readonly list?: Collection;
  /** Makes it a resource of Refine, with a menu item, a breadcrumb or a title. */
  readonly resource?: Omit<PageDeclaration, "path">;
}

/** What a kind of account sees: its collections, the lists of its changes and of its deleted records. */
type SeenScope = Omit<ReturnType<typeof scopeCollections>, "listed"> & { readonly kind: SessionKind };

/** Each part is optional. A panel without the feature works, and has none of its parts. */
export interface Feature extends ScreenParts, RulesPart {
  /** The kinds of accounts that have its pages and its parts of screens. Absent: all. */
  readonly kinds?: readonly SessionKind[];
  /** Those that a product declares at the same address take their place. */
  readonly pages?: (scope: SeenScope) => readonly Page[];
}
