import { useSelect } from "@refinedev/antd";
import { Select } from "antd";
import type { RecordData } from "../../schema/types";
import { selectProps, type InputProps } from "../view-types";
import type { ReferenceField, ReferenceValue } from "./model";

/** Options asked for at a time; more are found by typing. */
const OPTIONS = 50;

/** Another collection's record, found by typing a part of its name. */
export function ReferenceInput(props: InputProps<ReferenceField, ReferenceValue>) {
  const { field, value, onChange } = props;
  const { collection, from } = field;
  // Refine keeps options by their label alone; here the record's own texts are copied, so they are taken from its query.
  const {
    selectProps: { showSearch, filterOption, onSearch },
    query,
  } = useSelect<RecordData>({
    resource: collection,
    pagination: { currentPage: 1, pageSize: OPTIONS },
    sorters: [{ field: from.name, order: "asc" }],
    // Refine would ask whether a field called "title" contains it.
    onSearch: (typed) => (typed === "" ? [] : [{ field: "q", operator: "contains", value: typed }]),
    liveMode: "off",
  });
  const records = (query.data?.data ?? []).map((record) => ({
    id: textOf(record[from.id]),
    name: textOf(record[from.name]),
  }));
  const choices = value && !records.some(({ id }) => id === value.id) ? [value, ...records] : records;
  return (
    <Select
      {...selectProps(props)}
      showSearch={showSearch}
      filterOption={filterOption}
      onSearch={onSearch}
      loading={query.isFetching}
      options={choices.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
      value={value?.id ?? null}
      allowClear={!field.required}
      disabled={field.readOnly}
      placeholder={field.placeholder ?? "Choose"}
      notFoundContent={query.isError ? "The choices could not be loaded" : undefined}
      onChange={(id: string | undefined) => onChange?.(choices.find((choice) => choice.id === id) ?? null)}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
