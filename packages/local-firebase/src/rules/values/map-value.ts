import { MapValue, type Value } from "./value";

/** A map whose values exist already: a literal, or the known fields of a list rule's document. */
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

/** A map whose values are computed when they are read: `request`, `request.auth`. */
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
