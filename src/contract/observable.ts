/** A value that changes by itself, in the form that React's `useSyncExternalStore` takes. */
export interface Observable<T> {
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the value changes. */
  readonly getSnapshot: () => T;
}

/** "offline": what is on screen may be old and nothing can be saved, until it is "online" again. */
export type ConnectionState = "online" | "offline";
