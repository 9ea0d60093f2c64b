/**
 * Shortens a text for display.
 * @param most characters.
 */
export function shortened(text: string, most: number): string {
  // A copy: a slice would keep the whole text in memory.
  return text.length > most ? `${Buffer.from(text.slice(0, most)).toString()}…` : text;
}
