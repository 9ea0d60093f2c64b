import { Button } from "antd";
import { useLayoutEffect, useRef } from "react";
import styles from "./session-ended.module.css";

/** Covers the page, because its content must no longer be visible, and links to the login. */
export function SessionEnded({ message, loginHref }: { message: string; loginHref: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-ended">You are signed out</h2>
      <p>{message}</p>
      <Button type="primary" href={loginHref}>
        Sign in again
      </Button>
    </dialog>
  );
}
