import { modelOf } from "../../../fields/models";
import type { Collection, Field } from "../../../schema/types";

/** The fields whose value can be set in several records at once: those with a few values that an edit may change. */
export function settableFields({ fields }: Collection): readonly Field[] {
  return fields.filter(
    (field) =>
      modelOf(field).choices !== undefined &&
      !field.readOnly &&
      !field.immutable &&
      (field.form === undefined || field.form === "both" || field.form === "edit"),
  );
}
