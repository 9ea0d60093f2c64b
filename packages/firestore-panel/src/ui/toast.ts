/** Milliseconds until a toast closes by itself, where the product says nothing else. */
export const TOAST_MS = 4000;

/** What a toast of Refine's notification provider may carry besides its message. */
export interface ToastExtras {
  /** A button that can be pressed once. Pressing it closes the toast; `run` shows the result. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The toast stays until it is closed: a failure that the person can act on. */
  readonly persistent?: true;
}

/** Presses the button of the newest toast, which is last in the page's tab order. Not while a dialog is open. */
export const TOAST_SHORTCUT = { code: "KeyZ", name: "Alt+Z" };
