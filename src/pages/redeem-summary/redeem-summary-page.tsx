import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Table } from "antd";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { csv, offerFile } from "firestore-panel/ui/csv-file";
import { DataTable, type DataColumn } from "firestore-panel/ui/data-table";
import { useSides } from "firestore-panel/ui/sides";
import { ErrorState, Loading } from "firestore-panel/ui/states";
import { Moment } from "firestore-panel/ui/values";
import { PageHeader, Surface } from "firestore-panel/ui/page";
import type { Collection } from "firestore-panel/schema";
import type { Formats } from "firestore-panel/formats";
import type { Translate } from "firestore-panel/texts";
import { useFormats, useText } from "firestore-panel/use-text";
import styles from "./redeem-summary.module.css";
import {
  summaryLines,
  sortRows,
  chartRows,
  type BrandRow,
  type SummarySortKey,
  type Summary,
} from "./summary";
import { useSummary, type SummaryState, type Venue } from "./use-summary";

interface RedeemSummaryPageProps {
  readonly collections: readonly Collection[];
  /** The collections that contain the brands' names. */
  readonly venues: readonly [Venue, Venue];
}

/** Redeemed discounts by brand over all accounts: a chart, a table, and a file. */
export function RedeemSummaryPage({ collections, venues }: RedeemSummaryPageProps) {
  const t = useText();
  const state = useSummary(collections, venues);
  return (
    <>
      <PageHeader title={t("summary.title")}>{state.status === "ready" && <Tools {...state} />}</PageHeader>
      {state.status === "loading" && <Loading label={t("summary.counting")} />}
      {state.status === "failed" && (
        <Surface>
          <ErrorState title={t("summary.failed")} detail={state.message} onRetry={state.retry} />
        </Surface>
      )}
      {state.status === "ready" && <Report {...state} />}
    </>
  );
}

type Ready = Extract<SummaryState, { status: "ready" }>;

function Tools({ summary, kinds, parents, countedAt, counting, again }: Ready) {
  const t = useText();
  const { rows } = useSortedRows(summary.rows, parents);
  const save = () => {
    const day = new Date(countedAt).toISOString().slice(0, 10);
    offerFile(`brand-redeem-summary-${day}.csv`, csv(summaryLines(summary, rows, kinds, t)));
  };
  return (
    <>
      <span className={styles.counted} role="status">
        {counting ? t("summary.countingAgain") : <Moment iso={new Date(countedAt).toISOString()} />}
      </span>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={again} disabled={counting}>
        {t("summary.countAgain")}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t("summary.saveCsv")}
      </Button>
    </>
  );
}

function Report({ summary, deleted, kinds, parents, counting }: Ready) {
  const t = useText();
  const formats = useFormats();
  const { rows, total } = summary;
  const brands = rows.filter(({ unknown }) => !unknown);
  const redeemed = brands.filter((row) => row.total > 0);
  const [first] = [...redeemed].sort((a, b) => b.total - a.total);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t("summary.redeemed")}</dt>
          <dd>{formats.number(total)}</dd>
          {deleted > 0 && <dd className={styles.aside}>{t("summary.ofDeleted", { count: deleted })}</dd>}
        </div>
        <div>
          <dt>{t("summary.brandsRedeemed")}</dt>
          <dd>
            {redeemed.length} <small>{t("summary.ofBrands", { count: brands.length })}</small>
          </dd>
        </div>
        <div>
          <dt>{t("summary.mostRedeemed")}</dt>
          <dd>{first?.name ?? "–"}</dd>
        </div>
      </dl>
      {total > 0 && (
        <Surface>
          <RedeemChart rows={rows} kinds={kinds} parents={parents} />
        </Surface>
      )}
      <div className={styles.table}>
        <Surface>
          <RedeemTable summary={summary} kinds={kinds} parents={parents} stale={counting} />
        </Surface>
      </div>
    </>
  );
}

interface RedeemChartProps {
  readonly rows: readonly BrandRow[];
  readonly kinds: readonly string[];
  /** Firestore names of the kinds, which select the colors of the dashboard's cards. */
  readonly parents: readonly string[];
}

