/** The earlier panel stored what its files held, so an id of digits may stand there as text or as a number. */
export function storedForms(text: string): readonly (string | number)[] {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? [text, number] : [text];
}
