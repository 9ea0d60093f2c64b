import { EditOutlined } from "@ant-design/icons";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import { DataTable, type DataColumn, type DataGroup } from "../../ui/data-table";
import { RowLink } from "../../ui/links";
import { PageHeader, Surface } from "../../ui/page";
import { QueryContent, RowsSkeleton } from "../../ui/states";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { Badge, useNow } from "../../ui/values";
import { dayText } from "../../fields/date/model";
import { expiringFields } from "../../fields/expiry";
import { isEmpty } from "../../fields/record";
import { isProtected } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { dayOf } from "../../texts/days";
import { useFormats, useLanguage, useText } from "../../texts/use-text";
import { Pages, ScrollPlace } from "../../screens/list/list-body";
import { ListControls } from "../../screens/list/list-controls";
import { useRights } from "../../screens/list/record-rights";
import { RowActions } from "../../screens/list/record-table";
import { SelectionBar, useSelection } from "../../screens/list/use-selection";
import { FieldCell } from "../../screens/record/cells";
import listStyles from "../../screens/list/list.module.css";
import { LazyPart } from "../../screens/shell/lazy";
import { lazyComponent } from "../../screens/shell/load-code";
import { useServiceQuery } from "../../screens/use-service";
import type { Templates } from "./letters";
import {
  expiringParams,
  filtersOf,
  identifyingFields,
  readRenewals,
  renewalsAddress,
  renewalsOf,
  type Renewal,
} from "./renewals";
import { expiry } from "./service";
import styles from "./renewals.module.css";

const writeDialog = lazyComponent(async () => (await import("./write-dialog")).WriteDialog);
const exportDialog = lazyComponent(async () => (await import("./renewals-export")).RenewalsExport);
const formModal = lazyComponent(async () => (await import("../../screens/form/form-frames")).FormModal);

/** Rows of a page. A page costs at most 60 reads. */
const PAGE_ROWS = 50;

interface RenewalsPageProps {
  readonly collections: readonly Collection[];
  /** The texts to write with. */
  readonly templates: Templates;
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
  const expiring = expiringFields(collections);
  const filters = filtersOf(expiring, new URLSearchParams(search).get("kind"), t);
  const chosen = readRenewals(filters, search);
  const { cursor, current = 1 } = (address.state as Place | null) ?? {};
  const params = expiringParams(expiring, chosen, today);
  const query = useServiceQuery(
    expiry.records,
    { ...params, size: PAGE_ROWS, cursor },
    { placeholderData: keepPreviousData },
  );
  const { data: answer, isPlaceholderData: stale } = query;
  const rows = renewalsOf(expiring, answer?.rows ?? [], today, language);
  const criteria = JSON.stringify([params, cursor]);
  const { records: selected, choose } = useSelection(rows, { matched: criteria, page: criteria }, () => true);
  /** An export, the form of one record, or letters to some. */
  const [dialog, setDialog] = useState<"export" | Renewal | Renewal[]>();
  const close = () => setDialog(undefined);
  const columns = useColumns(setDialog);
  const groups = useMonths(rows);
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
            <div className={listStyles.rows}>
              <SelectionBar
                label={t("list.selection.title")}
                text={selected.length > 0 && t("list.selection.some", { count: selected.length })}
                onClear={() => choose([])}
              >
                <Button size="small" onClick={() => setDialog([...selected])}>
                  {t("renewals.write.action")}
                </Button>
              </SelectionBar>
              <Surface>
                <Suspense fallback={skeleton}>
                  <DataTable
                    label={t("renewals.title")}
                    {...{ columns, rows, groups, stale }}
                    rowLabel={nameOfRow}
                    empty={t("renewals.empty")}
                    tall
                    onOpen={({ address = "" }) => void navigate(address)}
                    linked={isLinked}
                    isSelectable={always}
                    selection={{ ids: selected.map(({ id }) => id), onChange: choose }}
                  />
                </Suspense>
              </Surface>
            </div>
            <ScrollPlace settled={!stale} />
            <Pager {...{ next, current }} count={rows.length} />
          </>
        )}
      </QueryContent>
      {dialog === "export" && (
        <LazyPart part={exportDialog} props={{ expiring, params, today, onClosed: close }} onEnd={close} />
      )}
      {typeof dialog === "object" && "record" in dialog && (
        <LazyPart
          part={formModal}
          props={{
            ...{ collection: dialog.collection, id: dialog.record.id, onClose: close },
            onSaved: () => void query.refetch(),
          }}
          onEnd={close}
        />
      )}
      {Array.isArray(dialog) && (
        <LazyPart part={writeDialog} props={{ templates, rows: dialog, onClosed: close }} onEnd={close} />
      )}
    </>
  );
}

