import { product } from "../product";
import type { ReactNode } from "react";
import styles from "./full-page.module.css";

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

/** Replaces the panel if its declarations or its environment have errors: one line for each. */
export function StartErrorPage({ errors }: { errors: readonly string[] }) {
  return (
    <FullPage title="The panel cannot start">
      <p>Fix these and load the page again.</p>
      <ul role="alert">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </FullPage>
  );
}

interface BrandTitleProps {
  readonly large?: boolean;
  /** The line below the brand: the console's title, or other text on pages outside the console. */
  readonly note?: string;
}

/** The brand, the console's title, and the panel's logo: a W over water. */
export function BrandTitle({ large = false, note = product().consoleTitle }: BrandTitleProps) {
  return (
    <div className={styles.brand} data-large={large}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden>
        <path d="M7 7l4 9 5-9 5 9 4-9" className={styles.letter} />
        <path d="M4 23c3 0 3-2 6-2s3 2 6 2 3-2 6-2 3 2 6 2" className={styles.water} />
      </svg>
      <div>
        <div className={styles.name}>{product().title}</div>
        <div className={styles.console}>{note}</div>
      </div>
    </div>
  );
}
