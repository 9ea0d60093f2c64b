/** A message that survives a full page load: the next page shows it once. */
const KEY = "flash";
/** Where the browser keeps no storage, the next page is opened without a page load (login-pages.tsx). */
let unstored: string | undefined;

export function leaveFlash(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    unstored = message;
  }
}

/** @returns the message that the previous page left, and forgets it. */
export function takeFlash(): string | undefined {
  try {
    const message = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return message;
  } catch {
    const message = unstored;
    unstored = undefined;
    return message;
  }
}
