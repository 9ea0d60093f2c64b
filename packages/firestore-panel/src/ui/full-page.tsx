import type { ReactNode } from "react";
import { useDeclaredText, useText } from "../texts/use-text";
import { useProduct } from "./product";
import styles from "./full-page.module.css";

export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <header className={styles.band}>
        <ProductTitle />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}

interface StartErrorProps {
  readonly errors: readonly string[];
  /** What to do. Default: fix the errors. */
  readonly step?: ReactNode;
}

/** Replaces the panel if its declarations or its environment have errors: one line for each. */
export function StartErrorPage({ errors, step }: StartErrorProps) {
  const t = useText();
  return (
    <FullPage title={t("ui.startError.title")}>
      <p>{step ?? t("ui.startError.fix")}</p>
      <ul role="alert">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </FullPage>
  );
}

interface ProductTitleProps {
  readonly large?: boolean;
  /** The line below the title: the console's title, or other text on pages outside the console. */
  readonly note?: string;
}

export function ProductTitle({ large = false, note }: ProductTitleProps) {
  const declared = useDeclaredText();
  const { title, consoleTitle, logo } = useProduct();
  return (
    <div className={styles.product} data-large={large}>
      {logo && (
        <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden>
          {logo.map(({ path, width, color }) => (
            <path key={path} d={path} strokeWidth={width} stroke={`var(--fp-nav-${color})`} />
          ))}
        </svg>
      )}
      <div>
        {title}
        <small>{declared(note ?? consoleTitle)}</small>
      </div>
    </div>
  );
}
