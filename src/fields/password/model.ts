import {
  SERVER_TIME,
  type Field,
  type FieldDeclaration,
  type FieldModel,
  type FieldOptions,
} from "../../schema/types";
import { momentOf } from "../moment";

export type PasswordOptions = FieldOptions;
/** A record holds the time at which the password was set, as ISO text. */
export type PasswordField = FieldDeclaration<string | null> & PasswordOptions;

/** A sign-in password. Stored passwords are never shown. An empty value on edit keeps the stored one. */
export const password = (options: PasswordOptions): PasswordField => ({ ...options, type: "password" });

export const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

/**
 * Stored key of the time at which the password was set. The record holds nothing to verify it with
 * (docs/sign-in.md).
 */
export function setAtKey(field: Field<PasswordField>): string {
  return field.path ?? `${field.key}At`;
}

/**
 * The form's value is the typed password. It never reaches the record: the provider writes the credential
 * separately (src/providers/data/credential-writes.ts). The record only shows when it was set.
 */
export const passwordFieldModel: FieldModel<PasswordField, string> = {
  type: "password",
  sortable: true,
  confidential: true,
  exported: false,
  keys: (field) => [setAtKey(field)],
  read: (stored, field) => momentOf(stored[setAtKey(field)])?.toISOString() ?? null,
  write: (value, field) => (value ? { [setAtKey(field)]: SERVER_TIME } : {}),
  check: (value: unknown) => {
    if (typeof value !== "string") return "Must be text";
    if (value.length < MIN_LENGTH) return `At least ${MIN_LENGTH} characters`;
    return value.length > MAX_LENGTH ? `At most ${MAX_LENGTH} characters` : undefined;
  },
  isEmpty: (value) => typeof value !== "string" || value === "",
  rules: (field) => ({ [setAtKey(field)]: (value) => `${value} == request.time` }),
  // The time is needed for sorting. A typed password must not become text.
  text: (value) => (momentOf(value) ? (value ?? "") : ""),
};
