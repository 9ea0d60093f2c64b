import { ToolbarSelect } from "../../components/toolbar-select";
import { ALL } from "../../schema/filter";
import type { Collection } from "../../schema/types";
import type { ListTable } from "../list/use-list-table";

interface CollectionChoiceProps {
  readonly collections: readonly Collection[];
  readonly list: ListTable;
}

/** A filter by collection. A company has only one. */
export function CollectionChoice({ collections, list }: CollectionChoiceProps) {
  if (collections.length < 2) return null;
  const chosen = list.chosen("collection") || ALL;
  return (
    <ToolbarSelect
      label="Records"
      options={[
        { value: ALL, label: ALL },
        ...collections.map(({ name, label }) => ({ value: name, label: label.many })),
      ]}
      value={chosen}
      changed={chosen !== ALL}
      onChange={(choice) => list.choose("collection", choice)}
    />
  );
}
