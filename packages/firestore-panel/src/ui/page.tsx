import { createContext, use, type ReactNode } from "react";
import { isolated } from "../texts/texts";
import styles from "./page.module.css";
import { useMediaQuery } from "./browser-hooks";
import { DocumentTitle } from "./full-page";

export const PHONE = "(max-width: 700px)";

const BESIDE_TITLE = "(max-width: 1340px)";

interface PageHeaderProps {
  readonly title: string;
  readonly section?: boolean;
  /** The main button. In a narrow window it stays beside the title, and the other tools move below. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A page's title with its search and buttons. The browser tab shows the same title. */
export function PageHeader({ title, section = false, action, children }: PageHeaderProps) {
  const beside = useMediaQuery(BESIDE_TITLE);
  // A record's name starts at the side of its first letter, in any script.
  const name = <bdi>{title}</bdi>;
  return (
    <header className={styles.header}>
      {!section && <TabTitle title={title} />}
      {section ? <h2>{name}</h2> : <h1 tabIndex={-1}>{name}</h1>}
      {beside && action}
      <div className={styles.tools}>
        {children}
        {!beside && action}
      </div>
    </header>
  );
}

export function Surface({ children }: { children: ReactNode }) {
  return <section className={styles.surface}>{children}</section>;
}

/** The end of each page's title in the browser tab. PanelShell sets it. */
export const ConsoleTitle = createContext("");

/** The browser tab's title: "Services Management · Admin Panel". The one that is mounted last shows. */
export function TabTitle({ title }: { title: string }) {
  const console = use(ConsoleTitle);
  return <DocumentTitle>{title === "" ? console : `${isolated(title)} · ${console}`}</DocumentTitle>;
}
