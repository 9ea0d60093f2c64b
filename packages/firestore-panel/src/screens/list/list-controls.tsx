import { FilterOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PHONE } from "../../ui/page";
import pageStyles from "../../ui/page.module.css";
import { Loading } from "../../ui/states";
import { useMediaQuery } from "../../ui/browser-hooks";
import { LazyPart, useLazyComponent } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { SearchBox } from "../../ui/search-box";
import { searchFields } from "../../fields/record";
import type { Collection } from "../../schema/types";
import { useFormats, useText } from "../../texts/use-text";
import type { ListTable } from "./use-list-table";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { readSort, sortableColumns, writeSort } from "./list-address";
import { useParts, type ListTool, type ListToolProps } from "../features";

const controlSheet = lazyComponent(
  "shell.notOpened.filters",
  async () => (await import("./control-sheet")).ControlSheet,
);

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

interface ListSearchProps {
  readonly collection: Collection;
  readonly list: ListTable;
}

export function ListSearch({ collection, list }: ListSearchProps) {
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

const USUAL = "";

/** A select for the order of a list on a phone, which has no column headers. */
export function SortChoice({ collection, list }: { collection: Collection; list: ListTable }) {
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
  const [start, end] = [
    tools.filter(({ place }) => place === "start"),
    tools.filter(({ place }) => place === "end"),
  ];
  return [...start, ...(table ? [TABLE_SETTINGS] : []), ...end].map((tool) => (
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
