import { useList } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import type { RecordData } from "../../schema/types";
import { selectProps, type InputProps } from "../view-types";
import type { ReferenceField, ReferenceValue } from "./model";

/** Options asked for at a time; more are found by typing. */
const OPTIONS = 50;

/** Another collection's record, found by typing a part of its name. */
export function ReferenceInput(props: InputProps<ReferenceField, ReferenceValue>) {
  const { field, value, onChange } = props;
  const { collection, from } = field;
  const [typed, setTyped] = useState("");
  const { result, query } = useList<RecordData>({
    resource: collection,
    pagination: { currentPage: 1, pageSize: OPTIONS },
    sorters: [{ field: from.name, order: "asc" }],
    filters: typed === "" ? [] : [{ field: "q", operator: "contains", value: typed }],
    liveMode: "off",
  });
  const found = result.data.map((record) => ({
    id: textOf(record[from.id]),
    name: textOf(record[from.name]),
  }));
  const choices = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      {...selectProps(props)}
      showSearch
      filterOption={false}
      onSearch={setTyped}
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
