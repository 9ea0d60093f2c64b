import {
  SERVER_TIME,
  type Field,
  type FieldDeclaration,
  type FieldModel,
  type FieldOptions,
} from "../../schema/types";
import { momentOf } from "../date/model";
import { randomText } from "../../schema/text";
import { text } from "../../texts/texts";

/** A record holds the time at which the password was set, as ISO text. */
export type PasswordField = FieldDeclaration<string | null>;

/** A sign-in password. It is never shown. An empty value on edit keeps the stored one. */
export const password = (options: FieldOptions): PasswordField => ({ ...options, type: "password" });

export const MIN_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** The record holds nothing to verify the password with (docs/sign-in.md). */
function setAtKey(field: Field<PasswordField>): string {
  return field.path ?? `${field.key}At`;
}

/** The typed password never reaches the record: data/credential-writes.ts writes the credential. */
export const passwordFieldModel: FieldModel<PasswordField, string> = {
  type: "password",
  sortable: true,
  confidential: true,
  exported: false,
  keys: (field) => [setAtKey(field)],
  read: (stored, field) => momentOf(stored[setAtKey(field)])?.toISOString() ?? null,
  write: (value, field) => (value ? { [setAtKey(field)]: SERVER_TIME } : {}),
  check: (value: unknown) => {
    if (typeof value !== "string") return text("fields.notText");
    if (value.length < MIN_LENGTH) return text("fields.tooShort", { min: MIN_LENGTH });
    return value.length > MAX_PASSWORD_LENGTH
      ? text("fields.tooLong", { max: MAX_PASSWORD_LENGTH })
      : undefined;
  },
  isEmpty: (value) => typeof value !== "string" || value === "",
  rules: (field) => ({ [setAtKey(field)]: (value) => `${value} == request.time` }),
  // The time is needed for sorting. A typed password must not become text.
  text: (value) => (momentOf(value) ? (value ?? "") : ""),
};

/** Without similar characters: 0 and O, 1, l and I, 2 and Z, 5 and S, 8 and B. */
const PASSWORD_SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRTUVWXY34679";

/** @returns 16 random letters and digits, about 90 bits: "kTzq-9Wpm-4xRd-Lh7s". */
export function randomPassword(): string {
  return Array.from({ length: 4 }, () => randomText(PASSWORD_SIGNS, 4)).join("-");
}
