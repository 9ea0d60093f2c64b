/** A collection by its path, a collection group by its id, or (of nothing) all collections. */
export interface Place {
  readonly kind: "collection" | "group" | "all";
  readonly of: string;
}
