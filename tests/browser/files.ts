/** The smallest PNG there is: one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function pngFile(name = "logo.png"): File {
  return new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], name, {
    type: "image/png",
  });
}
