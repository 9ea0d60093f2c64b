import { InfoCircleOutlined } from "@ant-design/icons";
import styles from "./page.module.css";

interface WindowNoteProps {
  /** Number of records that the list is made from. */
  readonly listed: number;
  /** "Tenants" */
  readonly what: string;
  /** True when these are the newest records; otherwise they are the first in the list's order. */
  readonly newest: boolean;
}

/** Shown above a list that holds a part of its collection: a search there does not look at all records. */
export function WindowNote({ listed, what, newest }: WindowNoteProps) {
  return (
    <p role="note" className={styles.note}>
      <InfoCircleOutlined aria-hidden />
      {`This list holds the ${listed.toLocaleString("en")} ${newest ? "newest" : "first"} of all ${what}. The search and the filters look through these only.`}
    </p>
  );
}
