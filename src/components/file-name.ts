/**
 * The prefix that makes a stored name unique: milliseconds since the epoch, and in this panel's uploads eight random
 * digits.
 */
const UNIQUE_PART = /^\d{13}-(?:[0-9a-f]{8}-)?(?=.)/;

/**
 * @param url a download URL of Cloud Storage; its last path segment is the percent-encoded object name.
 * @returns the file's name without folders and the unique prefix.
 */
export function fileName(url: string): string {
  try {
    const object = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
    return object.slice(object.lastIndexOf("/") + 1).replace(UNIQUE_PART, "") || url;
  } catch {
    return url;
  }
}

/** "340 kB", "2.4 MB". @param bytes */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
