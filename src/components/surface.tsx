import type { ReactNode } from "react";
import styles from "./page.module.css";

/** The raised background of content. */
export function Surface({ children }: { children: ReactNode }) {
  return <section className={styles.surface}>{children}</section>;
}
