import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { useMediaQuery } from "../../ui/browser-hooks";
import { PageHeader, PHONE, Surface } from "../../ui/page";
import { ErrorState, Loading, RowsSkeleton } from "../../ui/states";
import type { Collection } from "../../schema/types";
import { useFormats, useText } from "../../texts/use-text";
import { ScrollPlace } from "../../screens/list/list-body";
import { ListControls } from "../../screens/list/list-controls";
import common from "../../ui/common.module.css";
import footStyles from "../../screens/list/list-foot.module.css";
import selectionStyles from "../../screens/list/selection.module.css";
import { useLazyComponent } from "../../screens/shell/lazy";
import { lazyComponent } from "../../screens/shell/load-code";
import type { Templates } from "./letters";
import type { Renewal } from "./renewals";
import { RenewalsFilters } from "./renewals-filters";
import { useDateEditing } from "./use-date-editing";
import { useRenewals, useSelectedRenewals } from "./use-renewals";

// The title and the filters do not wait for antd's Table, and a window needs only one of the two.
const RenewalsTable = lazy(async () => ({ default: (await import("./renewals-table")).RenewalsTable }));
const RenewalsCards = lazy(async () => ({ default: (await import("./renewals-cards")).RenewalsCards }));

const writeDialog = lazyComponent(
  "shell.notOpened.dialog",
  async () => (await import("./write-dialog")).WriteDialog,
);
const exportDialog = lazyComponent(
  "shell.notOpened.export",
  async () => (await import("./renewals-export")).RenewalsExport,
);

interface RenewalsPageProps {
  /** Those with a date that `expires` are listed. */
  readonly collections: readonly Collection[];
  /** The texts to write with. Absent: the page offers no writing. */
  readonly templates?: Templates;
}

/** What needs attention because it expires: one list of all collections, by date. */
export function RenewalsPage({ collections, templates }: RenewalsPageProps) {
  const t = useText();
  const { expiring, query, params, today, rows, error, isPending, refetch, stale, filter, ...page } =
    useRenewals(collections);
  const narrow = useMediaQuery(PHONE);
  const { open, editors } = useDateEditing(refetch);
  const selection = useSelectedRenewals(rows, page.page);
  const [exporting, setExporting] = useState(false);
  const ExportDialog = useLazyComponent(exportDialog, exporting, () => setExporting(false));
  const [recipients, setRecipients] = useState<readonly Renewal[]>();
  const WriteDialog = useLazyComponent(writeDialog, recipients !== undefined, () => setRecipients(undefined));
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button disappears with the selection.
    box.current?.querySelector<HTMLElement>("thead input, input")?.focus();
    selection.onChange([]);
  };
  const skeleton = <RowsSkeleton label={t("common.loading", { what: t("renewals.title") })} />;
  const Rows = narrow ? RenewalsCards : RenewalsTable;
  return (
    <>
      <PageHeader title={t("renewals.title")}>
        <ListControls
          chosen={Object.keys({ ...query, ...query.where }).filter((key) => key !== "where").length}
        >
          <RenewalsFilters expiring={expiring} query={query} onChange={filter} />
          <Button disabled={rows.length === 0} onClick={() => setExporting(true)}>
            {t("list.export")}
          </Button>
        </ListControls>
      </PageHeader>
      {isPending ? (
        skeleton
      ) : error ? (
        <Surface>
          <ErrorState
            title={t("renewals.loadFailed")}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        </Surface>
      ) : (
        <>
          <div ref={box} className={selectionStyles.rows}>
            {templates && (
              <SelectionBar
                count={selection.ids.length}
                onWrite={() => setRecipients(selection.rows)}
                onClear={clear}
              />
            )}
            <Surface>
              <Suspense fallback={skeleton}>
                <Rows {...{ rows, stale }} onEdit={open} {...(templates && { selection })} />
              </Suspense>
            </Surface>
          </div>
          <ScrollPlace settled={!stale} />
          <Pager {...page} count={rows.length} />
        </>
      )}
      {editors}
      {exporting &&
        (ExportDialog ? (
          <ExportDialog {...{ expiring, params, today }} onClosed={() => setExporting(false)} />
        ) : (
          <Loading label={t("list.opening.export")} over />
        ))}
      {templates &&
        recipients &&
        (WriteDialog ? (
          <WriteDialog {...{ templates }} rows={recipients} onClosed={() => setRecipients(undefined)} />
        ) : (
          <Loading label={t("list.opening.dialog")} over />
        ))}
    </>
  );
}

interface SelectionBarProps {
  /** The number of selected rows. */
  readonly count: number;
  readonly onWrite: () => void;
  readonly onClear: () => void;
}

/** It stays mounted, because screen readers only announce changes in an existing element. */
function SelectionBar({ count, onWrite, onClear }: SelectionBarProps) {
  const t = useText();
  const some = count > 0;
  return (
    <div
      className={selectionStyles.bar}
      data-open={some}
      {...(some && { role: "region", "aria-label": t("list.selection.title") })}
    >
      <span aria-live="polite">{some && t("list.selection.some", { count })}</span>
      {some && (
        <>
          <Button size="small" onClick={onWrite}>
            {t("renewals.write.action")}
          </Button>
          <Button size="small" type="text" onClick={onClear}>
            {t("common.clear")}
          </Button>
        </>
      )}
    </div>
  );
}

interface PagerProps extends Pick<ReturnType<typeof useRenewals>, "previous" | "next" | "skipped"> {
  readonly count: number;
}

/** Firestore counts no pages: there is a next one and a previous one. */
function Pager({ previous, next, skipped, count }: PagerProps) {
  const t = useText();
  const formats = useFormats();
  const range = { from: skipped + 1, to: skipped + count };
  return (
    <footer className={footStyles.foot}>
      <span role="status">
        {count > 0 &&
          (next
            ? t("renewals.range", range)
            : t("list.pages.range", { ...range, amount: formats.number(range.to) }))}
      </span>
      {(previous ?? next) && (
        <nav aria-label={t("list.pages.title")} className={common.line}>
          <Button icon={<LeftOutlined aria-hidden />} disabled={!previous} onClick={previous}>
            {t("list.pages.previous")}
          </Button>
          <Button icon={<RightOutlined aria-hidden />} iconPlacement="end" disabled={!next} onClick={next}>
            {t("list.pages.next")}
          </Button>
        </nav>
      )}
    </footer>
  );
}
