import type { Collection } from "../schema/types";
import { modelOf, storedKeysOf } from "./models";

/**
 * The form in which an account's id is stored, salted and compared: what its field makes of the typed text.
 * @returns "" where the collection signs nobody in.
 */
export function signInIdOf({ signIn, fields }: Collection, typed: string): string {
  const field = fields.find(({ key }) => key === signIn?.id);
  if (!field) return "";
  const value = modelOf(field).write(typed, field)[storedKeysOf(field)[0] ?? field.key];
  return typeof value === "string" ? value : "";
}
