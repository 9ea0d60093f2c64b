/** Parses the payloads of calls about history and trash. */
import { isOperationId } from "../../../schema/history";
import type { FormValues } from "../../../schema/types";
import { ProviderError } from "../../errors";
import { formValues } from "../save-request";

/** @returns the payload as untrusted values. */
export function parsePayload(payload: unknown): FormValues {
  return formValues(payload);
}

/** @throws 400 */
export function requiredText(payload: FormValues, key: string): string {
  const value = payload[key];
  if (typeof value !== "string" || value === "") throw new ProviderError(400, `The payload needs "${key}".`);
  return value;
}

/** @throws 400 */
export function optionalText(payload: FormValues, key: string): string | undefined {
  return payload[key] === undefined ? undefined : requiredText(payload, key);
}

/** The operation's id becomes part of document ids, so it must have the form of a record's id. @throws 400 */
export function operationIn(payload: FormValues, key: string): string {
  const value = payload[key];
  if (!isOperationId(value)) throw new ProviderError(400, `"${key}" is not the id of an operation.`);
  return value;
}

export function optionalOperation(payload: FormValues, key: string): string | undefined {
  return payload[key] === undefined ? undefined : operationIn(payload, key);
}

/** @returns the distinct ids. @throws 400 */
export function idsIn(payload: FormValues, most: number): readonly string[] {
  const { ids } = payload;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string") || ids.length > most)
    throw new ProviderError(400, `The payload needs ids: a list of at most ${most} texts.`);
  return [...new Set<string>(ids)];
}
