import type { StorageRulesObject, StorageRulesRequest } from "../api";
import { JsonMap, timestampOf } from "../values/convert";
import { LazyMap } from "../values/map-value";
import { MapValue, PathValue, type Value } from "../values/value";
import type { Decision } from "./decision";
import { requestParts } from "./request";

const INTS: ReadonlySet<string> = new Set(["size", "generation", "metageneration"]);
const TIMES: ReadonlySet<string> = new Set(["timeCreated", "updated"]);

/** An object's metadata: counts are ints and times timestamps, although both are texts in transit. */
class ObjectMap extends MapValue {
  private readonly members: JsonMap;

  constructor(object: StorageRulesObject) {
    super();
    this.members = new JsonMap(object);
  }
  override get(key: string): Value | undefined {
    const value = this.members.get(key);
    if (typeof value !== "string") return value;
    if (TIMES.has(key)) return timestampOf(value);
    return INTS.has(key) && /^-?\d+$/.test(value) ? BigInt(value) : value;
  }
  override keys(): readonly string[] {
    return this.members.keys();
  }
}

export function storageDecision(request: StorageRulesRequest): Decision {
  const { method, bucket, path, resource, newResource, lookup, budget } = request;
  // A list may name a folder with or without its slash. Nothing else is normalized: `a//b` is not `a/b`.
  const name = method === "list" ? path.replace(/\/$/, "") : path;
  const segments = ["b", bucket, "o", ...(name === "" ? [] : name.split("/"))];
  const parts = requestParts(request, new PathValue(segments));
  if (newResource !== undefined) parts.set("resource", () => new ObjectMap(newResource));
  return {
    method,
    path: segments,
    shownPath: path,
    request: new LazyMap(parts),
    resource: resource === null ? null : new ObjectMap(resource),
    lookup,
    budget,
  };
}
