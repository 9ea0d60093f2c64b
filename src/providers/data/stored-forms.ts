/**
 * The earlier panel stored the values of its files unchanged. So a numeric id may be stored as text or as a
 * number.
 */
export function storedForms(text: string): readonly (string | number)[] {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? [text, number] : [text];
}
