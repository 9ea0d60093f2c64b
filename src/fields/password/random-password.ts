/**
 * Each group of similar characters has at most one member: 0 and O, 1, l and I, 2 and Z, 5 and S, 8 and B.
 */
const SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRTUVWXY34679";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** @returns 16 random letters and digits in groups: "kTzq-9Wpm-4xRd-Lh7s". They have about 90 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomSign).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Draws again for values that would favour the first characters, so that each is equally likely. */
function randomSign(): string {
  const fair = 256 - (256 % SIGNS.length);
  const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fair ? SIGNS.charAt(byte % SIGNS.length) : randomSign();
}
