import { modelOf } from "../../fields/models";
import type { Collection, Field, Subcollection } from "../../schema/types";
import { titleField } from "../../fields/record-title";

/** A column of a list: the values of a field, or the number of documents in a subcollection. */
export type ListColumn = { readonly key: string; readonly header: string } & (
  | { readonly field: Field; readonly subcollection?: never }
  | { readonly field?: never; readonly subcollection: Subcollection }
);

export function listColumns({ fields, subcollections }: Collection): readonly ListColumn[] {
  return [
    ...fields.flatMap((field) =>
      field.column === undefined ? [] : [{ key: field.key, header: field.column, field }],
    ),
    ...subcollections.flatMap((subcollection) =>
      subcollection.count?.column === undefined
        ? []
        : [{ key: subcollection.name, header: subcollection.count.column, subcollection }],
    ),
  ];
}

/** @returns the columns that can be hidden: all except the record's name. */
export function optionalColumns(collection: Collection): readonly ListColumn[] {
  const title = titleField(collection)?.key;
  return listColumns(collection).filter(({ key }) => key !== title);
}

/** @returns the sortable columns. */
export function sortableColumns(collection: Collection): readonly ListColumn[] {
  return listColumns(collection).filter(({ field }) => field && modelOf(field).sortable);
}
