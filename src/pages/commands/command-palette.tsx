/**
 * The command palette: Ctrl+K, "/" or the search button opens every screen and action that the person may use, and
 * records by name. A dialog of antd around a list of our own, and not `@refinedev/kbar`:
 * - it searches the words "List" and "Create" and not the resources' labels, so "brands" finds nothing; nor does it know
 *   records;
 * - its Delete asks and reports in words of its own, beside those that a declaration has for it;
 * - its colours are written into its elements: white in dark mode, too;
 * - it is no dialog to a screen reader, lets the focus out, and its headings count as options;
 * - it is built on react-virtual 2, which asks for React 17 at most.
 */
import { useNotification } from "@refinedev/core";
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { CommandOpener } from "../../components/command-opener";
import type { Collection } from "../../schema/types";
import type { CommandDialogProps } from "./command-dialog";
import { useEarlyKeys } from "./use-early-keys";

interface CommandPaletteProps {
  readonly collections: readonly Collection[];
  /** False once the session is over. */
  readonly enabled: boolean;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** Gives the palette to everything inside: to its keys, and to a `CommandButton`. It is loaded when it is first wanted. */
export function CommandPalette({ collections, enabled, onLogout, children }: CommandPaletteProps) {
  const { open: notify } = useNotification();
  const [Dialog, setDialog] = useState<ComponentType<CommandDialogProps>>();
  const [open, setOpen] = useState(false);
  const earlyKeys = useEarlyKeys();

  const show = useCallback(() => {
    if (isDialogOpen()) return;
    earlyKeys.begin();
    import("./command-dialog").then(
      ({ CommandDialog }) => {
        setDialog(() => CommandDialog);
        setOpen(true);
      },
      () => {
        earlyKeys.take();
        notify?.({ type: "error", message: "The search could not be loaded. Check the network connection." });
      },
    );
  }, [notify, earlyKeys]);
  const close = useCallback(() => {
    earlyKeys.take();
    setOpen(false);
  }, [earlyKeys]);

  useEffect(() => {
    if (!enabled) {
      earlyKeys.take();
      return;
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isShortcut(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled, show, earlyKeys]);

  return (
    <CommandOpener value={enabled ? show : undefined}>
      {children}
      {Dialog && enabled && <Dialog {...{ open, collections, onLogout, earlyKeys }} onClose={close} />}
    </CommandOpener>
  );
}

/** A slash that is typed into a field is a slash. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (key !== "/" || ctrlKey || metaKey || altKey) return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** What another dialog asks is answered first: it would stay open over the screen that is gone to. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll("[aria-modal=true], dialog[open]")].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true }),
  );
}
