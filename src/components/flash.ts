/** A message that outlives a full page load: told once by the page that comes next. */
const KEY = "flash";

export function leaveFlash(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** @returns the message left by the page before, once. */
export function takeFlash(): string | undefined {
  const message = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return message;
}
