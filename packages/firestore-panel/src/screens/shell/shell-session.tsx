import { createContext, useContext, useEffect, useState } from "react";
import { Button, App, Modal } from "antd";
import { useCan, type BaseKey } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { CloudSyncOutlined, DisconnectOutlined } from "@ant-design/icons";
import { useText } from "../../texts/use-text";
import styles from "./shell-session.module.css";

interface ShellSession {
  /** Record id of the current or last signed-in account. */
  readonly account: string;
  /** The session is over: a cover hides the screen, and nothing can be saved until the account has signed in again. */
  readonly ended: boolean;
  /** The panel, the rules and the data are of different versions: nothing can be saved. */
  readonly readOnly: boolean;
}

export const ShellSessionContext = createContext<ShellSession>({
  account: "",
  ended: false,
  readOnly: false,
});

export function useShellSession(): ShellSession {
  return useContext(ShellSessionContext);
}

/** Whether the account may write now. False until the rights load, so that no button disappears again. */
export function useMay(resource: string, action: "create" | "edit" | "delete", id?: BaseKey): boolean {
  const { readOnly } = useShellSession();
  const { data } = useCan({ resource, action, ...(id !== undefined && { params: { id } }) });
  return !readOnly && data?.can === true;
}

/**
 * Removes the account's data from the document and from memory when its session ends: under a mere cover it would stay
 * readable. The page unmounts after its own effects, which store drafts (form/draft.ts).
 * @returns true if the page must not render any more.
 */
export function useEndedSessionCleanup(ended: boolean): boolean {
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const [seen, setSeen] = useState(false);
  const forgotten = ended && seen;

  useEffect(() => setSeen(ended), [ended]);

  useEffect(() => {
    if (!forgotten) return;
    // Only unused queries. The shell's own queries stay: they contain no records.
    client.removeQueries({ type: "inactive" });
    client.getMutationCache().clear();
    // Open dialogs and toasts may name records.
    Modal.destroyAll();
    message.destroy();
    notification.destroy();
  }, [forgotten, client, message, notification]);

  return forgotten;
}

/** Says that panel, data and rules are of different versions. It comes while somebody types, too. */
export function VersionBanner() {
  const t = useText();
  return (
    <div role="status" className={styles.banner}>
      <CloudSyncOutlined aria-hidden />
      <div>
        <div>{t("shell.version.updating")}</div>
        <div>{t("shell.version.kept")}</div>
      </div>
      <ReloadButton />
    </div>
  );
}

export function ReloadButton() {
  const t = useText();
  return (
    <Button size="small" onClick={() => window.location.reload()}>
      {t("shell.version.reload")}
    </Button>
  );
}

export function OfflineBanner() {
  const t = useText();
  return (
    <div role="status" className={styles.banner}>
      <DisconnectOutlined aria-hidden /> {t("shell.offline")}
    </div>
  );
}
