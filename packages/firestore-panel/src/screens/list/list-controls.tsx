import { FilterOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, memo, Suspense, useId, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PHONE } from "../../ui/page";
import pageStyles from "../../ui/page.module.css";
import { Loading } from "../../ui/states";
import { useMediaQuery } from "../../ui/browser-hooks";
import { LazyPart, useLazyComponent } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { SearchBox } from "../../ui/search-box";
import { searchFields } from "../../fields/record";
import { ALL, daysField } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useDeclaredText, useFormats, useText } from "../../texts/use-text";
import type { FilterState, ListTable } from "./use-list-table";
import toolbar from "../../ui/toolbar-control.module.css";
import { ToolbarControl, ToolbarSelect } from "../../ui/toolbar-select";
import { readSort, sortableColumns, writeSort } from "./list-address";
import { useParts, type ListTool, type ListToolProps } from "../features";

const controlSheet = lazyComponent(
  "shell.notOpened.filters",
  async () => (await import("./control-sheet")).ControlSheet,
);
const LazyReferenceFilter = lazy(async () => ({
  default: (await import("./reference-filter")).RecordFilter,
}));
// Its calendar is large.
const LazyDayRange = lazy(async () => ({
  default: (await import("../../fields/date/input")).DayRangeInput,
}));

interface ListControlsProps {
  readonly chosen: number;
  readonly children: ReactNode;
}

/** The controls beside a list's search. On a phone one button opens them in a sheet. */
export function ListControls({ chosen, children }: ListControlsProps) {
  const t = useText();
  const narrow = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!narrow) return <div className={pageStyles.controls}>{children}</div>;
  return (
    <>
      <Button
        data-icon
        icon={<FilterOutlined aria-hidden />}
        aria-label={chosen > 0 ? t("list.controls.chosen", { count: chosen }) : t("list.controls.title")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {chosen > 0 && chosen}
      </Button>
      {open && (
        <LazyPart
          part={controlSheet}
          props={{ onClosed: close, children }}
          opening={t("list.opening.filters")}
          onEnd={close}
        />
      )}
    </>
  );
}

interface ListControlProps {
  readonly collection: Collection;
  readonly list: ListTable;
}

export function ListSearch({ collection, list }: ListControlProps) {
  const t = useText();
  const formats = useFormats();
  const { search } = collection;
  if (!search) return null;
  const labels = searchFields(collection).map(({ label }) => label);
  return (
    <SearchBox
      value={list.query}
      placeholder={search.placeholder}
      hint={t("list.search.fields", { fields: formats.list(labels) })}
      onSearch={list.search}
    />
  );
}

/** Names are cut at this width, so that a choice does not move the controls beside it. */
const REFERENCE_WIDTH = "calc(18ch + 44px)";

export function ListFilters({ collection, list }: ListControlProps) {
  const t = useText();
  const days = daysField(collection);
  return (
    <>
      {list.choices.map((filter) => (
        <DeclaredFilter key={filter.field.key} {...filter} onChoose={list.choose} />
      ))}
      {list.references.map((filter) => (
        <ToolbarControl
          key={filter.field.key}
          label={filter.field.label}
          changed={filter.chosen !== ALL}
          width={REFERENCE_WIDTH}
          value={filter.chosen === ALL ? t("list.filter.all") : filter.name}
        >
          {(id) => (
            <LazyReferenceFilter
              {...filter}
              {...{ id, settled: list.settled, width: REFERENCE_WIDTH }}
              onChoose={list.choose}
            />
          )}
        </ToolbarControl>
      ))}
      {days && <DaysFilter label={days.label} list={list} />}
    </>
  );
}

interface DeclaredFilterProps extends FilterState {
  readonly onChoose: ListTable["choose"];
}

/** antd's Select takes long to render, so a filter renders only when its own value changes. */
const DeclaredFilter = memo(function DeclaredFilter(props: DeclaredFilterProps) {
  const { field, choices, chosen, onChoose } = props;
  const declared = useDeclaredText();
  const options = choices.map((choice) => ({ value: choice, label: declared(choice) }));
  return (
    <ChoiceFilter
      {...{ label: field.label, options, chosen }}
      onChoose={(choice) => onChoose(field.key, choice)}
    />
  );
});

