import { Skeleton } from "antd";
import styles from "./rows-skeleton.module.css";

/** As many as fill a small window: fewer than a page has, so that nothing is drawn in vain. */
const ROWS = 8;

/** Rows that are still to come, in the place where they will be. Screen readers hear what is waited for. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <section role="status" className={styles.sheet}>
      <span className={styles.label}>{label}</span>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} aria-hidden className={styles.row}>
          <Skeleton.Avatar active shape="square" size={44} />
          <Skeleton active title={false} paragraph={{ rows: 1, width: `${90 - ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </section>
  );
}
