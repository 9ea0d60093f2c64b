/** Dialogs that outlive the page that opened them. */
import { createContext, Fragment, use, useCallback, useRef, useState, type ReactNode } from "react";

/** @param render renders a dialog, which calls `onClosed` when it has closed. */
export type OpenDialog = (render: (onClosed: () => void) => ReactNode) => void;

const DialogsContext = createContext<OpenDialog>(() => undefined);

export function useOpenDialog(): OpenDialog {
  return use(DialogsContext);
}

export function DialogHost({ children }: { readonly children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly ReactNode[]>([]);
  const opened = useRef(0);
  const open: OpenDialog = useCallback((render) => {
    opened.current += 1;
    const close = () => setDialogs((all) => all.filter((other) => other !== dialog));
    const dialog = <Fragment key={opened.current}>{render(close)}</Fragment>;
    setDialogs((all) => [...all, dialog]);
  }, []);
  return (
    <DialogsContext value={open}>
      {children}
      {dialogs}
    </DialogsContext>
  );
}
