/** The payloads of the calls about history and trash. */
import { isWork } from "../../../schema/history";
import type { FormValues } from "../../../schema/types";
import { ProviderError } from "../../errors";
import { formValues } from "../save-request";

/** A payload as the values that it may hold. */
export function asked(payload: unknown): FormValues {
  return formValues(payload);
}

/** @throws 400 */
export function textOf(payload: FormValues, key: string): string {
  const value = payload[key];
  if (typeof value !== "string" || value === "") throw new ProviderError(400, `This is asked with "${key}".`);
  return value;
}

/** @throws 400 */
export function optionalText(payload: FormValues, key: string): string | undefined {
  return payload[key] === undefined ? undefined : textOf(payload, key);
}

/** Works are named by ids as records have them: they become part of documents' ids. @throws 400 */
export function workIn(payload: FormValues, key: string): string {
  const value = payload[key];
  if (!isWork(value)) throw new ProviderError(400, `"${key}" is not the id of a work.`);
  return value;
}

export function optionalWork(payload: FormValues, key: string): string | undefined {
  return payload[key] === undefined ? undefined : workIn(payload, key);
}

/** Each once. @throws 400 */
export function idsIn(payload: FormValues, most: number): readonly string[] {
  const { ids } = payload;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || ids.length > most)
    throw new ProviderError(400, `This is asked with ids: a list of at most ${most} texts.`);
  return [...new Set<string>(ids)];
}
