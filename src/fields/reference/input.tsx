import { useSelect } from "@refinedev/antd";
import { Select } from "antd";
import { useState } from "react";
import type { RecordData } from "../../schema/types";
import { emptyingKeys, SEARCH } from "../select";
import { selectProps, type InputProps } from "../view-types";
import type { ReferenceField, ReferenceValue } from "./model";

/** Options asked for at a time; more are found by typing. */
const OPTIONS = 50;

/** Another collection's record, found by typing a part of its name. */
export function ReferenceInput(props: InputProps<ReferenceField, ReferenceValue>) {
  const { field, value, onChange } = props;
  const { collection, from } = field;
  const [typed, setTyped] = useState("");
  /** What the options were last asked for; Refine waits for a pause in the typing. */
  const [searchedText, setSearchedText] = useState("");
  // Refine keeps options by their label alone; here the record's own texts are copied, so they are taken from its query.
  const {
    selectProps: { onSearch },
    query,
  } = useSelect<RecordData>({
    resource: collection,
    pagination: { currentPage: 1, pageSize: OPTIONS },
    sorters: [{ field: from.name, order: "asc" }],
    // Refine would ask whether a field called "title" contains it.
    onSearch: (text) => {
      setSearchedText(text);
      return text === "" ? [] : [{ field: "q", operator: "contains", value: text }];
    },
    liveMode: "off",
  });
  const records = (query.data?.data ?? []).map((record) => ({
    id: textOf(record[from.id]),
    name: textOf(record[from.name]),
  }));
  const choices = value && !records.some(({ id }) => id === value.id) ? [value, ...records] : records;
  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  return (
    <Select
      {...selectProps(props)}
      {...SEARCH}
      // Until the answer is there, Enter must not take an option that was found for something else.
      filterOption={typed !== searchedText || query.isFetching}
      onSearch={search}
      // antd empties the text after a choice and tells nobody: the next time all are offered again.
      onSelect={() => search("")}
      {...(!field.required && { onKeyDown: emptyingKeys(() => onChange?.(null)) })}
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
