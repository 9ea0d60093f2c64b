/** What covers a page whose session is over. These are the browser's own dialogs, above those of the page. */
import { useActiveAuthProvider, useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Form, Input } from "antd";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { Credentials } from "../../contract/session";
import { useText } from "../../texts/use-text";
import type { ToastExtras } from "../../ui/notification-provider";
import { forgetDraft } from "../form/form-values";
import styles from "./session-dialogs.module.css";

interface SessionDialogProps {
  readonly title: string;
  /** Absent: the dialog hides the page, and stays. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The focus returns to the element that had it. */
export function SessionDialog({ title, onCancel, children }: SessionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    current?.querySelector<HTMLElement>("[type=password]")?.focus();
    return () => {
      current?.close();
      // In the next frame: an input whose style changes by a transition is still hidden, and takes no focus.
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-covers={onCancel === undefined}
      aria-label={title}
      closedby="none"
      // A press beside the controls leaves the focus in here.
      tabIndex={-1}
      onKeyDown={(event) => {
        // Not for the page behind.
        event.stopPropagation();
        if (event.key === "Escape") onCancel?.();
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

const TOAST = "session-ending";

/**
 * Offers to stay signed in, and takes the password in place. It is mounted until the account has signed in again.
 * @param id the account's, as its login takes it. @param paused false in the minutes before the end.
 */
export function SessionEnding({ id, login, paused }: { id: string; login: string; paused: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const authProvider = useActiveAuthProvider();
  const { open: notify, close: dismiss } = useNotification();
  const [staying, setStaying] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const announce = useEffectEvent(() => {
    const toast: ToastExtras = {
      action: { label: t("shell.again.stay"), run: () => setStaying(true), overDialogs: true },
    };
    notify?.({ key: TOAST, type: "progress", message: t("shell.again.ending"), ...toast });
    return () => dismiss?.(TOAST);
  });
  useEffect(() => (paused ? undefined : announce()), [paused]);
  // What the page shows may have changed meanwhile.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  if (!paused && !staying) return null;

  const submit = async (credentials: Credentials) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const answer = await authProvider?.login?.(credentials);
    setBusy(false);
    setFault(answer?.error?.message);
  };
  const onCancel = paused ? undefined : () => setStaying(false);
  return (
    <SessionDialog title={t(paused ? "shell.ended.signIn" : "shell.again.stay")} onCancel={onCancel}>
      <p>{t(paused ? "shell.again.expired" : "shell.again.ending")}</p>
      <Form<Credentials> layout="vertical" initialValues={{ id }} onFinish={(typed) => void submit(typed)}>
        <Form.Item name="id" label={t("shell.again.account")}>
          <Input readOnly autoComplete="username" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="password"
          required={false}
          label={t("shell.again.password")}
          rules={[{ required: true, message: t("shell.again.missing") }]}
          {...(fault !== undefined && { validateStatus: "error", help: fault })}
        >
          <Input.Password autoComplete="current-password" dir="ltr" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t("signIn.submit")}
        </Button>
      </Form>
      <Button type="link" block {...(paused ? { href: login, onClick: forgetDraft } : { onClick: onCancel })}>
        {t(paused ? "shell.again.other" : "common.cancel")}
      </Button>
    </SessionDialog>
  );
}
