/**
 * Does not use Refine's ExportButton, which is antd's button with an icon. Its package is one module
 * (scripts/refine-antd-plugin.ts), and every list would load more of it before its rows.
 */
import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Loading } from "../../components/loading";
import type { Collection } from "../../schema/types";
import { lazyComponent, useLazyComponent } from "../shell/lazy-component";
import { SETTINGS_BUTTON } from "./settings-button";
import type { ListTable } from "./use-list-table";
import type { TablePreferences } from "./use-table-preferences";
import { VIEWS_BUTTON } from "./views/views-button";

const tableSettings = lazyComponent(
  "the columns and rows",
  async () => (await import("./table-settings")).TableSettings,
);
const viewsMenu = lazyComponent("the views", async () => (await import("./views/views-menu")).ViewsMenu);
const exportDialog = lazyComponent(
  "the export",
  async () => (await import("../export/export-dialog")).ExportDialog,
);

interface ListToolsProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly preferences: TablePreferences;
  /** The list is a table, not cards. */
  readonly table: boolean;
}

/** The other tools of a list: buttons whose code loads on the first click. */
export function ListTools({ collection, list, preferences, table }: ListToolsProps) {
  const [setting, setSetting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [viewing, setViewing] = useState(false);
  const TableSettings = useLazyComponent(tableSettings, setting, () => setSetting(false));
  const ViewsMenu = useLazyComponent(viewsMenu, viewing, () => setViewing(false));
  const ExportDialog = useLazyComponent(exportDialog, exporting, () => setExporting(false));
  const [params] = useSearchParams();
  const settings = <Button {...SETTINGS_BUTTON} onClick={() => setSetting(true)} />;
  const views = (
    <Button {...VIEWS_BUTTON} onClick={() => setViewing(true)}>
      {params.get("view") || "Views"}
    </Button>
  );
  return (
    <>
      {viewing && ViewsMenu ? <ViewsMenu {...{ collection, list, preferences }} inline={!table} /> : views}
      {table &&
        (setting && TableSettings ? <TableSettings collection={collection} look={preferences} /> : settings)}
      <Button disabled={list.total === 0} onClick={() => setExporting(true)}>
        Export
      </Button>
      {exporting &&
        (ExportDialog ? (
          <ExportDialog
            collection={collection}
            filters={list.filters}
            sorters={list.sorters}
            hidden={preferences.hidden}
            onClose={() => setExporting(false)}
          />
        ) : (
          <Loading label="Opening the export" over />
        ))}
    </>
  );
}
