import { createContext, use } from "react";
import { SearchOutlined } from "@ant-design/icons";
import { useText } from "../texts/use-text";
import common from "./common.module.css";
import styles from "./command-button.module.css";

/** Opens the command palette. Undefined while nobody is signed in. */
export const CommandOpener = createContext<(() => void) | undefined>(undefined);

/** Opens the command palette, for a dark bar. `wide` shows the name and the shortcut. */
export function CommandButton({ wide = false }: { wide?: boolean }) {
  const t = useText();
  const open = use(CommandOpener);
  if (!open) return null;
  return (
    <button
      type="button"
      className={`${common.navButton} ${wide ? styles.wide : ""}`}
      aria-label={t("ui.commands.title")}
      aria-keyshortcuts="Control+K"
      title={wide ? undefined : t("ui.commands.shortcut")}
      onClick={open}
    >
      <SearchOutlined aria-hidden />
      {wide && <span>{t("ui.commands.search")}</span>}
    </button>
  );
}
