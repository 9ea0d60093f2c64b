import { modelOf } from "../../fields/models";
import type { SaveMode } from "../../fields/record";
import { viewOf } from "../../fields/views";
import type { Collection, Field } from "../../schema/types";
import { fieldLayout, type FieldPlace, type FieldShape } from "./field-layout";

export interface Section {
  readonly heading: string | undefined;
  readonly fields: readonly { readonly field: Field; readonly place: FieldPlace }[];
}

/** A form with at least this many sections gets a section navigation. */
const LONG_FORM_SECTIONS = 4;

/** The fields of a form in declared order, grouped into sections by their first field. */
export function sectionsOf({ fields, signIn }: Collection, mode: SaveMode): readonly Section[] {
  const renewed = mode === "edit" ? signIn?.password : undefined;
  const groups = new Map<string | undefined, Field[]>();
  for (const field of fieldsOf(fields, mode).filter(({ key }) => key !== renewed))
    groups.set(field.section, [...(groups.get(field.section) ?? []), field]);
  return [...groups].map(([heading, members]) => {
    const places = fieldLayout(members.map(shapeOf));
    return {
      heading,
      fields: members.flatMap((field, index) => {
        const place = places[index];
        return place ? { field, place } : [];
      }),
    };
  });
}

/** Whether a form gets a section navigation. */
export function isLong(collection: Collection, mode: SaveMode): boolean {
  return sectionsOf(collection, mode).length >= LONG_FORM_SECTIONS;
}

/** The fields that the form shows in this mode. */
export function fieldsOf(fields: readonly Field[], mode: SaveMode): readonly Field[] {
  return fields.filter(({ form = "both" }) => form === "both" || form === mode);
}

function shapeOf(field: Field): FieldShape {
  if (viewOf(field).wide) return "wide";
  return modelOf(field).upload ? "tall" : "plain";
}
