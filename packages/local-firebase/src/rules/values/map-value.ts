import { MapValue, type Value } from "./value";

/** A map whose values are at hand: a literal, or what a list rule knows of a document. */
export class EntryMap extends MapValue {
  constructor(private readonly entries: ReadonlyMap<string, Value>) {
    super();
  }
  override get(key: string): Value | undefined {
    return this.entries.get(key);
  }
  override keys(): readonly string[] {
    return [...this.entries.keys()];
  }
}

/** A map of parts that are computed when they are read: `request`, `request.auth`. */
export class LazyMap extends MapValue {
  constructor(private readonly parts: ReadonlyMap<string, () => Value>) {
    super();
  }
  override get(key: string): Value | undefined {
    return this.parts.get(key)?.();
  }
  override keys(): readonly string[] {
    return [...this.parts.keys()];
  }
}
