/** What a toast of Refine's notification provider may carry besides its words. */
export interface ToastExtras {
  /** A button, pressed once at most. The toast goes when it is pressed; `run` says what came of it. */
  readonly action?: ToastAction;
  /** Until it is closed: a failure that something can be done about. */
  readonly persistent?: true;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/**
 * Presses the button of the newest toast, wherever the focus is: a toast stands at the end of the page. Not while a dialog
 * is open.
 */
export const TOAST_SHORTCUT = { code: "KeyZ", name: "Alt+Z" };