interface ChoiceFilterProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty or ALL: none. */
  readonly chosen: string;
  readonly onChoose: (choice: string) => void;
}

export function ChoiceFilter({ label, options, chosen, onChoose }: ChoiceFilterProps) {
  const t = useText();
  const value = chosen || ALL;
  return (
    <ToolbarSelect
      label={label}
      options={[{ value: ALL, label: t("list.filter.all") }, ...options]}
      value={value}
      changed={value !== ALL}
      onChange={onChoose}
    />
  );
}

interface CollectionFilterProps {
  readonly collections: readonly Collection[];
  readonly list: ListTable;
}

export function CollectionFilter({ collections, list }: CollectionFilterProps) {
  const t = useText();
  if (collections.length < 2) return null;
  return (
    <ChoiceFilter
      label={t("history.records")}
      options={collections.map(({ name, label }) => ({ value: name, label: label.many }))}
      chosen={list.chosen("collection")}
      onChoose={(choice) => list.choose("collection", choice)}
    />
  );
}

export function DaysFilter({ label, list }: { readonly label: string; readonly list: ListTable }) {
  const id = useId();
  return (
    <div className={toolbar.control} data-range data-changed={list.hasDays}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className={toolbar.opening} />}>
        <LazyDayRange id={id} days={list.days} onChange={list.chooseDays} />
      </Suspense>
    </div>
  );
}

const USUAL = "";

/** A select for the order of a list on a phone, which has no column headers. */
export function SortChoice({ collection, list }: ListControlProps) {
  const t = useText();
  const value = writeSort(list.sorters) ?? USUAL;
  const columns = sortableColumns(collection).filter(
    ({ key, field }) => !list.hasDays && (field || list.countable || value.replace("-", "") === key),
  );
  if (columns.length === 0) return null;
  const options = columns.flatMap(({ key, header }) => [
    { value: key, label: t("list.sort.ascending", { column: header }) },
    { value: `-${key}`, label: t("list.sort.descending", { column: header }) },
  ]);
  return (
    <ToolbarSelect
      label={t("list.sort.title")}
      options={[{ value: USUAL, label: t("list.sort.usual") }, ...options]}
      value={value}
      changed={value !== USUAL}
      onChange={(sort) => list.sort(readSort(collection, sort))}
    />
  );
}

const TABLE_SETTINGS: ListTool = {
  key: "settings",
  place: "end",
  label: () => "",
  title: (t) => t("list.settings.title"),
  component: lazyComponent(
    "shell.notOpened.columns",
    async () => (await import("./table-settings")).TableSettings,
  ),
};

interface ListToolsProps extends Pick<ListToolProps, "collection" | "list" | "preferences"> {
  /** The list is a table, not cards. */
  readonly table: boolean;
}

export function ListTools({ table, ...props }: ListToolsProps) {
  const tools = useParts("listTools");
  const at = (wanted: ListTool["place"]) => tools.filter(({ place }) => place === wanted);
  return [...at("start"), ...(table ? [TABLE_SETTINGS] : []), ...at("end")].map((tool) => (
    <Tool key={tool.key} {...{ tool, ...props }} inline={!table} />
  ));
}

interface ToolProps extends Omit<ListToolProps, "button" | "onClose"> {
  readonly tool: ListTool;
}

/**
 * Its code loads on the first press. It does not use Refine's ExportButton, which is antd's button with an icon. Its
 * package is one module, and every list would load more of it before its rows.
 */
function Tool({ tool, ...props }: ToolProps) {
  const { label, title, opening, component } = tool;
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const Code = useLazyComponent(component, open, onClose);
  const [address] = useSearchParams();
  const t = useText();
  const isMenu = opening === undefined;
  const words = label(t, address);
  const button = {
    ...(words === "" && { icon: <SettingOutlined aria-hidden />, "aria-label": title?.(t) }),
    ...(title && { title: title(t) }),
    ...(isMenu && { "aria-expanded": false }),
  };
  if (isMenu && open && Code) return <Code {...props} {...{ button, onClose }} />;
  return (
    <>
      <Button {...button} disabled={!isMenu && props.list.total === 0} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {!isMenu &&
        open &&
        (Code ? <Code {...props} {...{ button, onClose }} /> : <Loading label={opening(t)} over />)}
    </>
  );
}
