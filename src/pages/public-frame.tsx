import type { ReactNode } from "react";
import { DocumentTitle, LanguageSwitch, ProductTitle, ProjectMark } from "firestore-panel/ui/full-page";
import { useText } from "firestore-panel/use-text";
import { Skyline } from "./sign-in/login-frame";
import scene from "./sign-in/login-frame.module.css";
import { PUBLIC_ROUTES, SUPPORT_EMAIL, BRAND_TITLE } from "../config/product";
import styles from "./public-frame.module.css";

interface PublicFrameProps {
  readonly title: string;
  readonly lead: string;
  /** True for the width of a form; otherwise there is room for text and a table of contents. */
  readonly narrow?: boolean;
  /** True for what the mobile app contains: its users are not to see the names of projects, so only the tab does. */
  readonly embedded?: boolean;
  readonly children: ReactNode;
}

/** The layout of the public pages: the brand, the page and the contact address, without sidebar and menu. */
export function PublicFrame({ title, lead, narrow = false, embedded = false, children }: PublicFrameProps) {
  const t = useText();
  return (
    <div className={styles.frame} data-narrow={narrow}>
      <DocumentTitle>{`${title} · ${BRAND_TITLE}`}</DocumentTitle>
      <header className={scene.dusk}>
        <div className={styles.skyline}>
          <Skyline />
        </div>
        <div className={styles.head}>
          <ProductTitle note={t("public.note")}>{!embedded && <ProjectMark />}</ProductTitle>
          <div className={scene.language}>
            <LanguageSwitch />
          </div>
          <div>
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
        </div>
      </header>
      <main className={styles.main}>
        <div className={`fp-surface ${styles.surface}`}>{children}</div>
      </main>
      <footer className={styles.foot}>
        <a href={PUBLIC_ROUTES.privacy}>{t("public.privacy")}</a>
        <a href={PUBLIC_ROUTES.accessibility}>{t("public.accessibility")}</a>
        <SupportLink />
      </footer>
    </div>
  );
}

export function SupportLink() {
  return (
    <a href={`mailto:${SUPPORT_EMAIL}`} dir="ltr">
      {SUPPORT_EMAIL}
    </a>
  );
}
