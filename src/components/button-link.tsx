import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./button-link.module.css";

interface ButtonLinkProps {
  readonly to: string;
  /** Runs before the link is followed; calling preventDefault keeps it from being followed. */
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A link that stands among buttons and looks like one of them. */
export function ButtonLink({ to, onClick, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={styles.button} onClick={onClick}>
      {children}
    </Link>
  );
}
