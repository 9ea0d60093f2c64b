import { modelOf } from "../../fields/models";
import type { SaveMode } from "../../fields/record";
import { viewOf } from "../../fields/views";
import type { Collection, Field } from "../../schema/types";

export interface Section {
  readonly heading: string | undefined;
  readonly fields: readonly { readonly field: Field; readonly isAlone: boolean }[];
}

/** A form with at least this many sections gets a section navigation. */
const LONG_FORM_SECTIONS = 4;

/** The fields of a form in declared order, grouped into sections by their first field. */
export function sectionsOf({ fields, signIn }: Collection, mode: SaveMode): readonly Section[] {
  const renewed = mode === "edit" ? signIn?.password : undefined;
  const groups = new Map<string | undefined, Field[]>();
  for (const field of formFields(fields, mode).filter(({ key }) => key !== renewed))
    groups.set(field.section, [...(groups.get(field.section) ?? []), field]);
  return [...groups].map(([heading, members]) => {
    const alone = fieldLayout(members.map((field) => shapeOf(field, members)));
    return { heading, fields: members.map((field, index) => ({ field, isAlone: alone[index] === true })) };
  });
}

export function isLong(collection: Collection, mode: SaveMode): boolean {
  return sectionsOf(collection, mode).length >= LONG_FORM_SECTIONS;
}

export function formFields(fields: readonly Field[], mode: SaveMode): readonly Field[] {
  return fields.filter(({ form = "both" }) => form === "both" || form === mode);
}

/** @returns the field with the same text in the other language. */
export function translationOf(field: Field, fields: readonly Field[]): Field | undefined {
  return fields.find(({ key, translates }) => key === field.translates || translates === field.key);
}

function shapeOf(field: Field, fields: readonly Field[]): FieldShape {
  if (translationOf(field, fields)) return "paired";
  return viewOf(field).wide || modelOf(field).upload ? "wide" : "plain";
}

/** The space that a field needs: a whole line, half of one, or half of the line that its translation is in. */
export type FieldShape = "wide" | "plain" | "paired";

/**
 * Places the fields of a section in order without gaps: two in a line, or one where no other is left to share it.
 * @returns whether each field has its line for itself.
 */
export function fieldLayout(shapes: readonly FieldShape[]): readonly boolean[] {
  let isHalfFull = false;
  return shapes.map((shape, index) => {
    const isAlone = shape === "wide" || (shape === "plain" && !isHalfFull && shapes[index + 1] !== "plain");
    isHalfFull = !isAlone && !isHalfFull;
    return isAlone;
  });
}
