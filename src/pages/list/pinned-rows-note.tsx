import { Button } from "antd";
import { useRef } from "react";
import styles from "./pinned-rows-note.module.css";

/** Says that edited rows keep their places, and offers the list's own order. @param onRelease puts the rows in it. */
export function PinnedRowsNote({ onRelease }: { readonly onRelease: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  const release = () => {
    // The button goes with its note, and the keyboard would be nowhere.
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
