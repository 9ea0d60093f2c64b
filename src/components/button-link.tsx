import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./button-link.module.css";

interface ButtonLinkProps {
  readonly to: string;
  /** Runs before the navigation; preventDefault stops it. */
  readonly onClick?: (event: MouseEvent) => void;
  /** The state of the new history entry. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link that looks like the buttons beside it. */
export function ButtonLink({ to, onClick, state, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={styles.button} onClick={onClick}>
      {children}
    </Link>
  );
}
