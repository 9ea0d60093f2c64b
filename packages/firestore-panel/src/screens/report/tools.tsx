import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useText } from "../../texts/use-text";
import { csv, offerFile } from "../../ui/csv-file";
import { Moment } from "../../ui/values";
import { reportLines } from "./numbers";
import styles from "./report.module.css";
import { useSortedRows } from "./report-address";
import type { ReportView } from "./report-view";

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
  const { rows } = useSortedRows(view);
  const save = () => {
    const parts = view.isDivided ? view.parts.map(({ label }) => label) : [];
    offerFile(`${file}.csv`, csv(reportLines(view.numbers, rows, [view.row, ...parts], t)));
  };
  return (
    <>
      <span className={styles.counted} role="status">
        {counting ? t("report.countingAgain") : <Moment iso={new Date(countedAt).toISOString()} />}
      </span>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={again} disabled={counting}>
        {t("report.countAgain")}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t("report.saveCsv")}
      </Button>
    </>
  );
}
