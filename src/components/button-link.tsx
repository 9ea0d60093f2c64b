import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./button-link.module.css";

/** A link that stands among buttons and looks like one of them. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.button}>
      {children}
    </Link>
  );
}
