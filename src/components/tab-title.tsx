import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

interface TabTitle {
  /** What the page on screen calls itself. Undefined: it has not said it. */
  readonly title: string | undefined;
  readonly setTitle: (title: string | undefined) => void;
}

const TabTitleContext = createContext<TabTitle>({ title: undefined, setTitle: () => undefined });

/** Lets the page inside say what it is called, where its address alone does not tell: the name of a record, say. */
export function TabTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>();
  const context = useMemo(() => ({ title, setTitle }), [title]);
  return <TabTitleContext value={context}>{children}</TabTitleContext>;
}

/** @returns what the page on screen calls itself. */
export const useTabTitle = () => use(TabTitleContext).title;

/** Says what the page is called while it is on screen. Undefined says nothing. */
export function useNamedTab(title: string | undefined): void {
  const { setTitle } = use(TabTitleContext);
  useEffect(() => {
    if (title === undefined) return;
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
