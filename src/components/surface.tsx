import type { ReactNode } from "react";
import styles from "./page.module.css";

/** The sheet that content lies on. */
export function Surface({ children }: { children: ReactNode }) {
  return <section className={styles.surface}>{children}</section>;
}