/** A bar for each brand's redemptions, divided by kind of account. The table below has the same numbers. */
function RedeemChart({ rows, kinds, parents }: RedeemChartProps) {
  const t = useText();
  const formats = useFormats();
  const { bars, more } = chartRows(rows);
  const longest = Math.max(...bars.map(({ total }) => total), 1);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{t("summary.byBrand")}</h2>
        <ul className={styles.legend}>
          {kinds.map((kind, index) => (
            <li key={kind} data-kind={parents[index]}>
              {kind}
            </li>
          ))}
        </ul>
      </figcaption>
      <ol className={styles.bars}>
        {bars.map((row) => (
          <li key={row.id} data-muted={row.unknown}>
            <span className={styles.name} title={row.name} dir="auto">
              {row.name}
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(row.total / longest) * 100}%` }}>
                {row.counts.map((count, index) => (
                  <span
                    key={parents[index]}
                    data-kind={parents[index]}
                    style={{ flexGrow: count }}
                    title={t("summary.bar", { brand: row.name, kind: kinds[index] ?? "", count })}
                  />
                ))}
              </span>
              <span className={styles.number}>{formats.number(row.total)}</span>
            </span>
          </li>
        ))}
      </ol>
      {more.brands > 0 && (
        <p className={styles.more}>{t("summary.more", { brands: more.brands, redeemed: more.total })}</p>
      )}
    </figure>
  );
}

interface RedeemTableProps {
  readonly summary: Summary;
  readonly kinds: readonly string[];
  readonly parents: readonly string[];
  readonly stale: boolean;
}

interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Every brand with its numbers, and the totals. The address contains the order. */
function RedeemTable({ summary, kinds, parents, stale }: RedeemTableProps) {
  const t = useText();
  const formats = useFormats();
  const { rows, sort, sortBy } = useSortedRows(summary.rows, parents);
  const { units } = useSides();
  const columns = useMemo(
    () => columnsOf(kinds, parents, t, formats, units),
    [kinds, parents, t, formats, units],
  );
  return (
    <DataTable
      label={t("summary.table")}
      columns={columns}
      rows={rows}
      sorting={{ column: sort.field, order: sort.order, onPress: (field) => sortBy(nextSort(sort, field)) }}
      rowLabel={({ name }) => name}
      empty={t("summary.empty")}
      stale={stale}
      summary={() => <Totals {...summary} />}
    />
  );
}

/** The rows in the order of the address (`?sort=-Tenants`); by default the largest total first. */
function useSortedRows(all: readonly BrandRow[], parents: readonly string[]) {
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const sort = useMemo(
    (): Sort =>
      text.startsWith("-") ? { field: text.slice(1), order: "desc" } : { field: text, order: "asc" },
    [text],
  );
  const key = keyOf(sort.field, parents);
  const rows = useMemo(
    () =>
      key === undefined ? sortRows(all, "total", "desc", formats) : sortRows(all, key, sort.order, formats),
    [all, key, sort.order, formats],
  );
  const sortBy = ({ field, order }: Sort) =>
    setParams({ sort: order === "desc" ? `-${field}` : field }, { replace: true });
  return { rows, sort, sortBy };
}

function keyOf(field: string, parents: readonly string[]): SummarySortKey | undefined {
  if (field === "name" || field === "total") return field;
  const kind = parents.indexOf(field);
  return kind === -1 ? undefined : kind;
}

/** The first press sorts names ascending and numbers descending; the next ones alternate. */
function nextSort({ field: sorted, order }: Sort, field: string): Sort {
  if (sorted === field) return { field, order: order === "asc" ? "desc" : "asc" };
  return { field, order: field === "name" ? "asc" : "desc" };
}

function columnsOf(
  kinds: readonly string[],
  parents: readonly string[],
  t: Translate,
  formats: Formats,
  units: "start" | "end",
): readonly DataColumn<BrandRow>[] {
  const number = (key: string, title: string, numberOf: (row: BrandRow) => number) => ({
    key,
    sortable: true,
    title,
    align: units,
    render: (_: unknown, row: BrandRow) => formats.number(numberOf(row)),
  });
  return [
    {
      key: "name",
      sortable: true,
      title: t("summary.brand"),
      fixed: "left",
      render: (_, { name, unknown }) => (unknown ? <em>{name}</em> : name),
    },
    ...kinds.map((kind, index) => number(parents[index] ?? kind, kind, ({ counts }) => counts[index] ?? 0)),
    {
      ...number("total", t("summary.total"), ({ total }) => total),
      render: (_, { total }) => <strong>{formats.number(total)}</strong>,
    },
    { key: "share", title: t("summary.share"), align: units, render: (_, { share }) => formats.share(share) },
  ];
}

function Totals({ totals, total }: Summary) {
  const t = useText();
  const formats = useFormats();
  const { units } = useSides();
  const numbers = [...totals, total].map((count) => formats.number(count));
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>{t("summary.total")}</Table.Summary.Cell>
      {[...numbers, formats.share(total === 0 ? 0 : 1)].map((text, index) => (
        <Table.Summary.Cell key={index} index={index + 1} align={units}>
          {text}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
