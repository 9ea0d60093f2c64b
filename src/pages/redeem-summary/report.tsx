import { Table } from "antd";
import { useMemo } from "react";
import { DataTable, type DataColumn } from "firestore-panel/ui/data-table";
import { Surface } from "firestore-panel/ui/page";
import { useSides } from "firestore-panel/ui/sides";
import type { Formats } from "firestore-panel/formats";
import type { TextId, Translate } from "firestore-panel/texts";
import { useFormats, useText } from "firestore-panel/use-text";
import styles from "./redeem-summary.module.css";
import { chartRows, sortRows, type Row, type Summary, type SummarySortKey } from "./summary";
import { useSummaryAddress, type View, type ViewName } from "./views";

const SENTENCES: { readonly [Name in ViewName]: TextId } = {
  brand: "summary.most.redeemed",
  audience: "summary.most.redeemedBy",
  category: "summary.most.redeemed",
  company: "summary.most.company",
};

/** A view as a chart, and as a table with the same numbers. @param stale while they are counted again. */
export function Report({ view, stale }: { readonly view: View; readonly stale: boolean }) {
  return (
    <>
      {view.summary.rows.some(({ total }) => total !== 0) && (
        <Surface>
          <RedeemChart {...view} />
        </Surface>
      )}
      <div className={styles.table}>
        <Surface>
          <RedeemTable view={view} stale={stale} />
        </Surface>
      </div>
    </>
  );
}

/** A bar for each row's redemptions, divided by kind of account. */
function RedeemChart({ name, summary, kinds, parents }: View) {
  const t = useText();
  const formats = useFormats();
  const { bars, more } = chartRows(summary.rows);
  const longest = Math.max(...bars.map(({ total }) => total), 1);
  const first = bars.find(({ unknown, total }) => !unknown && total > 0);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{t(`summary.table.${name}`)}</h2>
        {kinds.length > 1 && (
          <ul className={styles.legend}>
            {kinds.map((kind, index) => (
              <li key={kind} data-kind={parents[index]}>
                {kind}
              </li>
            ))}
          </ul>
        )}
        {first && summary.total > 0 && (
          <p>
            {t(SENTENCES[name], {
              name: first.name,
              share: formats.share(first.share),
              total: summary.total,
            })}
          </p>
        )}
      </figcaption>
      <ol className={styles.bars}>
        {bars.map((row) => (
          <li key={row.id} data-muted={row.unknown}>
            <span className={styles.name} title={row.name} dir="auto">
              {row.name}
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(Math.max(0, row.total) / longest) * 100}%` }}>
                {row.counts.map(
                  (count, index) =>
                    count > 0 && (
                      <span
                        key={parents[index]}
                        data-kind={parents[index]}
                        style={{ flexGrow: count }}
                        title={t("summary.bar", { brand: row.name, kind: kinds[index] ?? "", count })}
                      />
                    ),
                )}
              </span>
              <span className={styles.number}>{formats.number(row.total)}</span>
            </span>
          </li>
        ))}
      </ol>
      {more.count > 0 && (
        <p className={styles.more}>{t("summary.more", { count: more.count, redeemed: more.total })}</p>
      )}
    </figure>
  );
}

interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Every row with its numbers, and the totals. The address contains the order. */
function RedeemTable({ view, stale }: { readonly view: View; readonly stale: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { rows, sort, sortBy } = useSortedRows(view);
  const { units } = useSides();
  return (
    <DataTable
      label={t(`summary.table.${view.name}`)}
      columns={columnsOf(view, t, formats, units)}
      rows={rows}
      sorting={{ column: sort.field, order: sort.order, onPress: (field) => sortBy(nextSort(sort, field)) }}
      rowLabel={({ name }) => name}
      empty={t("summary.empty")}
      stale={stale}
      summary={() => <Totals view={view} />}
    />
  );
}

/** The rows in the order of the address (`?sort=-Tenants`); by default the largest total first. */
export function useSortedRows({ summary: { rows: all }, parents }: View) {
  const formats = useFormats();
  const { sort: text, change } = useSummaryAddress();
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
  const sortBy = ({ field, order }: Sort) => change("sort", order === "desc" ? `-${field}` : field);
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
  { name: view, kinds, parents, isDivided }: View,
  t: Translate,
  formats: Formats,
  units: "start" | "end",
): readonly DataColumn<Row>[] {
  const number = (key: string, title: string, numberOf: (row: Row) => number) => ({
    key,
    sortable: true,
    title,
    align: units,
    render: (_: unknown, row: Row) => formats.number(numberOf(row)),
  });
  const divided = isDivided ? kinds : [];
  return [
    {
      key: "name",
      sortable: true,
      title: t(`summary.${view}`),
      fixed: "left",
      render: (_, { name, unknown }) => (unknown ? <em>{name}</em> : <bdi>{name}</bdi>),
    },
    ...divided.map((kind, index) => number(parents[index] ?? kind, kind, ({ counts }) => counts[index] ?? 0)),
    {
      ...number("total", t("summary.total"), ({ total }) => total),
      render: (_, { total }) => <strong>{formats.number(total)}</strong>,
    },
    { key: "share", title: t("summary.share"), align: units, render: (_, { share }) => formats.share(share) },
  ];
}

function Totals({ view: { summary, isDivided } }: { readonly view: View }) {
  const t = useText();
  const formats = useFormats();
  const { units } = useSides();
  const { totals, total }: Summary = summary;
  const numbers = [...(isDivided ? totals : []), total].map((count) => formats.number(count));
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
