import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

interface TabTitle {
  /** The title of the current page. Undefined: the page has not set one. */
  readonly title: string | undefined;
  readonly setTitle: (title: string | undefined) => void;
}

const TabTitleContext = createContext<TabTitle>({ title: undefined, setTitle: () => undefined });

/** Lets a page set its title where the address is not enough, for example the name of a record. */
export function TabTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>();
  const context = useMemo(() => ({ title, setTitle }), [title]);
  return <TabTitleContext value={context}>{children}</TabTitleContext>;
}

/** @returns the title that the current page has set. */
export const useTabTitle = () => use(TabTitleContext).title;

/** Sets the page's title while it is mounted. Undefined sets none. */
export function useNamedTab(title: string | undefined): void {
  const { setTitle } = use(TabTitleContext);
  useEffect(() => {
    if (title === undefined) return;
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
