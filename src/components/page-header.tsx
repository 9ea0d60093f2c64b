import type { ReactNode } from "react";
import { CONSOLE_TITLE } from "../config/product";
import styles from "./page.module.css";

interface PageHeaderProps {
  readonly title: string;
  /** True for a section of a page that already has a title. */
  readonly section?: boolean;
  /** The search and the buttons beside the title. */
  readonly children?: ReactNode;
}

/** A page's title, with its search and buttons beside it. The browser's tab shows the same title. */
export function PageHeader({ title, section = false, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {!section && <title>{`${title} · ${CONSOLE_TITLE}`}</title>}
      {section ? <h2>{title}</h2> : <h1>{title}</h1>}
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
