import { FilterOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, memo, Suspense, useId, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "../../ui/icon";
import { PHONE } from "../../ui/page";
import pageStyles from "../../ui/page.module.css";
import { useMediaQuery } from "../../ui/browser-hooks";
import { LazyPart, useLazyComponent } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { SearchBox } from "../../ui/search-box";
import { ALL, daysField } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useDeclaredText, useText } from "../../texts/use-text";
import type { ListTable } from "./use-list-table";
import toolbar from "../../ui/toolbar-control.module.css";
import { ToolbarControl, ToolbarSelect } from "../../ui/toolbar-select";
import { readSort, sortableColumns, writeSort } from "./list-address";
import { useParts, type ListTool, type ListToolProps } from "../features";

const controlSheet = lazyComponent(async () => (await import("./table-settings")).ControlSheet);
const LazyReferenceFilter = lazy(async () => ({
  default: (await import("./reference-filter")).RecordFilter,
}));
// Its calendar is large.
const LazyDayRange = lazy(async () => ({
  default: (await import("../../fields/date/input")).DayRangeInput,
}));

/** The controls beside a list's search. On a phone one button opens them in a sheet. */
export function ListControls({ chosen, children }: { chosen: number; children: ReactNode }) {
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
      {open && <LazyPart part={controlSheet} props={{ onClosed: close, children }} onEnd={close} />}
    </>
  );
}

interface ListControlProps {
  readonly list: ListTable;
}

export function ListSearch({ list }: ListControlProps) {
  const { search } = list.collection;
  return search && <SearchBox value={list.query} placeholder={search.placeholder} onSearch={list.search} />;
}

/** Names are cut at this width, so that a choice does not move the controls beside it. */
const REFERENCE_WIDTH = "calc(18ch + 44px)";

export function ListFilters({ list }: ListControlProps) {
  const t = useText();
  const days = daysField(list.collection);
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
            <LazyReferenceFilter {...filter} {...{ id, width: REFERENCE_WIDTH }} onChoose={list.choose} />
          )}
        </ToolbarControl>
      ))}
      {days && <DaysFilter label={days.label} list={list} />}
    </>
  );
}

type FilterProps = ListTable["choices"][number] & { readonly onChoose: ListTable["choose"] };

/** antd's Select takes long to render, so a filter renders only when its own value changes. */
const DeclaredFilter = memo(function DeclaredFilter({ field, choices, chosen, onChoose }: FilterProps) {
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

interface CollectionFilterProps extends ListControlProps {
  readonly collections: readonly Collection[];
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
export function SortChoice({ list }: ListControlProps) {
  const t = useText();
  const { collection } = list;
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
  component: lazyComponent(async () => (await import("./table-settings")).TableSettings),
};

interface ListToolsProps extends Pick<ListToolProps, "list" | "preferences"> {
  /** The list is a table, not cards. */
  readonly table: boolean;
}

export function ListTools({ table, ...props }: ListToolsProps) {
  const { collection } = props.list;
  const tools = useParts("listTools").filter(({ isOf }) => !isOf || isOf(collection));
  const at = (wanted: ListTool["place"]) => tools.filter(({ place }) => place === wanted);
  return [...at("start"), ...(table ? [TABLE_SETTINGS] : []), ...at("end")].map((tool) => (
    <Tool key={tool.key} {...{ tool, ...props }} inline={!table} />
  ));
}

/**
 * Its code loads on the first press. It does not use Refine's ExportButton, which is antd's button with an icon. Its
 * package is one module, and every list would load more of it before its rows.
 */
function Tool({ tool, ...props }: Omit<ListToolProps, "button" | "onClose"> & { tool: ListTool }) {
  const { label, title, icon, isDialog, component } = tool;
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const isMenu = !isDialog;
  const Menu = useLazyComponent(component, isMenu && open, onClose);
  const [address] = useSearchParams();
  const t = useText();
  const words = label(t, address) || (props.inline && title ? title(t) : "");
  const button = {
    children: words,
    ...(words === "" && {
      icon: icon === undefined ? <SettingOutlined aria-hidden /> : <Icon name={icon} />,
      "aria-label": title?.(t),
    }),
    ...(title && { title: title(t) }),
    ...(isMenu && { "aria-expanded": false }),
  };
  const toolProps = { ...props, button, onClose };
  if (isMenu && open && Menu) return <Menu {...toolProps} />;
  return (
    <>
      <Button {...button} disabled={!isMenu && props.list.total === 0} onClick={() => setOpen(true)} />
      {!isMenu && open && <LazyPart part={component} props={toolProps} onEnd={onClose} />}
    </>
  );
}
