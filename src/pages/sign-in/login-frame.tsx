import type { ReactNode } from "react";
import { CONSOLE_TITLE, PUBLIC_ROUTES } from "../../config/product";
import { DocumentTitle, LanguageSwitch, ProductTitle, ProjectMark } from "firestore-panel/ui/full-page";
import { useDeclaredText, useText } from "firestore-panel/use-text";
import styles from "./login-frame.module.css";

interface LoginFrameProps {
  readonly title: string;
  readonly console?: string;
  /** Replaces the line that says who the page is for, for example to explain why a session ended. */
  readonly note?: string | undefined;
  readonly step?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the sign-in pages: the waterfront beside the form, or above it on small screens. */
export function LoginFrame({ title, console = CONSOLE_TITLE, note, step, children }: LoginFrameProps) {
  const t = useText();
  const declared = useDeclaredText();
  return (
    <div className={styles.frame}>
      <DocumentTitle>{`${title} · ${declared(console)}`}</DocumentTitle>
      <aside className={`${styles.dusk} ${styles.scene}`}>
        <ProductTitle large note={console}>
          <ProjectMark />
        </ProductTitle>
        <p className={styles.words}>{t("login.words")}</p>
        <Skyline />
      </aside>
      <main className={styles.main}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={styles.hint}>{note === undefined ? t("login.hint") : <strong>{note}</strong>}</p>
          {children}
          {step}
          <a className={styles.link} href={PUBLIC_ROUTES.accessibility}>
            {t("login.accessibility")}
          </a>
        </div>
      </main>
    </div>
  );
}

export function Skyline() {
  return (
    <svg
      className={styles.skyline}
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="var(--fp-nav-active)"
      strokeLinejoin="round"
      strokeWidth={1.6}
      aria-hidden
    >
      <g stroke="var(--fp-nav-soft)" opacity={0.35}>
        <path d="M20 220V130h34v90M70 220V96l20-22 20 22v124M300 220V120h44v100M470 220v-84h40v84M520 220v-60h30v60" />
      </g>
      <g>
        <path d="M128 220V70c0-26 24-26 24-52 0 26 24 26 24 52v150" />
        <path d="M140 220V80M152 220V60M164 220V80" />
        <path d="M196 220V104h52v116M196 130h52M196 156h52M196 182h52" />
        <path d="M264 220c-10-60 2-110 26-150 24 40 36 90 26 150M290 70v150M270 170h40M272 130h36" />
        <path d="M360 220V60l46 26v134M360 96l46 20M360 136l46 16M360 176l46 10" />
        <path d="M424 220V116h36v104M436 116v104M448 116v104" />
      </g>
      <path opacity={0.7} d="M0 220h560" />
      <g stroke="var(--fp-nav-water)" strokeLinecap="round">
        <path d="M0 240c24 0 24-8 48-8s24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8" />
        <path d="M-48 264c24 0 24-8 48-8s24 8 48 8c24 0 24-8 48-8s24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8" />
        <path d="M0 288c24 0 24-8 48-8s24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8 24-8 48-8 24 8 48 8" />
      </g>
    </svg>
  );
}
