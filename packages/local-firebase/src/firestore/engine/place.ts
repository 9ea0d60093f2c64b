/** A collection by its path, a collection group by its id, or all collections (`of` is empty). */
export interface Place {
  readonly kind: "collection" | "group" | "all";
  readonly of: string;
}
