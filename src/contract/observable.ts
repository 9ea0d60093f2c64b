/** A changing value, in the form that React's `useSyncExternalStore` takes. */
export interface Observable<T> {
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the value changes. */
  readonly getSnapshot: () => T;
}

/** "offline": the screen may show old data, and nothing can be saved until the state is "online" again. */
export type ConnectionState = "online" | "offline";
