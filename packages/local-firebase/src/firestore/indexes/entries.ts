/**
 * Counts the index entries of a document, by Google's "Index types in Cloud Firestore". Each field that is not a list
 * or a map makes two, fields within maps included. Each distinct element of a list makes one. Each composite index
 * whose fields the document has adds its own. A value of more than 1,500 bytes is allowed: production truncates it in
 * its indexes.
 */
import type { WireFields, WireValue } from "../../core/wire";
import type { StoredDocument } from "../document";
import { invalid } from "../errors";
import { collectionOf, lastId } from "../paths";
import { parseFieldPath, valueAt, type FieldPath } from "../values/field-path";
import { valueKey } from "../values/value-key";
import type { Index, IndexDefinitions } from "./definitions";

const MAX_ENTRIES = 40_000;
/** The shortest stored text of a value. An automatic index makes two entries of it. */
const LEAST_TEXT = 20;
const AUTOMATIC = 2;
const SCOPES = ["COLLECTION", "COLLECTION_GROUP"] as const;

/** @throws FirestoreError when the document makes more entries than Firestore allows. */
export function checkIndexEntries(definitions: IndexDefinitions, document: StoredDocument): void {
  const group = lastId(collectionOf(document.path));
  const composites = SCOPES.flatMap((scope) => definitions.composites(group, scope));
  const most = (document.storedText.length / LEAST_TEXT) * (AUTOMATIC * SCOPES.length + composites.length);
  if (most <= MAX_ENTRIES) return;
  const { fields } = document;
  const entries =
    singleEntries(definitions, group, fields, []) +
    composites.reduce((sum, index) => sum + compositeEntries(index, fields), 0);
  if (entries > MAX_ENTRIES) throw invalid(`too many index entries for entity /${document.path}`);
}

function singleEntries(
  definitions: IndexDefinitions,
  group: string,
  fields: WireFields,
  parent: FieldPath,
): number {
  return Object.entries(fields).reduce((sum, [name, value]) => {
    const field = [...parent, name];
    if ("mapValue" in value)
      return sum + singleEntries(definitions, group, value.mapValue.fields ?? {}, field);
    const modes = SCOPES.flatMap((scope) => definitions.modesOf(group, scope, field));
    const isList = "arrayValue" in value;
    const indexed = modes.filter((mode) => (mode === "CONTAINS") === isList).length;
    return sum + (indexed === 0 ? 0 : indexed * (isList ? elementsOf(value) : 1));
  }, 0);
}

function compositeEntries({ fields: indexed }: Index, fields: WireFields): number {
  return indexed.reduce((product, { path, mode }) => {
    const value = valueAt(fields, parseFieldPath(path));
    if (value === undefined) return 0;
    return product * (mode === "CONTAINS" ? elementsOf(value) : 1);
  }, 1);
}

function elementsOf(value: WireValue): number {
  return "arrayValue" in value ? new Set((value.arrayValue.values ?? []).map(valueKey)).size : 0;
}
