/**
 * The export's button is not Refine's ExportButton: that is antd's with an icon, and its package is one module
 * (scripts/refine-antd-plugin.ts), of which every list would load more before its rows.
 */
import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Loading } from "../../components/loading";
import type { Collection } from "../../schema/types";
import { partOnPress, usePart } from "../shell/part-on-press";
import { SETTINGS_BUTTON } from "./settings-button";
import type { ListTable } from "./use-list-table";
import type { TableLook } from "./use-table-look";
import { VIEWS_BUTTON } from "./views/views-button";

const tableSettings = partOnPress(
  "the columns and rows",
  async () => (await import("./table-settings")).TableSettings,
);
const viewsMenu = partOnPress("the views", async () => (await import("./views/views-menu")).ViewsMenu);
const exportDialog = partOnPress(
  "the export",
  async () => (await import("../export/export-dialog")).ExportDialog,
);

interface ListToolsProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly look: TableLook;
  /** The list is a table, and not the cards of a phone. */
  readonly table: boolean;
}

/** What a list's toolbar offers besides finding and adding records: buttons, whose work is loaded when they are pressed. */
export function ListTools({ collection, list, look, table }: ListToolsProps) {
  const [setting, setSetting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [viewing, setViewing] = useState(false);
  const TableSettings = usePart(tableSettings, setting, () => setSetting(false));
  const ViewsMenu = usePart(viewsMenu, viewing, () => setViewing(false));
  const ExportDialog = usePart(exportDialog, exporting, () => setExporting(false));
  const [params] = useSearchParams();
  const settings = <Button {...SETTINGS_BUTTON} onClick={() => setSetting(true)} />;
  const views = (
    <Button {...VIEWS_BUTTON} onClick={() => setViewing(true)}>
      {params.get("view") || "Views"}
    </Button>
  );
  return (
    <>
      {viewing && ViewsMenu ? <ViewsMenu {...{ collection, list, look }} inline={!table} /> : views}
      {table && (setting && TableSettings ? <TableSettings collection={collection} look={look} /> : settings)}
      <Button disabled={list.total === 0} onClick={() => setExporting(true)}>
        Export
      </Button>
      {exporting &&
        (ExportDialog ? (
          <ExportDialog
            collection={collection}
            filters={list.filters}
            sorters={list.sorters}
            hidden={look.hidden}
            onClose={() => setExporting(false)}
          />
        ) : (
          <Loading label="Opening the export" over />
        ))}
    </>
  );
}
