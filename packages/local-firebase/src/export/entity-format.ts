import type { WireFields } from "../core/wire";
import type { PathElement } from "./definitions";

/** The numbers of the format's meanings, which distinguish values of the same type. */
export const MEANING = { time: 7, point: 9, bytes: 14, byteString: 16, entity: 19, emptyList: 24 } as const;
/** The name of a vector's elements. */
export const VECTOR_ELEMENT = "__vector__";
export const DEFAULT_DATABASE = "(default)";
const NUMERIC_ID = /^__id(-?\d{1,19})__$/;

/** A document of an export. */
export interface ExportedDocument {
  /** Below the documents root. */
  readonly path: string;
  readonly fields: WireFields;
}

/** The elements of a path. An id such as `__id7__` is a number. */
export function elementsOf(segments: readonly string[]): PathElement[] {
  const elements: PathElement[] = [];
  for (let i = 0; i < segments.length; i += 2) {
    const [kind = "", name = ""] = segments.slice(i, i + 2);
    const number = NUMERIC_ID.exec(name)?.[1];
    elements.push(number !== undefined && isInt64(number) ? { kind, id: number } : { kind, name });
  }
  return elements;
}

/** Collection and document id of an element. */
export function segmentsOf({ kind, id, name }: PathElement): readonly [string, string] {
  const document = id !== undefined ? `__id${id}__` : name;
  if (kind === "" || document === undefined) throw new Error("a path lacks an id");
  return [kind, document];
}

/** Whether the text is also the canonical form of the number: `__id007__` is a name. */
function isInt64(number: string): boolean {
  return String(BigInt.asIntN(64, BigInt(number))) === number;
}
