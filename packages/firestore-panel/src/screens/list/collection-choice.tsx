import { ALL } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { ToolbarSelect } from "../../ui/toolbar-select";
import type { ListTable } from "./use-list-table";

interface CollectionChoiceProps {
  readonly collections: readonly Collection[];
  readonly list: ListTable;
}

export function CollectionChoice({ collections, list }: CollectionChoiceProps) {
  const t = useText();
  if (collections.length < 2) return null;
  const chosen = list.chosen("collection") || ALL;
  return (
    <ToolbarSelect
      label={t("history.records")}
      options={[
        { value: ALL, label: t("list.filter.all") },
        ...collections.map(({ name, label }) => ({ value: name, label: label.many })),
      ]}
      value={chosen}
      changed={chosen !== ALL}
      onChange={(choice) => list.choose("collection", choice)}
    />
  );
}
