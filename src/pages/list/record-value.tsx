import { RowLink } from "../../components/row-link";
import type { Collection, Field, RecordData } from "../../schema/types";
import { FieldCell } from "../record/field-cell";
import { titleField, titleOf } from "../../fields/record-title";
import type { ListTable } from "./use-list-table";
import type { RecordActions } from "./use-record-actions";

interface RecordValueProps {
  readonly collection: Collection;
  readonly list: Pick<ListTable, "query">;
  readonly actions: RecordActions;
  readonly field: Field;
  readonly record: RecordData;
}

/** A value in a list: matches of the search are highlighted, and the name links to the record. */
export function RecordValue({ collection, list, actions, field, record }: RecordValueProps) {
  const searched: readonly string[] = collection.search?.fields ?? [];
  const cell = (
    <FieldCell
      field={field}
      value={record[field.key]}
      record={record}
      query={searched.includes(field.key) ? list.query : ""}
      show="line"
    />
  );
  const href = field.key === titleField(collection)?.key ? actions.hrefOf(record) : undefined;
  if (href === undefined) return cell;
  return (
    <RowLink href={href} label={titleOf(collection, record)} onOpen={() => actions.open?.(record)}>
      {cell}
    </RowLink>
  );
}
