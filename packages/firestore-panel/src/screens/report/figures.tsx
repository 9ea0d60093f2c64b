import type { ReactNode } from "react";
import styles from "./report.module.css";

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
        <div key={label}>
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
