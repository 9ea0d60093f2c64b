/** Without 0 and O, 1, l and I, and with one each of 2 and Z, 5 and S, 8 and B: they are mistaken for each other. */
const SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRTUVWXY34679";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 16 random letters and digits, in groups for reading: "kTzq-9Wpm-4xRd-Lh7s". Some 90 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomSign).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Each equally likely: what would favour the first ones is drawn again. */
function randomSign(): string {
  const fair = 256 - (256 % SIGNS.length);
  const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fair ? SIGNS.charAt(byte % SIGNS.length) : randomSign();
}
