import { Skeleton } from "antd";
import styles from "./states.module.css";

/** A spinner with a label. `over`: fixed above the page instead of inside it. */
export function Loading({ label = "Loading", over = false }: { label?: string; over?: boolean }) {
  return (
    <div role="status" className={styles.state} data-over={over}>
      <span className={styles.spinner} aria-hidden />
      <span className={styles.detail}>{label}</span>
    </div>
  );
}

/** Enough rows to fill a small window, fewer than a full page. */
const ROWS = 8;

/** Placeholder rows during loading. Screen readers hear the label. */
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
