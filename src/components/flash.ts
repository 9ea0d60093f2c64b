/** The key of a message that survives a full page load. The next page shows it once. */
const KEY = "flash";
/** Without browser storage, the next page opens without a page load (login-pages.tsx). */
let unstored: string | undefined;

export function leaveFlash(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    unstored = message;
  }
}

/** @returns and removes the message of the previous page. */
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
