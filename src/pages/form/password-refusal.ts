import { BRAND_TITLE } from "../../config/product";
import type { Field, FormValues } from "../../schema/types";

/** @returns why a save would refuse a typed password. Loads what checks it with the first one. */
export async function passwordRefusal(
  password: unknown,
  fields: readonly Field[],
  values: FormValues,
): Promise<string | undefined> {
  if (typeof password !== "string" || password === "") return undefined;
  try {
    const { ownTexts, passwordError } = await import("../../fields/password/password-error");
    return await passwordError(password, [...ownTexts(fields, values), BRAND_TITLE]);
  } catch {
    // What checks it could not be loaded: the data provider, which checks again, tells why it cannot save.
    return undefined;
  }
}
