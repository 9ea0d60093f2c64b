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

/** A map of parts that are computed when they are first read: `request`, `request.auth`. */
export class LazyMap extends MapValue {
  private readonly known = new Map<string, Value>();

  constructor(private readonly parts: ReadonlyMap<string, () => Value>) {
    super();
  }
  override get(key: string): Value | undefined {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const value = this.parts.get(key)?.();
    if (value !== undefined) this.known.set(key, value);
    return value;
  }
  override keys(): readonly string[] {
    return [...this.parts.keys()];
  }
}
