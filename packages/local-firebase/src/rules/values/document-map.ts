import type { RulesDocument } from "../api";
import { WireMap } from "./convert";
import { MapValue, PathValue, type Value } from "./value";

/** The root of the documents, as paths in rules name it. */
export const DOCUMENTS_ROOT = ["databases", "(default)", "documents"] as const;

/** A document as rules see it: `data`, `id` and `__name__`. */
export class DocumentMap extends MapValue {
  private data: WireMap | undefined;

  constructor(private readonly document: RulesDocument) {
    super();
  }
  override get(key: string): Value | undefined {
    switch (key) {
      case "data":
        return (this.data ??= new WireMap(this.document.fields));
      case "id":
        return this.document.path.slice(this.document.path.lastIndexOf("/") + 1);
      case "__name__":
        return documentName(this.document.path);
      default:
        return undefined;
    }
  }
  override keys(): readonly string[] {
    return ["data", "id", "__name__"];
  }
}

/** @param path below the documents root; "" for the root itself. */
export function documentName(path: string): PathValue {
  return new PathValue([...DOCUMENTS_ROOT, ...(path === "" ? [] : path.split("/"))]);
}
