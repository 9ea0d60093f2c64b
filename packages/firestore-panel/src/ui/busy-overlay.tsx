import { Button, Progress } from "antd";
import type { ReactNode } from "react";
import { useText } from "../texts/use-text";
import common from "./common.module.css";
import states from "./states.module.css";
import styles from "./busy-overlay.module.css";

interface BusyOverlayProps {
  readonly busy: boolean;
  readonly label: string;
  /** The fraction of the files sent so far, during an upload. */
  readonly progress?: { readonly fraction: number; readonly fileName: string } | undefined;
  /** Why the action takes longer than usual. */
  readonly note?: string | undefined;
  readonly cancel?: { readonly label: string; readonly run: () => void } | undefined;
  readonly children: ReactNode;
}

export function BusyOverlay({ busy, label, progress, note, cancel, children }: BusyOverlayProps) {
  const t = useText();
  return (
    <div className={styles.frame} aria-busy={busy}>
      {children}
      {busy && (
        <div className={styles.overlay}>
          <div className={styles.box} role="status">
            <span className={states.spinner} aria-hidden />
            <strong>{label}</strong>
            {progress && (
              <>
                <small className={common.cut}>{t("ui.busy.sending", { file: progress.fileName })}</small>
                <Progress
                  percent={Math.round(progress.fraction * 100)}
                  aria-label={t("ui.busy.sending", { file: progress.fileName })}
                  className={styles.bar}
                />
              </>
            )}
            {note !== undefined && <small>{note}</small>}
            {cancel && (
              <Button size="small" onClick={cancel.run}>
                {cancel.label}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
