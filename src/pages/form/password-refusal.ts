import { BRAND_TITLE } from "../../config/product";
import type { Field, FormValues } from "../../schema/types";

/** @returns why a save would refuse a typed password. The first call loads the checker. */
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
    // The checker could not be loaded. The data provider checks again and reports the error.
    return undefined;
  }
}
