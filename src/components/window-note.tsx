import { InfoCircleOutlined } from "@ant-design/icons";
import styles from "./page.module.css";

interface WindowNoteProps {
  /** Number of records that the list is made from. */
  readonly listed: number;
  /** "Tenants" */
  readonly what: string;
  /** Whether these are the newest ones; otherwise the first in the list's order. */
  readonly newest: boolean;
}

/** Above a list that does not hold the whole collection, so that nobody takes a search here for an answer about all. */
export function WindowNote({ listed, what, newest }: WindowNoteProps) {
  return (
    <p role="note" className={styles.note}>
      <InfoCircleOutlined aria-hidden />
      {`This list holds the ${listed.toLocaleString("en")} ${newest ? "newest" : "first"} of all ${what}. The search and the filters look through these only.`}
    </p>
  );
}
