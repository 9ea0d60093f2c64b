/** What a report shows, its address (`?view=genre&sort=-total`), and what is above it: tools, views, main numbers. */
import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useFormats, useText } from "../../texts/use-text";
import { csv, offerFile } from "../../ui/csv-file";
import { reportLines, sortRows, type ReportBars, type ReportNumbers } from "./numbers";
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
  /** Whether the table has a column for each part. */
  readonly isDivided: boolean;
  /** Says the figure in a sentence. @param most the names of the largest rows, the share of each, and the total of all. */
  readonly sentence?: (most: {
    readonly name: string;
    readonly share: string;
    readonly total: number;
  }) => string;
  /** Says which rows have no bar. */
  readonly more?: (rows: ReportBars["more"]) => string;
  readonly empty?: string;
}

/** @param names of the views; the first is that of an address without one. @returns the address's view. */
export function useReportView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useSearchParams()[0].get("view");
  return names.find((name) => name === asked) ?? names[0];
}

/** The rows in the order of the address (`?sort=-total`); by default the largest total first. */
export function useSortedRows({ numbers: { rows: all }, parts }: ReportView) {
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const column = text.replace(/^-/, "");
  const order = text.startsWith("-") ? ("desc" as const) : ("asc" as const);
  const part = parts.findIndex(({ key }) => key === column);
  const rows = useMemo(() => {
    if (column === "name" || column === "total") return sortRows(all, column, order, formats);
    return part < 0 ? sortRows(all, "total", "desc", formats) : sortRows(all, part, order, formats);
  }, [all, column, part, order, formats]);
  /** The first press sorts names ascending and numbers descending; the next ones alternate. */
  const onPress = (pressed: string) => {
    const isAscending = pressed === column ? order === "desc" : pressed === "name";
    const next = new URLSearchParams(params);
    next.set("sort", isAscending ? pressed : `-${pressed}`);
    setParams(next, { replace: true });
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
  const addressOf = (name: Name) => {
    const next = new URLSearchParams(params);
    if (name === names[0]) next.delete("view");
    else next.set("view", name);
    return `?${next.toString()}`;
  };
  return (
    <div className={styles.views}>
      <nav aria-label={t("report.views")}>
        {names.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === shown ? "page" : undefined}>
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
  readonly of?: string | undefined;
  /** On a line of its own. */
  readonly aside?: string | false;
}

export function ReportFigures({ figures }: { readonly figures: readonly ReportFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, of, aside }) => (
        <div key={label} className="fp-surface">
          <dt>{label}</dt>
          <dd>
            {value} {of && <small>{of}</small>}
          </dd>
          {aside && <dd className={styles.aside}>{aside}</dd>}
        </div>
      ))}
    </dl>
  );
}
