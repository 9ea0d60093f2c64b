import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import styles from "./page.module.css";
import { useMediaQuery } from "./browser-hooks";
import { useHeadingFocus } from "./focus";

/** A window with room for one column. */
export const PHONE = "(max-width: 700px)";

const BESIDE_TITLE = "(max-width: 1340px)";

interface PageHeaderProps {
  readonly title: string;
  /** True for a section of a page that already has a title. */
  readonly section?: boolean;
  /** The main button. In a narrow window it stays beside the title, and the other tools move below. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A page's title with its search and buttons. The browser tab shows the same title. */
export function PageHeader({ title, section = false, action, children }: PageHeaderProps) {
  const beside = useMediaQuery(BESIDE_TITLE);
  const heading = useHeadingFocus();
  useNamedTab(section ? undefined : title);
  // A record's name starts at the side of its first letter, in any script.
  const name = <bdi>{title}</bdi>;
  return (
    <header className={styles.header}>
      {section ? (
        <h2>{name}</h2>
      ) : (
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
      )}
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

interface TabTitle {
  /** The title of the current page. Undefined: the page has not set one. */
  readonly title: string | undefined;
  readonly setTitle: (title: string | undefined) => void;
}

const TabTitleContext = createContext<TabTitle>({ title: undefined, setTitle: () => undefined });

export function TabTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>();
  const context = useMemo(() => ({ title, setTitle }), [title]);
  return <TabTitleContext value={context}>{children}</TabTitleContext>;
}

export const useTabTitle = () => use(TabTitleContext).title;

/** Sets the page's title while it is mounted. Undefined sets none. */
function useNamedTab(title: string | undefined): void {
  const { setTitle } = use(TabTitleContext);
  useEffect(() => {
    if (title === undefined) return;
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
