/**
 * The beginning of a text that is kept for a person to read.
 * @param most characters.
 */
export function shortened(text: string, most: number): string {
  // A copy: a slice alone would keep the whole text in memory.
  return text.length > most ? `${Buffer.from(text.slice(0, most)).toString()}…` : text;
}
