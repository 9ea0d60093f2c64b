import type { RulesDocument } from "../api";
import { WireMap } from "./convert";
import { MapValue, PathValue, type Value } from "./value";

export const DEFAULT_DATABASE = "(default)";
/** The number of segments before a document's path in the paths of rules: databases, a name, documents. */
export const ROOT_SEGMENTS = 3;

/** A document in rules: `data`, `id` and `__name__`. */
export class DocumentMap extends MapValue {
  private data: WireMap | undefined;

  /** @param database its name; absent: "(default)". */
  constructor(
    private readonly document: RulesDocument,
    private readonly database: string | undefined,
  ) {
    super();
  }
  override get(key: string): Value | undefined {
    switch (key) {
      case "data":
        return (this.data ??= new WireMap(this.document.fields));
      case "id":
        return this.document.path.slice(this.document.path.lastIndexOf("/") + 1);
      case "__name__":
        return documentName(this.document.path, this.database);
      default:
        return undefined;
    }
  }
  override keys(): readonly string[] {
    return ["data", "id", "__name__"];
  }
}

/** @param path below the documents root; "" for the root itself. */
export function documentName(path: string, database: string = DEFAULT_DATABASE): PathValue {
  return new PathValue(["databases", database, "documents", ...(path === "" ? [] : path.split("/"))]);
}
