/** Ids of new records in the form of the Firebase SDK: twenty letters and digits, each equally likely. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;
export const NEW_ID_PATTERN = "[A-Za-z0-9]{20}";
const NEW_ID = new RegExp(`^${NEW_ID_PATTERN}$`);
/** Random bytes from this value on are skipped. Otherwise some letters would be more likely than others. */
const UNBIASED_LIMIT = Math.floor(256 / LETTERS.length) * LETTERS.length;

export function newRecordId(): string {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * LENGTH)))
      if (byte < UNBIASED_LIMIT && id.length < LENGTH) id += LETTERS.charAt(byte % LETTERS.length);
  }
  return id;
}

export function isNewRecordId(value: unknown): value is string {
  return typeof value === "string" && NEW_ID.test(value);
}
