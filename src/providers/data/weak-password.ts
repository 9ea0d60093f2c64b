import { BRAND_TITLE } from "../../config/product";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { ProviderError } from "../errors";

/**
 * The rules cannot see a password, so its strength is checked before the write. The check loads with the
 * first save of a password.
 * @param before the record that is edited.
 * @throws 400 at the field of the password.
 */
export async function assertStrongPassword(
  { signIn, fields }: Collection,
  values: FormValues,
  before?: RecordData,
): Promise<void> {
  const password = signIn && values[signIn.password];
  if (!signIn || typeof password !== "string" || password === "") return;
  const { ownTexts, passwordError } = await import("../../fields/password/password-error");
  const message = await passwordError(password, [...ownTexts(fields, { ...before, ...values }), BRAND_TITLE]);
  if (message) throw new ProviderError(400, message, { errors: { [signIn.password]: message } });
}
