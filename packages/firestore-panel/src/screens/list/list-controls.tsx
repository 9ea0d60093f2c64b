import { FilterOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PHONE } from "../../ui/page";
import pageStyles from "../../ui/page.module.css";
import { Loading } from "../../ui/states";
import { useMediaQuery } from "../../ui/browser-hooks";
import { lazyComponent, useLazyComponent } from "../shell/lazy";
import { SearchBox } from "../../ui/search-box";
import { searchFields } from "../../fields/record";
import type { Collection } from "../../schema/types";
import { useFormats, useText } from "../../texts/use-text";
import type { ListTable } from "./use-list-table";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { readSort, sortableColumns, writeSort } from "./list-address";
import type { TablePreferences } from "./list-preferences";

const controlSheet = lazyComponent(
  "shell.notOpened.filters",
  async () => (await import("./control-sheet")).ControlSheet,
);

interface ListControlsProps {
  /** Number of active filters. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/** The controls beside a list's search. On a phone one button opens them in a sheet. */
export function ListControls({ chosen, children }: ListControlsProps) {
  const t = useText();
  const narrow = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const ControlSheet = useLazyComponent(controlSheet, open, () => setOpen(false));
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
      {open &&
        (ControlSheet ? (
          <ControlSheet onClosed={() => setOpen(false)}>{children}</ControlSheet>
        ) : (
          <Loading label={t("list.opening.filters")} over />
        ))}
    </>
  );
}

interface ListSearchProps {
  readonly collection: Collection;
  readonly list: ListTable;
}

/** The search of a list, if its collection declares one. */
export function ListSearch({ collection, list }: ListSearchProps) {
  const { form } = list.searchFormProps;
  const t = useText();
  const formats = useFormats();
  const { search } = collection;
  const labels = searchFields(collection).map(({ label }) => label);
  return (
    <>
      {/* useTable creates a form for its search, and antd warns about a form that is not rendered. */}
      {form && <Form form={form} component={false} children={null} />}
      {search && (
        <SearchBox
          value={list.query}
          placeholder={search.placeholder}
          hint={t("list.search.fields", { fields: formats.list(labels) })}
          onSearch={list.search}
        />
      )}
    </>
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

const tableSettings = lazyComponent(
  "shell.notOpened.columns",
  async () => (await import("./table-settings")).TableSettings,
);
const viewsMenu = lazyComponent(
  "shell.notOpened.views",
  async () => (await import("./views/views-menu")).ViewsMenu,
);
const exportDialog = lazyComponent(
  "shell.notOpened.export",
  async () => (await import("../export/export-dialog")).ExportDialog,
);

interface ListToolsProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly preferences: TablePreferences;
  /** The list is a table, not cards. */
  readonly table: boolean;
}

/**
 * The other tools of a list: buttons whose code loads on the first click. It does not use Refine's ExportButton, which
 * is antd's button with an icon. Its package is one module, and every list would load more of it before
 * its rows.
 */
export function ListTools({ collection, list, preferences, table }: ListToolsProps) {
  const [setting, setSetting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [viewing, setViewing] = useState(false);
  const TableSettings = useLazyComponent(tableSettings, setting, () => setSetting(false));
  const ViewsMenu = useLazyComponent(viewsMenu, viewing, () => setViewing(false));
  const ExportDialog = useLazyComponent(exportDialog, exporting, () => setExporting(false));
  const [params] = useSearchParams();
  const t = useText();
  // The loaded code replaces the buttons with its own.
  const settingsButton = {
    icon: <SettingOutlined aria-hidden />,
    "aria-label": t("list.settings.title"),
    "aria-expanded": false,
    title: t("list.settings.title"),
  };
  const viewsButton = { title: t("list.views.saved"), "aria-expanded": false };
  const settings = <Button {...settingsButton} onClick={() => setSetting(true)} />;
  const views = (
    <Button {...viewsButton} onClick={() => setViewing(true)}>
      {params.get("view") || t("list.views.title")}
    </Button>
  );
  return (
    <>
      {viewing && ViewsMenu ? (
        <ViewsMenu {...{ collection, list, preferences }} button={viewsButton} inline={!table} />
      ) : (
        views
      )}
      {table &&
        (setting && TableSettings ? (
          <TableSettings collection={collection} preferences={preferences} button={settingsButton} />
        ) : (
          settings
        ))}
      <Button disabled={list.total === 0} onClick={() => setExporting(true)}>
        {t("list.export")}
      </Button>
      {exporting &&
        (ExportDialog ? (
          <ExportDialog
            collection={collection}
            filters={list.filters}
            sorters={list.sorters}
            listed={{ count: list.total, ...(list.extras.bound && { bound: list.extras.bound }) }}
            hidden={preferences.hidden}
            onClose={() => setExporting(false)}
          />
        ) : (
          <Loading label={t("list.opening.export")} over />
        ))}
    </>
  );
}
