import { useEffect, useId, useRef } from "react";
import styles from "./contact.module.css";

interface MessageDialogProps {
  readonly title: string;
  readonly detail?: string | undefined;
  /** Called when the person presses OK or Escape. */
  readonly onClose: () => void;
}

/** A message in front of the page. The native dialog traps the focus. */
export function MessageDialog({ title, detail, onClose }: MessageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-detail`}>{detail}</p>
      <button type="button" className={styles.send} onClick={() => dialog.current?.close()}>
        OK
      </button>
    </dialog>
  );
}
