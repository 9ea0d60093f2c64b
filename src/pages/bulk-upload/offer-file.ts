/** Files that the page hands out. */

/** Spreadsheets take a file that begins with it for UTF-8, Arabic text included. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A file with the header row only. Names of columns hold no character that would need quotes. */
export function templateCsv(columns: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${columns.join(",")}\r\n`;
}

/** Hands a text to the person as a file to keep. */
export function offerFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file's content when the click returns; the address may go with the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
