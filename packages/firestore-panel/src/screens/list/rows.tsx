import { Button } from "antd";
import { COUNTED_ROWS } from "../../contract/records";
import type { Collection, RecordData, Field } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useLanguage, useText } from "../../texts/use-text";
import type { ListTable } from "./use-list-table";
import type { RecordActions } from "./use-record-actions";
import type { RowSelection } from "../../ui/table-selection";
import type { TablePreferences } from "./list-preferences";
import { FieldCell } from "../record/cells";
import { readersField, titleField, titleOf } from "../../fields/record";
import { RowLink } from "../../ui/links";
import common from "../../ui/common.module.css";

export interface RecordListProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly actions: RecordActions;
  readonly preferences: TablePreferences;
}

export interface RowsProps extends RecordListProps {
  readonly rows: readonly RecordData[];
  /** So many of the rows are drawn. Undefined: all. */
  readonly drawn: number | undefined;
  /** The chosen order. The rows and `list` may still follow it. */
  readonly sorters: ListTable["sorters"];
  readonly marked: string | undefined;
  readonly stale: boolean;
  /** The row selection. Undefined: the person has no bulk actions. */
  readonly selection: RowSelection | undefined;
  /** Called when a row is edited inline: it keeps its place. */
  readonly onEdited: () => void;
}

interface RecordValueProps {
  readonly collection: Collection;
  readonly query: string;
  readonly actions: RecordActions;
  readonly field: Field;
  readonly record: RecordData;
}

/** A value in a list: matches of the search are highlighted, and the name links to the record. */
export function RecordValue({ collection, query, actions, field, record }: RecordValueProps) {
  const language = useLanguage().id;
  const searchedKeys: readonly string[] = collection.search?.fields ?? [];
  const localized = readersField(collection, field, record, language);
  const cell = (
    <FieldCell
      field={localized}
      value={record[localized.key]}
      record={record}
      query={searchedKeys.includes(localized.key) ? query : ""}
      show="line"
    />
  );
  const href = field.key === titleField(collection)?.key ? actions.hrefOf(record) : undefined;
  if (href === undefined) return cell;
  return (
    <RowLink href={href} label={titleOf(collection, record, language)} onOpen={() => actions.open?.(record)}>
      {cell}
    </RowLink>
  );
}

/** Why the list cannot be sorted by a number of documents, and what helps. */
export function tooManyToSort(t: Translate, { choices, references }: ListTable): string {
  const filters = [...references, ...choices].map(({ field }) => field.label).join(t("common.comma"));
  return t("list.sort.tooMany", { most: COUNTED_ROWS, filters: filters || "none" });
}

interface NoRowsProps {
  /** Absent: it is elsewhere on the screen. */
  readonly text?: string;
  readonly list: ListTable;
}

/** The text of an empty list. A filter may exclude what a search looks for, so the search can be had without it. */
export function NoRows({ text, list: { searchUnfiltered } }: NoRowsProps) {
  const t = useText();
  if (!searchUnfiltered) return text;
  return (
    <span className={common.column}>
      {text}
      <Button
        onClick={({ detail }) => {
          // The button disappears, and a keyboard press would lose the focus.
          if (detail === 0) document.querySelector<HTMLElement>("[role=search] input")?.focus();
          searchUnfiltered();
        }}
      >
        {t("list.search.unfiltered")}
      </Button>
    </span>
  );
}
