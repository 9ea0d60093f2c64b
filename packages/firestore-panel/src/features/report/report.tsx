import { Table } from "antd";
import { useFormats, useText } from "../../texts/use-text";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { Surface } from "../../ui/page";
import { useSides } from "../../ui/sides";
import { barsOf, equalText, largest, type ReportRow } from "./numbers";
import styles from "./report.module.css";
import { useSortedRows, type ReportView } from "./report-header";

interface ReportProps {
  readonly view: ReportView;
  /** While the numbers are counted again. */
  readonly stale: boolean;
}

/** A view as a figure, and as a table with the same numbers. The address holds the table's order. */
export function Report({ view, stale }: ReportProps) {
  return (
    <div className={styles.report}>
      {view.numbers.rows.some(({ total }) => total !== 0) && (
        <Surface>
          <Figure {...view} />
        </Surface>
      )}
      <Surface>
        <Rows view={view} stale={stale} />
      </Surface>
    </div>
  );
}

/** A bar for each row's total, divided into parts. */
function Figure({ title, numbers, parts, ...words }: ReportView) {
  const t = useText();
  const { sentence = (most) => t("report.most", most), more = (rows) => t("report.more", rows) } = words;
  const formats = useFormats();
  const { bars, more: without } = barsOf(numbers.rows);
  const longest = Math.max(...bars.map(({ total }) => total), 1);
  const largestRows = largest(numbers.rows);
  const most = largestRows.map(({ name }) => name);
  const share = formats.share(largestRows[0]?.share ?? 0);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>{title}</h2>
        {parts.length > 1 && (
          <ul className={styles.legend}>
            {parts.map(({ key, label, color }) => (
              <li key={key}>
                <span className={styles.colored} style={{ color }} />
                <small>{label}</small>
              </li>
            ))}
          </ul>
        )}
        {most.length > 0 && numbers.total > 0 && (
          <p>
            {sentence({
              name: equalText(most, t, formats),
              share: most.length > 1 ? t("report.each", { share }) : share,
              total: numbers.total,
            })}
          </p>
        )}
      </figcaption>
      <ol className={styles.bars}>
        {bars.map((row) => (
          <li key={row.id} data-muted={row.isRest}>
            <span className={styles.name} title={row.name} dir="auto">
              {row.name}
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(Math.max(0, row.total) / longest) * 100}%` }}>
                {parts.map(({ key, label, color }, index) => {
                  const count = row.counts[index] ?? 0;
                  if (count <= 0) return null;
                  const title = t("report.bar", { row: row.name, part: label, count });
                  return (
                    <span key={key} className={styles.colored} style={{ color, flex: count }} title={title} />
                  );
                })}
              </span>
              <span className={styles.number}>{formats.number(row.total)}</span>
            </span>
          </li>
        ))}
      </ol>
      {without.count > 0 && <small>{more(without)}</small>}
    </figure>
  );
}

function Rows({ view, stale }: ReportProps) {
  const t = useText();
  const formats = useFormats();
  const { rows, sorting } = useSortedRows(view);
  const { units: align } = useSides();
  const { totals, total } = view.numbers;
  const parts = view.isDivided ? view.parts : [];
  const shareText = (share: number) => (total > 0 ? formats.share(share) : "–");
  const columns: readonly DataColumn<ReportRow>[] = [
    {
      ...{ key: "name", title: view.row, sortable: true, fixed: "left" },
      render: ({ name, isRest }) => (isRest ? <em>{name}</em> : <bdi>{name}</bdi>),
    },
    ...parts.map(({ key, label }, index): DataColumn<ReportRow> => ({
      ...{ key, title: label, sortable: true, align },
      render: ({ counts }) => formats.number(counts[index] ?? 0),
    })),
    {
      ...{ key: "total", title: t("report.total"), sortable: true, align },
      render: (row) => <strong>{formats.number(row.total)}</strong>,
    },
    { key: "share", title: t("report.share"), align, render: ({ share }) => shareText(share) },
  ];
  const sums = [...(view.isDivided ? totals : []), total].map((count) => formats.number(count));
  return (
    <DataTable
      label={view.title}
      {...{ columns, rows, sorting, stale }}
      rowLabel={({ name }) => name}
      empty={view.empty ?? t("report.empty")}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{t("report.total")}</Table.Summary.Cell>
          {[...sums, shareText(1)].map((text, index) => (
            <Table.Summary.Cell key={index} index={index + 1} align={align}>
              {text}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
