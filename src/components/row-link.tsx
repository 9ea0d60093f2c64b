import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPlainClick, openByClick } from "./plain-click";
import styles from "./row-link.module.css";

interface RowLinkProps {
  readonly href: string;
  /** The row's name for assistive technology. */
  readonly label: string;
  /** Opens the row in this tab. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row's name as a link, so that people can open it in a new tab, copy it, and reach it with the Tab key. */
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
