import { createContext, use } from "react";

/** A line of the logo: an SVG path in a square of 32 by 32, and its color among those of the sidebar. */
interface LogoLine {
  readonly path: string;
  readonly width: number;
  readonly color: "active" | "water";
}

/** Which data a panel shows: the part of PanelEnv that says so. */
interface ShownData {
  readonly firebase: { readonly projectId: string };
  readonly local?: object;
  readonly backup?: string;
}

/** Until a toast closes by itself. */
export const TOAST_MS = 3_000;

/** What names the product. Apart from the definition, so that a login knows it without loading the declarations. */
export interface Product {
  /**
   * Prefix of the browser's stored keys, and part of the salt of passwords. Once accounts exist, another id would shut
   * them out.
   */
  readonly id: string;
  readonly title: string;
  readonly consoleTitle: string;
  /** Drawn beside the title, line by line. Absent: only the title is shown. */
  readonly logo?: readonly LogoLine[];
  /** Such as "Asia/Qatar". Everybody has its days and times, wherever they are. */
  readonly timeZone: string;
  /**
   * The Firebase project with the real data. On every other one, each page and its tab say what they show. Absent: on
   * every project.
   */
  readonly production?: string;
  /** The definition's `env`, for pages that do without the declarations. `definePanel` fills it in. */
  readonly env?: () => ShownData;
  /** The initial view of a map for a record without a position. Default: where equator and prime meridian meet. */
  readonly mapStart?: { readonly latitude: number; readonly longitude: number };
}

/** Around every page. ThemeMode sets it. */
export const ProductContext = createContext<Product | undefined>(undefined);

export function useProduct(): Product {
  const product = use(ProductContext);
  if (!product) throw new Error("Outside of ThemeMode and ProductContext there is no product.");
  return product;
}
