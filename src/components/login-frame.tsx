import type { ReactNode } from "react";
import { CONSOLE_TITLE } from "../config/product";
import { BrandTitle } from "./layout/brand-title";
import styles from "./login-frame.module.css";
import { Skyline } from "./skyline";

/** The frame of the sign-in pages: the waterfront beside the form; above it on small screens. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${CONSOLE_TITLE}`}</title>
      <aside className={styles.scene}>
        <BrandTitle large />
        <p className={styles.words}>Benefits for the people who live and work in our places.</p>
        <Skyline />
      </aside>
      <main className={styles.main}>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={styles.hint}>Use the account that the group issued to you.</p>
          {children}
        </div>
      </main>
    </div>
  );
}
