import type { WireFields } from "../../core/wire";
import type { StoredDocument } from "../document";
import { NAME_FIELD, valueAt, withValueAt, type FieldPath } from "../values/field-path";

/** A document's JSON text, reduced to the fields of a projection. */
export function documentText(document: StoredDocument, projection?: readonly FieldPath[]): string {
  if (!projection) return document.wireText;
  const { name, createTime, updateTime } = document;
  const fields = projection
    .filter(([first]) => first !== NAME_FIELD)
    .reduce<WireFields>((picked, path) => {
      const value = valueAt(document.fields, path);
      return value === undefined ? picked : withValueAt(picked, path, value);
    }, {});
  return JSON.stringify({ name, createTime, updateTime, fields });
}
