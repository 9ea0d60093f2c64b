import { useEffect, useId, useRef } from "react";
import styles from "./contact.module.css";

interface MessageDialogProps {
  readonly title: string;
  readonly detail?: string | undefined;
  /** The person has read it: pressed OK or Escape. */
  readonly onClose: () => void;
}

/** One message in front of the page, until it is acknowledged. The browser's own dialog keeps the focus inside. */
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
