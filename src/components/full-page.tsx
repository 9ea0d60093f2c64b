import type { ReactNode } from "react";
import styles from "./full-page.module.css";
import { BrandTitle } from "./layout/brand-title";

interface FullPageProps {
  readonly title: string;
  /** The page's text and buttons. */
  readonly children: ReactNode;
}

/** A page without the sidebar, for a single message. */
export function FullPage({ title, children }: FullPageProps) {
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <header className={styles.band}>
        <BrandTitle />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
