import { modelOf } from "../../../fields/models";
import type { Collection, Field } from "../../../schema/types";

/** The fields that a bulk action can set: editable ones with a fixed set of values. */
export function settableFields({ fields }: Collection): readonly Field[] {
  return fields.filter(
    (field) =>
      modelOf(field).choices !== undefined &&
      !field.readOnly &&
      !field.immutable &&
      (field.form === undefined || field.form === "both" || field.form === "edit"),
  );
}
