/** Dialogs that outlive the page that opened them. */
import { createContext, Fragment, use, useCallback, useRef, useState, type ReactNode } from "react";

/** @param render renders a dialog, which calls `onClosed` when it has closed. */
export type OpenDialog = (render: (onClosed: () => void) => ReactNode) => void;

const DialogsContext = createContext<OpenDialog>(() => undefined);

export function useOpenDialog(): OpenDialog {
  return use(DialogsContext);
}

export function DialogHost({ children }: { readonly children: ReactNode }) {
  const [dialogs, setDialogs] = useState<ReadonlyMap<number, ReactNode>>(new Map());
  const opened = useRef(0);
  const open: OpenDialog = useCallback((render) => {
    opened.current += 1;
    const key = opened.current;
    const close = () => setDialogs((all) => new Map([...all].filter(([other]) => other !== key)));
    setDialogs((all) => new Map([...all, [key, render(close)]]));
  }, []);
  return (
    <DialogsContext value={open}>
      {children}
      {[...dialogs].map(([key, dialog]) => (
        <Fragment key={key}>{dialog}</Fragment>
      ))}
    </DialogsContext>
  );
}
