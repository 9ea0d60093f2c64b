/**
 * A report: what it shows and its address (`?view=genre&sort=-total`); tools, views and main numbers above it; a view as a
 * figure, and as a table with the same numbers.
 */
import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Table } from "antd";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useFormats, useText } from "../../texts/use-text";
import { csv, offerFile } from "../../ui/csv-file";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { Surface } from "../../ui/page";
import { useSides } from "../../ui/browser-hooks";
import { withParameter } from "../../screens/list/list-address";
import {
  barsOf,
  equalText,
  largest,
  reportLines,
  sortRows,
  type ReportNumbers,
  type ReportRow,
} from "./numbers";
import common from "../../ui/common.module.css";
import styles from "./report.module.css";

interface ReportPart {
  /** Its column's name in the address. */
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

export interface ReportView {
  readonly title: string;
  /** What a row is: the header of the names. */
  readonly row: string;
  readonly numbers: ReportNumbers;
  /** In the order of the numbers. */
  readonly parts: readonly ReportPart[];
  readonly isDivided: boolean;
}

/** @param names of the views; the first is that of an address without one. @returns the address's view. */
export function useReportView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useSearchParams()[0].get("view");
  return names.find((name) => name === asked) ?? names[0];
}

/** The rows in the order of the address (`?sort=-total`); by default the largest total first. */
function useSortedRows({ numbers: { rows: all }, parts }: ReportView) {
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const column = text.replace(/^-/, "");
  const order = text.startsWith("-") ? ("desc" as const) : ("asc" as const);
  const part = parts.findIndex(({ key }) => key === column);
  const whole = column === "name" ? column : "total";
  const rows = sortRows(all, part < 0 ? whole : part, order, formats);
  /** The first press sorts names ascending and numbers descending; the next ones alternate. */
  const onPress = (pressed: string) => {
    const isAscending = pressed === column ? order === "desc" : pressed === "name";
    setParams(withParameter(params, "sort", isAscending ? pressed : `-${pressed}`), { replace: true });
  };
  return { rows, sorting: { column, order, onPress } };
}

interface ReportToolsProps {
  readonly view: ReportView;
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly countedAt: number;
  readonly counting: boolean;
  readonly again: () => void;
}

/** When the numbers were counted, the button that counts them again, and the table as a file in its order. */
export function ReportTools({ view, file, countedAt, counting, again }: ReportToolsProps) {
  const t = useText();
  const formats = useFormats();
  const { rows } = useSortedRows(view);
  const save = () => {
    const parts = view.isDivided ? view.parts.map(({ label }) => label) : [];
    offerFile(`${file}.csv`, csv(reportLines(view.numbers, rows, [view.row, ...parts], t)));
  };
  return (
    <>
      <small role="status" data-printed>
        {counting
          ? t("report.countingAgain")
          : t("report.counted", { moment: formats.moment(new Date(countedAt)) })}
      </small>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={again} disabled={counting}>
        {t("report.countAgain")}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t("report.saveCsv")}
      </Button>
    </>
  );
}

interface ReportViewsProps<Name extends string> {
  /** The first is that of an address without one. */
  readonly names: readonly [Name, ...Name[]];
  readonly labelOf: (name: Name) => string;
  readonly children?: ReactNode;
}

/** The views of a report as links, which keep the rest of the address. */
export function ReportViews<Name extends string>({ names, labelOf, children }: ReportViewsProps<Name>) {
  const t = useText();
  const [params] = useSearchParams();
  const shown = useReportView(names);
  return (
    <div className={styles.views}>
      <nav aria-label={t("report.views")}>
        {names.map((name) => (
          <Link
            key={name}
            to={`?${withParameter(params, "view", name)}`}
            aria-current={name === shown ? "page" : undefined}
          >
            {labelOf(name)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

interface ReportFigure {
  readonly label: string;
  readonly value: ReactNode;
  /** Small, after the value. */
  readonly ofTotal?: string | undefined;
  /** On a line of its own. */
  readonly aside?: string | false;
}

export function ReportFigures({ figures }: { readonly figures: readonly ReportFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, ofTotal, aside }) => (
        <div key={label} className="fp-surface">
          <dt>{label}</dt>
          <dd>
            {value} {ofTotal && <small>{ofTotal}</small>}
          </dd>
          {aside && <dd className={styles.aside}>{aside}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface ReportProps {
  readonly view: ReportView;
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

function Figure({ title, numbers, parts }: ReportView) {
  const t = useText();
  const formats = useFormats();
  const { bars, more } = barsOf(numbers.rows);
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
            {t("report.most", {
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
            <span className={common.cut} title={row.name} dir="auto">
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
      {more.count > 0 && <small>{t("report.more", more)}</small>}
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
      empty={t("report.empty")}
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
