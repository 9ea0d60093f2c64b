/** What pages have around them, also those that do without antd. */
import { useState, type ReactNode } from "react";
import { changeLanguage, languageChoices } from "../texts/language";
import { useDeclaredText, useFormats, useLanguage, useText } from "../texts/use-text";
import { isDialogOpen } from "./browser-hooks";
import { useProduct, type Product } from "../product";
import styles from "./full-page.module.css";

export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <header className={styles.band}>
        <ProductTitle>
          <ProjectMark />
        </ProductTitle>
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
  /** Below both, where they take no room. */
  readonly children?: ReactNode;
}

export function ProductTitle({ large = false, note, children }: ProductTitleProps) {
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
      {children}
    </div>
  );
}

/** Changes to the next language, whose name it shows: with two languages to the other one. */
export function LanguageSwitch() {
  const t = useText();
  const { id: current } = useLanguage();
  const [state, setState] = useState<"loading" | "failed">();
  const choices = languageChoices();
  const next = choices[(choices.findIndex(({ id }) => id === current) + 1) % choices.length];
  if (!next || next.id === current) return null;
  const change = () => {
    // Questions keep the words with which they opened.
    if (isDialogOpen()) return;
    setState("loading");
    changeLanguage(next.id).then(
      () => setState(undefined),
      () => setState("failed"),
    );
  };
  return (
    <span className={styles.switch}>
      <button type="button" lang={next.id} aria-busy={state === "loading"} onClick={change}>
        {next.name}
      </button>
      {state === "failed" && <span role="alert">{t("ui.language.failed")}</span>}
    </span>
  );
}

/** A frame places this `<p>` where it has room for it, so that nothing moves. */
export function ProjectMark() {
  const mark = useMark();
  return mark === undefined ? null : (
    <p className={styles.project}>
      <bdi>{mark}</bdi>
    </p>
  );
}

/** The browser tab's title. The project comes first, because a tab cuts the end. */
export function DocumentTitle({ children }: { children: string }) {
  const mark = useMark();
  return <title>{mark === undefined ? children : `${mark} · ${children}`}</title>;
}

function useMark(): string | undefined {
  const t = useText();
  const formats = useFormats();
  const product = useProduct();
  const shown = shownBy(product);
  if (!shown) return undefined;
  const { firebase, local, backup } = shown;
  if (local && backup !== undefined) return t("ui.project.backup", { day: formats.day(new Date(backup)) });
  if (local) return t("ui.project.local");
  if (firebase.projectId === product.production) return undefined;
  return t("ui.project.other", { project: firebase.projectId });
}

/** Where variables are missing, a page names these instead. */
function shownBy({ env }: Product) {
  try {
    return env?.();
  } catch {
    return undefined;
  }
}
