import type { ReactNode } from "react";
import styles from "./page.module.css";
import { useNamedTab } from "./tab-title";
import { useMediaQuery } from "./use-media-query";

/** A window with room for one column. */
export const PHONE = "(max-width: 700px)";

const BESIDE_TITLE = "(max-width: 900px)";

interface PageHeaderProps {
  readonly title: string;
  /** True for a section of a page that already has a title. */
  readonly section?: boolean;
  /** The main button. In a narrow window it stays beside the title, and the other tools move below. */
  readonly action?: ReactNode;
  /** The search and the buttons beside the title. */
  readonly children?: ReactNode;
}

/** A page's title with its search and buttons. The browser tab shows the same title. */
export function PageHeader({ title, section = false, action, children }: PageHeaderProps) {
  const beside = useMediaQuery(BESIDE_TITLE);
  useNamedTab(section ? undefined : title);
  // A record's name starts at the side of its first letter, in any script.
  const name = <bdi>{title}</bdi>;
  return (
    <header className={styles.header}>
      {section ? <h2>{name}</h2> : <h1>{name}</h1>}
      {beside && action}
      <div className={styles.tools}>
        {children}
        {!beside && action}
      </div>
    </header>
  );
}
