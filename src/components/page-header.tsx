import type { ReactNode } from "react";
import { CONSOLE_TITLE } from "../config/product";
import styles from "./page.module.css";

/** A page's title, with its search and buttons beside it. The browser's tab says the same. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <title>{`${title} · ${CONSOLE_TITLE}`}</title>
      <h1>{title}</h1>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
