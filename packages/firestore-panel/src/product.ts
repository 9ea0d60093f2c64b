/** A line of the logo: an SVG path in a square of 32 by 32, and its color among those of the sidebar. */
interface LogoLine {
  readonly path: string;
  readonly width: number;
  readonly color: "active" | "water";
}

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
  /** Milliseconds until a toast closes by itself. Default: 4000. */
  readonly toastMs?: number;
  /** Such as "Asia/Qatar". Everybody has its days and times, wherever they are. */
  readonly timeZone: string;
  /** The initial view of a map for a record without a position. Default: where equator and prime meridian meet. */
  readonly mapStart?: { readonly latitude: number; readonly longitude: number };
}
