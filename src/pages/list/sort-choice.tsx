import { ToolbarSelect } from "../../components/toolbar-select";
import type { Collection } from "../../schema/types";
import { readSort, writeSort } from "./list-address";
import type { ListTable } from "./use-list-table";
import { sortableColumns } from "./list-columns";

const USUAL = "";

/** A select for the order of a list on a phone, which has no column headers. */
export function SortChoice({ collection, list }: { collection: Collection; list: ListTable }) {
  const columns = sortableColumns(collection);
  if (columns.length === 0) return null;
  const value = writeSort(list.sorters) ?? USUAL;
  const options = columns.flatMap(({ key, header }) => [
    { value: key, label: `${header}, ascending` },
    { value: `-${key}`, label: `${header}, descending` },
  ]);
  return (
    <ToolbarSelect
      label="Sort by"
      options={[{ value: USUAL, label: "Usual order" }, ...options]}
      value={value}
      changed={value !== USUAL}
      onChange={(sort) => list.sort(readSort(collection, sort))}
    />
  );
}
