import type { ReactNode } from "react";
import styles from "./page.module.css";
import { useNamedTab } from "./tab-title";

interface PageHeaderProps {
  readonly title: string;
  /** True for a section of a page that already has a title. */
  readonly section?: boolean;
  /** The search and the buttons beside the title. */
  readonly children?: ReactNode;
}

/** A page's title, with its search and buttons beside it. The browser's tab shows the same title. */
export function PageHeader({ title, section = false, children }: PageHeaderProps) {
  useNamedTab(section ? undefined : title);
  // A record's name begins at the side of its first letter, whatever it is written in.
  const name = <bdi>{title}</bdi>;
  return (
    <header className={styles.header}>
      {section ? <h2>{name}</h2> : <h1>{name}</h1>}
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
