import { useList } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import { ALL } from "../../schema/define-collection";
import { modelOf } from "../../fields/models";
import type { ReferenceValue } from "../../fields/reference/model";
import { referenceLabel, useReferenceOptions } from "../../fields/reference/input";
import { SEARCH as SELECT_SEARCH } from "../../fields/view-types";
import type { Field, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { SEARCH } from "./list-address";
import type { ListTable } from "./use-list-table";

interface ReferenceFilterProps {
  readonly id: string;
  readonly field: Field;
  /** A stored id, or ALL. */
  readonly chosen: string;
  readonly list: ListTable;
  /** A CSS length. */
  readonly width: string;
}

/** Filters a list by a record of another collection. Its options are read when it opens, and found by a search. */
export function ReferenceFilter({ id, field, chosen, list, width }: ReferenceFilterProps) {
  const t = useText();
  const target = targetOf(field);
  const [opened, setOpened] = useState(false);
  const { records, search, isSearching, query } = useReferenceOptions(target, opened);
  const shown = useChosen(field, chosen, list, records);
  const all = { value: ALL, label: t("list.filter.all") };
  const isListed = !shown || records.some((record) => record.id === shown.id);
  const options = [...(isListed ? [] : [shown]), ...records].map((record) => ({
    value: record.id,
    label: referenceLabel(record),
  }));
  const description = `${id}-chosen`;
  return (
    <Select
      id={id}
      {...SELECT_SEARCH}
      // antd does not tell a screen reader which option is chosen.
      aria-describedby={description}
      labelRender={({ label }) => (
        <bdi id={description}>{chosen === ALL ? label : shown?.name || chosen}</bdi>
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
      notFoundContent={
        query.isError ? t("fields.reference.failed") : query.isFetching ? t("ui.loading") : undefined
      }
      options={[all, ...options]}
      value={chosen}
      onChange={(choice: string) => {
        list.choose(field.key, choice);
        // antd clears the text after a choice without an event. This restores all options.
        search("");
      }}
    />
  );
}

/**
 * @returns the chosen record: from the options, from a row, which has a copy, or for a list without rows from its own
 * collection. Undefined: none is chosen, or it is not known yet.
 */
function useChosen(
  field: Field,
  chosen: string,
  { result, settled }: ListTable,
  options: readonly ReferenceValue[],
): ReferenceValue | undefined {
  const { collection, from } = targetOf(field);
  const inRows = result.data.map((row) => row[field.key] as ReferenceValue | null);
  const known = [...options, ...inRows].find((one) => one?.id === chosen);
  const { result: found } = useList<RecordData>({
    resource: collection,
    filters: [{ field: SEARCH, operator: "contains", value: chosen }],
    errorNotification: false,
    queryOptions: { enabled: chosen !== ALL && !known && settled },
  });
  const record = found.data.find((one) => one[from.id] === chosen);
  if (chosen === ALL) return undefined;
  return known ?? { id: chosen, name: record ? String(record[from.name]) : "" };
}

function targetOf(field: Field) {
  const { collection = "", keys: [id = "", name = ""] = [] } = modelOf(field).target?.(field) ?? {};
  return { collection, from: { id, name } };
}
