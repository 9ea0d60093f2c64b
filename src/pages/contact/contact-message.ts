import { trimText } from "firestore-panel/schema";
import type { TextId } from "firestore-panel/texts";

/** The fields of a contact message in form order. Their names are the template's parameters. */
export const MESSAGE_FIELDS = ["name", "email", "subject", "message"] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];
export type MessageValues = { readonly [field in MessageField]: string };
export type MessageErrors = { readonly [field in MessageField]?: TextId };

/** Some text, one @, and a domain with a dot, in any script. It does not prove that the address exists. */
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}\d-]{2,}$/u;
/** The maximum length that mail servers accept (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const EMAIL_LENGTH = 254;

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);
}

export function checkMessage(values: MessageValues): MessageErrors {
  const errors: { [field in MessageField]?: TextId } = {};
  for (const field of MESSAGE_FIELDS)
    if (trimText(values[field]) === "") errors[field] = `contact.missing.${field}`;
  if (!errors.email && !isEmail(values.email.trim())) errors.email = "contact.invalidEmail";
  return errors;
}
