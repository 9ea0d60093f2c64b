import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./button-link.module.css";

interface ButtonLinkProps {
  readonly to: string;
  /** Runs before the link is followed; calling preventDefault keeps it from being followed. */
  readonly onClick?: (event: MouseEvent) => void;
  /** Stays with the history entry that the link makes. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link that stands among buttons and looks like one of them. */
export function ButtonLink({ to, onClick, state, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={styles.button} onClick={onClick}>
      {children}
    </Link>
  );
}
