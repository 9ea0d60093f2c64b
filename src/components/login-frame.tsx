import type { ReactNode } from "react";
import { CONSOLE_TITLE } from "../config/product";
import { BrandTitle } from "./layout/brand-title";
import styles from "./login-frame.module.css";
import { Skyline } from "./skyline";

interface LoginFrameProps {
  readonly title: string;
  /** The name of the console. */
  readonly console?: string;
  /** Replaces the line that says who the page is for, for example to explain why a session ended. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** The layout of the sign-in pages: the waterfront beside the form, or above it on small screens. */
export function LoginFrame({ title, console = CONSOLE_TITLE, note, children }: LoginFrameProps) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${console}`}</title>
      <aside className={styles.scene}>
        <BrandTitle large note={console} />
        <p className={styles.words}>Benefits for the people who live and work in our places.</p>
        <Skyline />
      </aside>
      <main className={styles.main}>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={`${styles.hint} ${note === undefined ? "" : styles.note}`}>
            {note ?? "Use the account that the group issued to you."}
          </p>
          {children}
        </div>
      </main>
    </div>
  );
}
