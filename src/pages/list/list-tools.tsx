/**
 * The export's button is not Refine's ExportButton: that is antd's with an icon, and its package is one module
 * (scripts/refine-antd-plugin.ts), of which every list would load more before its rows.
 */
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Loading } from "../../components/loading";
import type { Collection } from "../../schema/types";
import { SETTINGS_BUTTON } from "./settings-button";
import type { ListTable } from "./use-list-table";
import type { TableLook } from "./use-table-look";
import { VIEWS_BUTTON } from "./views/views-button";

const TableSettings = lazy(async () => ({ default: (await import("./table-settings")).TableSettings }));
const ViewsMenu = lazy(async () => ({ default: (await import("./views/views-menu")).ViewsMenu }));
const ExportDialog = lazy(async () => ({ default: (await import("../export/export-dialog")).ExportDialog }));

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
  const [params] = useSearchParams();
  const settings = <Button {...SETTINGS_BUTTON} onClick={() => setSetting(true)} />;
  const views = (
    <Button {...VIEWS_BUTTON} onClick={() => setViewing(true)}>
      {params.get("view") || "Views"}
    </Button>
  );
  return (
    <>
      <Suspense fallback={views}>
        {viewing ? <ViewsMenu collection={collection} list={list} look={look} /> : views}
      </Suspense>
      {table && (
        <Suspense fallback={settings}>
          {setting ? <TableSettings collection={collection} look={look} /> : settings}
        </Suspense>
      )}
      <Button disabled={list.total === 0} onClick={() => setExporting(true)}>
        Export
      </Button>
      {exporting && (
        <Suspense fallback={<Loading label="Opening the export" over />}>
          <ExportDialog
            collection={collection}
            filters={list.filters}
            sorters={list.sorters}
            hidden={look.hidden}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
