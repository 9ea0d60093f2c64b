/**
 * The command palette: Ctrl+K, "/" or the search button opens every screen and action that the person may access, and
 * records by name. It is cmdk in an antd dialog, and not `@refinedev/kbar`:
 * - it searches the words "List" and "Create" and not the resources' labels, so "books" finds nothing;
 * - it does not search records;
 * - its Delete uses its own messages instead of those in the declaration;
 * - its colors are inline styles: white in dark mode, too;
 * - it is not a dialog for screen readers, does not trap the focus, and its headings count as options;
 * - it depends on react-virtual 2, which supports React 17 at most.
 */
import { SearchOutlined } from "@ant-design/icons";
import { createContext, use, useCallback, useState, type ReactNode } from "react";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { isDialogOpen, useKeys } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import { useParts, type CommandDialogProps } from "../features";
import styles from "./command-palette.module.css";
import { useLazyComponent } from "./lazy";
import type { LazyComponent } from "./load-code";

/** Opens the command palette. Undefined while nobody is signed in. */
const CommandOpener = createContext<(() => void) | undefined>(undefined);

interface CommandPaletteProps {
  readonly collections: readonly Collection[];
  /** False after the session ends. */
  readonly enabled: boolean;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** Provides the palette to its keyboard shortcuts and to `CommandButton`. Its code loads on first use. */
export function CommandPalette({ collections, enabled, onLogout, children }: CommandPaletteProps) {
  const [open, setOpen] = useState(false);
  const [dialog] = useParts("commandDialogs");
  const isUsable = enabled && dialog !== undefined;
  const show = useCallback(() => {
    // Over a dialog, it would stay open over the next screen.
    if (!isDialogOpen()) setOpen(true);
  }, []);

  useKeys((event) => {
    if (!isUsable || event.defaultPrevented || event.isComposing || !isShortcut(event)) return;
    event.preventDefault();
    show();
  });

  return (
    <CommandOpener value={isUsable ? show : undefined}>
      {children}
      {isUsable && <LazyDialog {...{ dialog, open, collections, onLogout }} onClose={() => setOpen(false)} />}
    </CommandOpener>
  );
}

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

type LazyDialogProps = CommandDialogProps & { readonly dialog: LazyComponent<CommandDialogProps> };

function LazyDialog({ dialog, ...props }: LazyDialogProps) {
  const Dialog = useLazyComponent(dialog, props.open, props.onClose);
  return Dialog && <Dialog {...props} />;
}

/** A slash typed into a field is not a shortcut. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (key !== "/" || ctrlKey || metaKey || altKey) return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
