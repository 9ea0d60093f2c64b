import { BRAND_TITLE } from "../../config/product";
import type { Field, FormValues } from "../../schema/types";

/** @returns why a save would refuse a typed password. Loads what judges it with the first one. */
export async function passwordRefusal(
  password: unknown,
  fields: readonly Field[],
  values: FormValues,
): Promise<string | undefined> {
  if (typeof password !== "string" || password === "") return undefined;
  try {
    const { ownTexts, passwordFault } = await import("../../fields/secret/password-fault");
    return await passwordFault(password, [...ownTexts(fields, values), BRAND_TITLE]);
  } catch {
    // What judges it could not be loaded: the data provider, which judges again, tells why it cannot save.
    return undefined;
  }
}
