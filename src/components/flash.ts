/** A message that survives a full page load: the next page shows it once. */
const KEY = "flash";

export function leaveFlash(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** @returns the message that the previous page left, and forgets it. */
export function takeFlash(): string | undefined {
  const message = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return message;
}
