import { useSelect } from "@refinedev/antd";
import { Select } from "antd";
import { useState } from "react";
import type { RecordData } from "../../schema/types";
import { emptyingKeys, SELECT_SEARCH, selectProps, type InputProps } from "../view-types";
import type { ReferenceField, ReferenceValue } from "./model";
import { useLanguage, useText } from "../../texts/use-text";

export function ReferenceInput(props: InputProps<ReferenceField, ReferenceValue>) {
  const { field, value, onChange } = props;
  const t = useText();
  const { records, search, isSearching, query } = useReferenceOptions(field);
  const choices = value && !records.some(({ id }) => id === value.id) ? [value, ...records] : records;
  return (
    <Select
      {...selectProps(props)}
      {...SELECT_SEARCH}
      filterOption={isSearching}
      onSearch={search}
      // antd clears the text after a choice without an event. This restores all options.
      onSelect={() => search("")}
      {...(!field.required && { onKeyDown: emptyingKeys(() => onChange?.(null)) })}
      loading={query.isFetching}
      options={choices.map((choice) => ({ value: choice.id, label: referenceLabel(choice) }))}
      value={value?.id ?? null}
      allowClear={!field.required}
      disabled={field.readOnly}
      placeholder={field.placeholder ?? t("common.choose")}
      notFoundContent={query.isError ? t("fields.reference.failed") : undefined}
      onChange={(id: string | undefined) => onChange?.(choices.find((choice) => choice.id === id) ?? null)}
    />
  );
}

/** Options loaded per query. Typing finds the others. */
const MOST_OPTIONS = 50;

/** "Pearl Motors (PM12)" */
export function referenceLabel({ id, name }: ReferenceValue): string {
  return name === id || name === "" ? id : `${name} (${id})`;
}

type Target = Pick<ReferenceField, "collection" | "from">;

/** @param target its search covers both keys of `from`. @param enabled false: nothing is read yet. */
export function useReferenceOptions({ collection, from }: Target, enabled = true) {
  const { id: language } = useLanguage();
  const [typed, setTyped] = useState("");
  /** The text of the last query; Refine debounces typing. */
  const [searchedText, setSearchedText] = useState("");
  // Refine keeps only labels of options. The records come from the query.
  const {
    selectProps: { onSearch },
    query,
  } = useSelect<RecordData>({
    resource: collection,
    pagination: { currentPage: 1, pageSize: MOST_OPTIONS },
    sorters: [{ field: from.name, order: "asc" }],
    // Refine's default would filter by a field "title".
    onSearch: (text) => {
      setSearchedText(text);
      return text === "" ? [] : [{ field: "q", operator: "contains", value: text }];
    },
    queryOptions: { enabled },
    liveMode: "off",
    meta: { language },
  });
  return {
    records: (query.data?.data ?? []).map((record): ReferenceValue => ({
      id: optionText(record[from.id]),
      name: optionText(record[from.name]),
    })),
    typed,
    search: (text: string) => {
      setTyped(text);
      onSearch?.(text);
    },
    /** While a query runs, Enter must not choose an option of the previous text. */
    isSearching: typed !== searchedText || query.isFetching,
    query,
  };
}

function optionText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
