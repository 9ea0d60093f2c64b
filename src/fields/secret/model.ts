import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";

export type SecretOptions = FieldOptions;
export type SecretField = FieldDeclaration<null> & SecretOptions;

/** A password of which only the verifier is stored. It is typed, never shown; left empty on edit, it stays as it is. */
export const secret = (options: SecretOptions): SecretField => ({ ...options, type: "secret" });

const MAX_LENGTH = 200;
const VERIFIER = "[0-9a-f]{64}";

/**
 * The form's value is the typed password; `sealSecrets` in record.ts turns it into the verifier before it is written,
 * because that takes time and needs the record's sign-in id.
 */
export const secretFieldModel: FieldModel<SecretField, string> = {
  type: "secret",
  confidential: true,
  read: () => null,
  write: (value, field) => {
    if (!value) return {};
    if (!new RegExp(`^${VERIFIER}$`).test(value))
      throw new Error(`${field.key} must be sealed before it is written`);
    return { [storedKey(field)]: value };
  },
  check: (value: unknown) => {
    if (typeof value !== "string") return "Must be text";
    return value.length > MAX_LENGTH ? `At most ${MAX_LENGTH} characters` : undefined;
  },
  isEmpty: (value) => typeof value !== "string" || value === "",
  rules: (field) => ({
    [storedKey(field)]: (value) => `${value} is string && ${value}.matches('${VERIFIER}')`,
  }),
  text: () => "",
};
