import {
  SERVER_TIME,
  type Field,
  type FieldDeclaration,
  type FieldModel,
  type FieldOptions,
} from "../../schema/types";
import { momentOf } from "../moment";

export type PasswordOptions = FieldOptions;
/** A record holds when it was set, as ISO text. */
export type PasswordField = FieldDeclaration<string | null> & PasswordOptions;

/** A password that people sign in with. It is typed, never shown; left empty on edit, it stays as it is. */
export const password = (options: PasswordOptions): PasswordField => ({ ...options, type: "password" });

export const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

/** What a record stores of it: nothing to compare it with (docs/sign-in.md), only when it was set. */
export function setAtKey(field: Field<PasswordField>): string {
  return field.path ?? `${field.key}At`;
}

/**
 * The form's value is the typed password. It never reaches the record: the provider writes the credential beside it
 * (src/providers/data/credential-writes.ts), and the record tells everybody that it was set.
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
  // For sorting by it, and nothing else: a form's value is no text for anybody.
  text: (value) => (momentOf(value) ? (value ?? "") : ""),
};
