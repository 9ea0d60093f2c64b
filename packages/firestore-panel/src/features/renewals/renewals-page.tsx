import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import { PageHeader, Surface } from "../../ui/page";
import { ErrorState, RowsSkeleton } from "../../ui/states";
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
import { RenewalFilters } from "./renewal-filters";
import { RenewalRows } from "./renewal-rows";
import { renewalsOf, type Renewal } from "./renewals";
import { expiringParams, readRenewals, renewalsAddress } from "./renewals-address";
import { loadCellEditor } from "../inline-edit";
import { expiry, type FieldValues } from "./service";

const writeDialog = lazyComponent(
  "shell.notOpened.dialog",
  async () => (await import("./write-dialog")).WriteDialog,
);
const exportDialog = lazyComponent(
  "shell.notOpened.export",
  async () => (await import("./renewals-export")).RenewalsExport,
);
const cellEditor = lazyComponent("shell.notOpened.cell", loadCellEditor);

/** Rows of a page. A page costs at most 60 reads. */
const PAGE_ROWS = 50;

interface RenewalsPageProps {
  readonly collections: readonly Collection[];
  /** The texts to write with. Absent: the page offers no writing. */
  readonly templates?: Templates;
}

/** What needs attention because it expires: one list of all collections, by date. */
export function RenewalsPage({ collections, templates }: RenewalsPageProps) {
  const t = useText();
  const {
    expiring,
    query,
    params,
    today,
    rows,
    error,
    isPending,
    refetch,
    stale,
    filter,
    criteria,
    ...page
  } = useRenewals(collections);
  const selection = useSelection(rows, { matched: criteria, page: criteria }, () => true);
  const [edited, setEdited] = useState<readonly EditedDate[]>([]);
  const [exporting, setExporting] = useState(false);
  const [recipients, setRecipients] = useState<readonly Renewal[]>();
  const box = useRef<HTMLDivElement>(null);
  const edit = useCallback(
    (row: Renewal, opener: HTMLElement) =>
      setEdited((all) => (all.some((open) => open.row.id === row.id) ? all : [...all, { row, opener }])),
    [],
  );
  const closeExport = () => setExporting(false);
  const closeLetters = () => setRecipients(undefined);
  const skeleton = <RowsSkeleton label={t("common.loading", { what: t("renewals.title") })} />;
  return (
    <>
      <PageHeader title={t("renewals.title")}>
        <ListControls chosen={Object.keys(query).length}>
          <RenewalFilters {...{ expiring, query, rows }} onChange={filter} />
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
                label={t("list.selection.title")}
                text={
                  selection.records.length > 0 &&
                  t("list.selection.some", { count: selection.records.length })
                }
                onClear={() => {
                  // The button disappears with the selection.
                  box.current?.querySelector<HTMLElement>("thead input, input")?.focus();
                  selection.choose([]);
                }}
              >
                <Button size="small" onClick={() => setRecipients(selection.records)}>
                  {t("renewals.write.action")}
                </Button>
              </SelectionBar>
            )}
            <Surface>
              <Suspense fallback={skeleton}>
                <RenewalRows
                  {...{ rows, stale }}
                  onEdit={edit}
                  {...(templates && {
                    selection: { ids: selection.records.map(({ id }) => id), onChange: selection.choose },
                  })}
                />
              </Suspense>
            </Surface>
          </div>
          <ScrollPlace settled={!stale} />
          <Pager {...page} count={rows.length} />
        </>
      )}
      {/* One may still be saved when the next opens. */}
      {edited.map((date) => (
        <DateEditor
          key={date.row.id}
          {...date}
          onEnd={(saved) => {
            setEdited((all) => all.filter((other) => other !== date));
            if (saved) void refetch();
          }}
        />
      ))}
      {exporting && (
        <LazyPart
          part={exportDialog}
          props={{ expiring, params, today, onClosed: closeExport }}
          opening={t("list.opening.export")}
          onEnd={closeExport}
        />
      )}
      {templates && recipients && (
        <LazyPart
          part={writeDialog}
          props={{ templates, rows: recipients, onClosed: closeLetters }}
          opening={t("list.opening.dialog")}
          onEnd={closeLetters}
        />
      )}
    </>
  );
}

/**
 * One page of what expires. The filters are in the address. The pages turned so far are in the history entry: Back and a
 * reload lead to the same page, and a shared address begins with the first one.
 */
function useRenewals(collections: readonly Collection[]) {
  const address: Location<unknown> = useLocation();
  const { pathname, search } = address;
  const navigate = useNavigate();
  const language = useLanguage().id;
  const today = dayOf(new Date(useNow()));
  const expiring = useMemo(() => expiringFields(collections), [collections]);
  const query = useMemo(() => readRenewals(expiring, search), [expiring, search]);
  const before = cursorsOf(address.state);
  const cursor = before.at(-1);
  const params = expiringParams(expiring, query, today);
  const {
    data: answer,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useServiceQuery(
    expiry.records,
    { ...params, size: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const rows = useMemo(
    () => renewalsOf(expiring, answer?.rows ?? [], today, language),
    [expiring, answer, today, language],
  );
  const turn = (cursors: readonly string[]) =>
    void navigate(pathname + search, { state: { before: cursors } });
  const next = answer?.cursor;
  return {
    ...{ expiring, query, params, today, rows, error, isPending, refetch },
    /** The rows belong to the previous page or filter. */
    stale: isPlaceholderData,
    filter: (changed: FieldValues) => void navigate(renewalsAddress(pathname, changed)),
    criteria: JSON.stringify([params, cursor]),
    previous: before.length > 0 ? () => turn(before.slice(0, -1)) : undefined,
    next: next === undefined ? undefined : () => turn([...before, next]),
    skipped: before.length * PAGE_ROWS,
  };
}

function cursorsOf(state: unknown): readonly string[] {
  const before = typeof state === "object" && state !== null && "before" in state ? state.before : [];
  return Array.isArray(before) ? before.filter((cursor): cursor is string => typeof cursor === "string") : [];
}

interface EditedDate {
  readonly row: Renewal;
  /** The button of the date. The editor lies above it. */
  readonly opener: HTMLElement;
}

/** Edits one date as a list's cell does, with its checks, conflicts, history and undo. */
function DateEditor({ row, opener, onEnd }: EditedDate & { readonly onEnd: (saved: boolean) => void }) {
  const { collection, field, record, name } = row;
  const t = useText();
  return (
    <LazyPart
      part={cellEditor}
      props={{
        ...{ ref: null, collection, name, id: record.id },
        // Without a date the record would leave this page for good.
        field: { ...field, required: true },
        cell: opener.isConnected ? (opener.closest<HTMLElement>("td") ?? opener) : undefined,
        onClose: (exit, saved) => {
          if (exit !== "left") opener.focus();
          onEnd(saved);
        },
      }}
      opening={t("list.opening.cell")}
      onEnd={() => onEnd(false)}
    />
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
