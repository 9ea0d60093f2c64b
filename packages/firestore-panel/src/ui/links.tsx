import type { MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./links.module.css";

export const ButtonLink = (props: LinkProps) => <Link {...props} className={styles.button} />;

interface RowLinkProps {
  readonly href: string;
  readonly label: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/**
 * A row's name as a link, so that people can open it in a new tab, copy it, and reach it with the Tab key. The router's
 * links would all render again with each change of the address.
 */
export function RowLink({ href, label, onOpen, children }: RowLinkProps) {
  return (
    <a
      href={href}
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
    </a>
  );
}

/** Milliseconds to wait for the second click of a possible double click. */
const SECOND_CLICK_MS = 300;
/** Extra milliseconds in which a late second click may arrive. */
const LATE_MS = 1000;
let pendingClick: ReturnType<typeof setTimeout> | undefined;
let openedAt = -Infinity;

/** Whether a click on a link navigates in this tab: not one that opens a new tab or window, or saves the target. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Whether a click on a row is for a control in it, or for the menu of one: React passes a portal's events on. */
export function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a, button, input, label, [role=menu]") !== null;
}

/**
 * Opens the clicked row. In a cell that a double click edits, it waits for a possible second click, which opens nothing.
 * A key press opens at once.
 */
export function openByClick({ detail, target }: MouseEvent, open: () => void): void {
  clearTimeout(pendingClick);
  if (detail > 1) return;
  const cell = detail > 0 && target instanceof Element && target.closest("[data-edit]");
  if (!cell) return open();
  pendingClick = setTimeout(() => {
    // The list may have closed in the meantime.
    if (!cell.isConnected) return;
    openedAt = performance.now();
    open();
  }, SECOND_CLICK_MS);
}

/** Cancels a waiting click: together with the next click it selects a word. */
export function forgetClick(): void {
  clearTimeout(pendingClick);
}

/** Whether the second click of a double click came too late: the first one has already opened the row. */
export const isLateClick = () => performance.now() - openedAt < LATE_MS;
