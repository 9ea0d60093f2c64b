const MIN_LENGTH = 10;
const MIN_DISTINCT = 5;

/** Passwords that are guessed first, in lower case and without what is usually put behind them. */
const OBVIOUS = [
  "password", "passw0rd", "p@ssword", "p@ssw0rd", "qwerty", "qwertyuiop", "asdfghjkl", "1234567890", "0123456789", "0987654321",
  "abcdefghij", "letmein", "welcome", "iloveyou", "administrator", "admin", "changeme", "secret", "westwalk", "doha", "qatar",
]; // prettier-ignore

/** @returns what is wrong with a password for an admin, in words; undefined when it will do. */
export function passwordFault(password: string, email: string): string | undefined {
  if (password.length < MIN_LENGTH) return `The password needs at least ${MIN_LENGTH} characters.`;
  if (new Set(password).size < MIN_DISTINCT)
    return `The password needs at least ${MIN_DISTINCT} different characters.`;
  const plain = password.toLowerCase();
  // "Westwalk2026!" is "westwalk" to whoever guesses.
  const stem = plain.replace(/[\d\W_]+$/, "");
  const address = email.toLowerCase();
  const taken = [...OBVIOUS, address, address.split("@")[0] ?? ""];
  if (taken.includes(plain) || taken.includes(stem)) return "The password is too easy to guess.";
  return undefined;
}
