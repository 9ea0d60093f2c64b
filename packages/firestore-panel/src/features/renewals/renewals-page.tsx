import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import { PageHeader, Surface } from "../../ui/page";
import { QueryContent, RowsSkeleton } from "../../ui/states";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { useNow } from "../../ui/values";
import { expiringFields } from "../../fields/expiry";
import type { Collection } from "../../schema/types";
import { dayOf } from "../../texts/days";
import { useFormats, useLanguage, useText } from "../../texts/use-text";
import { ScrollPlace } from "../../screens/list/list-body";
import { ListControls } from "../../screens/list/list-controls";
import { SelectionBar, useSelection } from "../../screens/list/use-selection";
import common from "../../ui/common.module.css";
import footStyles from "../../screens/list/list-foot.module.css";
import selectionStyles from "../../screens/list/selection.module.css";
import { LazyPart } from "../../screens/shell/lazy";
import { lazyComponent } from "../../screens/shell/load-code";
import { useServiceQuery } from "../../screens/use-service";
import type { Templates } from "./letters";
import { RenewalRows } from "./renewal-rows";
import {
  expiringParams,
  filtersOf,
  readRenewals,
  renewalsAddress,
  renewalsOf,
  type Renewal,
} from "./renewals";
import { expiry } from "./service";

const writeDialog = lazyComponent(
  "shell.notOpened.dialog",
  async () => (await import("./write-dialog")).WriteDialog,
);
const exportDialog = lazyComponent(
  "shell.notOpened.export",
  async () => (await import("./renewals-export")).RenewalsExport,
);
const formModal = lazyComponent(
  "shell.notOpened.form",
  async () => (await import("../../screens/form/form-modal")).FormModal,
);

/** Rows of a page. A page costs at most 60 reads. */
const PAGE_ROWS = 50;

interface RenewalsPageProps {
  readonly collections: readonly Collection[];
  /** The texts to write with. Absent: the page offers no writing. */
  readonly templates?: Templates;
}

/**
 * What needs attention because it expires: one list of all collections, by date. The filters are in the address. The
 * pages turned so far are in the history entry: Back and a reload lead to the same page, and a shared address begins with
 * the first one.
 */
export function RenewalsPage({ collections, templates }: RenewalsPageProps) {
  const t = useText();
  const address: Location<unknown> = useLocation();
  const { pathname, search } = address;
  const navigate = useNavigate();
  const language = useLanguage().id;
  const today = dayOf(new Date(useNow()));
  const expiring = useMemo(() => expiringFields(collections), [collections]);
  const filters = filtersOf(expiring, new URLSearchParams(search).get("kind"), t);
  const chosen = readRenewals(filters, search);
  const { cursor, skipped = 0 } = (address.state as Place | null) ?? {};
  const params = expiringParams(expiring, chosen, today);
  const query = useServiceQuery(
    expiry.records,
    { ...params, size: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const { data: answer, isPlaceholderData: stale } = query;
  const rows = useMemo(
    () => renewalsOf(expiring, answer?.rows ?? [], today, language),
    [expiring, answer, today, language],
  );
  const criteria = JSON.stringify([params, cursor]);
  const { records: selected, choose } = useSelection(rows, { matched: criteria, page: criteria }, () => true);
  /** An export, the form of one record, or letters to some. */
  const [dialog, setDialog] = useState<"export" | Renewal | Renewal[]>();
  const box = useRef<HTMLDivElement>(null);
  const close = () => setDialog(undefined);
  const choice = (key: string, value: string | undefined) => {
    const { [key]: _before, ...others } = chosen;
    void navigate(renewalsAddress(pathname, value === undefined ? others : { ...others, [key]: value }));
  };
  const skeleton = <RowsSkeleton label={t("common.loading", { what: t("renewals.title") })} />;
  return (
    <>
      <PageHeader title={t("renewals.title")}>
        <ListControls chosen={Object.keys(chosen).length}>
          {filters.map(({ key, label, options, first }) => (
            <ToolbarSelect
              key={key}
              {...{ label, options }}
              value={chosen[key] ?? first}
              changed={chosen[key] !== undefined}
              onChange={(value) => choice(key, value === first ? undefined : value)}
            />
          ))}
          <Button disabled={rows.length === 0} onClick={() => setDialog("export")}>
            {t("list.export")}
          </Button>
        </ListControls>
      </PageHeader>
      <QueryContent query={query} failed={t("renewals.loadFailed")} loading={skeleton}>
        {({ cursor: next }) => (
          <>
            <div ref={box} className={selectionStyles.rows}>
              {templates && (
                <SelectionBar
                  label={t("list.selection.title")}
                  text={selected.length > 0 && t("list.selection.some", { count: selected.length })}
                  onClear={() => {
                    // The button disappears with the selection.
                    box.current?.querySelector<HTMLElement>("thead input")?.focus();
                    choose([]);
                  }}
                >
                  <Button size="small" onClick={() => setDialog([...selected])}>
                    {t("renewals.write.action")}
                  </Button>
                </SelectionBar>
              )}
              <Surface>
                <Suspense fallback={skeleton}>
                  <RenewalRows
                    {...{ rows, stale }}
                    onEdit={setDialog}
                    selection={templates && { ids: selected.map(({ id }) => id), onChange: choose }}
                  />
                </Suspense>
              </Surface>
            </div>
            <ScrollPlace settled={!stale} />
            <Pager {...{ next, skipped }} count={rows.length} />
          </>
        )}
      </QueryContent>
      {dialog === "export" && (
        <LazyPart
          part={exportDialog}
          props={{ expiring, params, today, onClosed: close }}
          opening={t("list.opening.export")}
          onEnd={close}
        />
      )}
      {typeof dialog === "object" && "record" in dialog && (
        <LazyPart
          part={formModal}
          props={{
            ...{ collection: dialog.collection, id: dialog.record.id, onClose: close },
            onSaved: () => void query.refetch(),
          }}
          opening={t("list.opening.form")}
          onEnd={close}
        />
      )}
      {templates && Array.isArray(dialog) && (
        <LazyPart
          part={writeDialog}
          props={{ templates, rows: dialog, onClosed: close }}
          opening={t("list.opening.dialog")}
          onEnd={close}
        />
      )}
    </>
  );
}

/** Of a page behind others, in its history entry. */
interface Place {
  readonly cursor?: string;
  /** Rows on the pages before. */
  readonly skipped?: number;
}

interface PagerProps {
  readonly next: string | undefined;
  readonly skipped: number;
  readonly count: number;
}

/** Firestore counts no pages: there is a next one and a previous one. */
function Pager({ next, skipped, count }: PagerProps) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const range = { from: skipped + 1, to: skipped + count };
  const place: Place = { ...(next && { cursor: next }), skipped: range.to };
  return (
    <footer className={footStyles.foot}>
      <span role="status">
        {count > 0 &&
          (next
            ? t("renewals.range", range)
            : t("list.pages.range", { ...range, amount: formats.number(range.to) }))}
      </span>
      {(skipped > 0 || next) && (
        <nav aria-label={t("list.pages.title")} className={common.line}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            disabled={skipped === 0}
            onClick={() => void navigate(-1)}
          >
            {t("list.pages.previous")}
          </Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            iconPlacement="end"
            disabled={!next}
            onClick={() => void navigate(pathname + search, { state: place })}
          >
            {t("list.pages.next")}
          </Button>
        </nav>
      )}
    </footer>
  );
}
