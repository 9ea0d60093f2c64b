import { Select } from "antd";
import { memo, useState } from "react";
import { ALL } from "../../schema/define-collection";
import { modelOf } from "../../fields/models";
import type { ReferenceValue } from "../../fields/reference/model";
import { referenceLabel, useReferenceOptions } from "../../fields/reference/input";
import { SELECT_SEARCH } from "../../fields/view-types";
import type { Field } from "../../schema/types";
import { useText } from "../../texts/use-text";
import type { ListTable } from "./use-list-table";

type RecordFilterProps = ListTable["references"][number] & {
  readonly id: string;
  readonly onChoose: ListTable["choose"];
  readonly width: string;
};

/**
 * Filters a list by a record of another collection. Its options are read when it opens, and found by a search. antd's
 * Select takes long to render, so it renders only when its own value changes.
 */
export const RecordFilter = memo(function RecordFilter(props: RecordFilterProps) {
  const { id, field, chosen, name, onChoose, width } = props;
  const t = useText();
  const target = filterTarget(field);
  const [opened, setOpened] = useState(false);
  const { records, typed, search, isSearching, query } = useReferenceOptions(target, opened);
  const listed = records.find((record) => record.id === chosen);
  const copy = { id: chosen, name: name ?? listed?.name ?? "" };
  // Enter chooses the first option, so a search shows only what it has found.
  const unsearched =
    typed === ""
      ? [{ value: ALL, label: t("list.filter.all") }, ...(chosen === ALL || listed ? [] : [optionOf(copy)])]
      : [];
  const failed = { value: "", label: t("fields.reference.failed"), disabled: true };
  const options = [...unsearched, ...(query.isError ? [failed] : records.map(optionOf))];
  const description = `${id}-chosen`;
  return (
    <Select
      id={id}
      {...SELECT_SEARCH}
      // antd does not tell a screen reader which option is chosen.
      aria-describedby={description}
      labelRender={() => (
        <bdi id={description}>{chosen === ALL ? t("list.filter.all") : copy.name || chosen}</bdi>
      )}
      variant="borderless"
      style={{ width }}
      popupMatchSelectWidth={false}
      listHeight={320}
      onOpenChange={(open) => {
        setOpened(true);
        // Opening it again retries.
        if (open && query.isError) void query.refetch();
      }}
      filterOption={isSearching}
      onSearch={search}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? t("ui.loading") : undefined}
      options={options}
      value={chosen}
      onChange={(choice: string) => {
        onChoose(field.key, choice);
        // antd clears the text after a choice without an event. This restores all options.
        search("");
      }}
    />
  );
});

function optionOf(record: ReferenceValue) {
  return { value: record.id, label: referenceLabel(record) };
}

function filterTarget(field: Field) {
  const { collection = "", keys: [id = "", name = ""] = [] } = modelOf(field).target?.(field) ?? {};
  return { collection, from: { id, name } };
}
