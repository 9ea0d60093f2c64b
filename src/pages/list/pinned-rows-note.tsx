import { Button } from "antd";
import { useRef } from "react";
import styles from "./pinned-rows-note.module.css";

/** Says that edited rows keep their places, with a button for the list's order. @param onRelease restores the order. */
export function PinnedRowsNote({ onRelease }: { readonly onRelease: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  const release = () => {
    // The button disappears with its note, so the first row takes the focus.
    const row = note.current?.parentElement?.querySelector("tbody tr[aria-label]");
    row?.querySelector<HTMLElement>("a[data-row-link]")?.focus();
    onRelease();
  };
  return (
    <p ref={note} className={styles.note}>
      Edited rows keep their places.{" "}
      <Button size="small" type="link" onClick={release}>
        Put in order
      </Button>
    </p>
  );
}
