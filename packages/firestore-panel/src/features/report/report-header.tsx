/** What is above a report: its tools, its views, and its main numbers. */
import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useFormats, useText } from "../../texts/use-text";
import { csv, offerFile } from "../../ui/csv-file";
import { reportLines } from "./numbers";
import styles from "./report.module.css";
import { useReportView, useSortedRows, type ReportView } from "./report-view";

interface ReportToolsProps {
  readonly view: ReportView;
  /** The name of the file, without its ending. */
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
  /** Beside the links. */
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

/** The few numbers that a report begins with. */
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
