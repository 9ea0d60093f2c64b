import type { Collection } from "../schema/types";
import { modelOf, storedKeysOf } from "./models";

/**
 * @returns an account's id in the form that is stored, salted and compared, or "" if the collection has no
 * sign-in.
 */
export function signInIdOf({ signIn, fields }: Collection, typed: string): string {
  const field = fields.find(({ key }) => key === signIn?.id);
  if (!field) return "";
  const value = modelOf(field).write(typed, field)[storedKeysOf(field)[0] ?? field.key];
  return typeof value === "string" ? value : "";
}
