import { InfoCircleOutlined } from "@ant-design/icons";
import styles from "./page.module.css";

interface WindowNoteProps {
  /** Number of records in the list's window. */
  readonly listed: number;
  /** "Tenants" */
  readonly what: string;
  /** True for the newest records; false for the first ones in the list's order. */
  readonly newest: boolean;
}

/** A note above a list that loads only part of its collection: its search does not cover all records. */
export function WindowNote({ listed, what, newest }: WindowNoteProps) {
  return (
    <p role="note" className={styles.note}>
      <InfoCircleOutlined aria-hidden />
      {`This list holds the ${listed.toLocaleString("en")} ${newest ? "newest" : "first"} of all ${what}. The search and the filters cover only these.`}
    </p>
  );
}
