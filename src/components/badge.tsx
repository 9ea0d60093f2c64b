import type { ReactNode } from "react";
import styles from "./values.module.css";

/** A short colored label: green for good, red for bad. */
export function Badge({ tone, children }: { tone: "good" | "bad" | "neutral"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
