import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPlainClick, openByClick } from "./plain-click";
import styles from "./row-link.module.css";

interface RowLinkProps {
  readonly href: string;
  /** The row's name as a person would say it. */
  readonly label: string;
  /** Opens the row in this tab. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row's name: a link, so that the row can be opened in a new tab, copied, and reached with the Tab key. */
export function RowLink({ href, label, onOpen, children }: RowLinkProps) {
  return (
    <Link
      to={href}
      aria-label={label}
      className={styles.link}
      data-row-link
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openByClick(event, onOpen);
      }}
    >
      {children}
    </Link>
  );
}
