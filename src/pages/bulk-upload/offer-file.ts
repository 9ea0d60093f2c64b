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
