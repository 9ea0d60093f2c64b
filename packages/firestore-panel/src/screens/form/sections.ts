import { modelOf } from "../../fields/models";
import type { SaveMode } from "../../fields/record";
import { viewOf } from "../../fields/views";
import type { Collection, Field } from "../../schema/types";

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
  for (const field of formFields(fields, mode).filter(({ key }) => key !== renewed))
    groups.set(field.section, [...(groups.get(field.section) ?? []), field]);
  return [...groups].map(([heading, members]) => {
    const places = fieldLayout(members.map((field) => shapeOf(field, members)));
    return {
      heading,
      fields: members.flatMap((field, index) => {
        const place = places[index];
        return place ? { field, place } : [];
      }),
    };
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
  if (viewOf(field).wide) return "wide";
  return modelOf(field).upload ? "tall" : "plain";
}

/**
 * The space that a field needs: a whole line, the height of a picture, one line beside others, or one beside its
 * translation.
 */
export type FieldShape = "wide" | "tall" | "plain" | "paired";

/** A field's position in a section, which has six columns. */
export interface FieldPlace {
  readonly columns: 2 | 3 | 4 | 6;
  readonly rows: 1 | 2 | 3;
}

const FULL: FieldPlace = { columns: 6, rows: 1 };
const HALF: FieldPlace = { columns: 3, rows: 1 };
const THIRD: FieldPlace = { columns: 2, rows: 1 };

/**
 * Places the fields of a section in order without gaps. Lines have two fields, or three where one would be left over. A
 * picture has the next two or three fields beside it. Fields that come in two languages share a line.
 */
export function fieldLayout(shapes: readonly FieldShape[]): readonly FieldPlace[] {
  const places: FieldPlace[] = [];
  while (places.length < shapes.length) {
    const rest = shapes.slice(places.length);
    if (rest[0] === "plain") places.push(...plainPlaces(countPlain(rest)));
    else if (rest[0] === "tall") places.push(...besidePicture(rest));
    else if (rest[0] === "paired") places.push(HALF, HALF);
    else places.push(FULL);
  }
  return places;
}

function besidePicture(rest: readonly FieldShape[]): readonly FieldPlace[] {
  if (rest[1] === "paired") {
    const below = countPlain(rest.slice(3)) > 0 ? [{ columns: 4, rows: 1 } as const] : [];
    return [{ columns: 2, rows: below.length === 0 ? 1 : 2 }, THIRD, THIRD, ...below];
  }
  const followers = countPlain(rest.slice(1));
  if (followers < 2) return rest[1] === "tall" ? [HALF, HALF] : [FULL];
  const rows = followers % 2 === 0 ? 2 : 3;
  return [{ columns: 3, rows }, ...Array.from({ length: rows }, () => HALF)];
}

function plainPlaces(count: number): readonly FieldPlace[] {
  if (count === 1) return [FULL];
  const thirds = count % 2 === 0 ? 0 : 3;
  return Array.from({ length: count }, (_, index) => (index < count - thirds ? HALF : THIRD));
}

function countPlain(shapes: readonly FieldShape[]): number {
  const end = shapes.findIndex((shape) => shape !== "plain");
  return end === -1 ? shapes.length : end;
}