/** Of a page behind others, in its history entry. */
interface Place {
  readonly cursor?: string;
  /** The number of the page. */
  readonly current?: number;
}

/** Firestore counts no pages: there is a next one, and those before are earlier entries of the history. */
function Pager({ next, current, count }: { next: string | undefined; current: number; count: number }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const before = (current - 1) * PAGE_ROWS;
  const range = { from: before + 1, to: before + count };
  const pageCount = next ? current + 1 : current;
  return (
    <footer className={listStyles.foot}>
      <span role="status">
        {count > 0 &&
          (next
            ? t("renewals.range", range)
            : t("list.pages.range", { ...range, amount: formats.number(range.to) }))}
      </span>
      {pageCount > 1 && (
        <Pages
          label={t("list.pages.title")}
          {...{ current }}
          count={pageCount}
          hrefOf={() => pathname + search}
          turn={(page) => {
            if (page < current) void navigate(page - current);
            else if (next) void navigate(pathname + search, { state: { cursor: next, current: page } });
          }}
        />
      )}
    </footer>
  );
}

const always = () => true;
const nameOfRow = ({ name }: Renewal) => name;
const isLinked = ({ address }: Renewal) => address !== undefined;

/** @returns the rows of each month: "December 2026 · 12 on this page". */
function useMonths(rows: readonly Renewal[]): readonly DataGroup<Renewal>[] {
  const t = useText();
  const formats = useFormats();
  return [...new Set(rows.map(({ day }) => day.slice(0, 7)))].map((key) => {
    const group = rows.filter(({ day }) => day.startsWith(key));
    const [year = "", number] = key.split("-");
    const month = `${formats.months()[Number(number) - 1] ?? ""} ${year}`;
    return { key, rows: group, head: t("renewals.month", { month, count: group.length }) };
  });
}

/** @param onEdit opens the form of a record, where the person may change its date. */
function useColumns(onEdit: (row: Renewal) => void): readonly DataColumn<Renewal>[] {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  return [
    {
      ...{ key: "name", title: t("renewals.name"), whole: true },
      render: ({ name, address }) => {
        if (address === undefined) return <bdi>{name}</bdi>;
        return (
          <RowLink href={address} label={name} onOpen={() => void navigate(address)}>
            <bdi>{name}</bdi>
          </RowLink>
        );
      },
    },
    {
      ...{ key: "kind", title: t("renewals.kind"), rank: 2, whole: true },
      // "Permit", and below it "Parking permit".
      render: ({ expires, collection }) => (
        <span className={styles.kind}>
          {expires.what} <small>{collection.label.one}</small>
        </span>
      ),
    },
    {
      ...{ key: "date", title: t("renewals.date"), whole: true },
      render: ({ day }) => <time dateTime={day}>{dayText(day, formats) ?? day}</time>,
    },
    {
      ...{ key: "days", title: t("renewals.days"), rank: 3, whole: true },
      render: ({ days }) => <Badge tone={days < 0 ? "bad" : "neutral"}>{formats.relativeDay(days)}</Badge>,
    },
    {
      ...{ key: "identity", title: t("renewals.identity"), rank: 1, whole: true },
      render: (row) => <Identity {...row} />,
    },
    {
      ...{ key: "actions", title: t("list.actions.title"), fixed: "right", align: "end" },
      render: (row) => <EditAction row={row} onEdit={onEdit} />,
    },
  ];
}

function Identity(row: Renewal) {
  const { record } = row;
  const fields = identifyingFields(row).filter((field) => !isEmpty(field, record[field.key]));
  return (
    <span className={styles.identity}>
      {fields.map((field) => (
        <span key={field.key} title={field.label}>
          <FieldCell {...{ field, record }} value={record[field.key]} query="" show="line" />
        </span>
      ))}
    </span>
  );
}

function EditAction({ row, onEdit }: { row: Renewal; onEdit: (row: Renewal) => void }) {
  const t = useText();
  const { edit } = useRights(row.collection);
  if (!edit || isProtected(row.collection, row.record)) return null;
  const action = { word: t("common.edit"), icon: <EditOutlined aria-hidden />, run: () => onEdit(row) };
  return <RowActions title={row.name} actions={[action]} />;
}
