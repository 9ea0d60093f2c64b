import { isJsonObject, type JsonObject } from "../../core/http";
import { AuthApiError } from "../errors";
import { text } from "../fields";
import type { LinkedProvider } from "../users";

const MAX_UID = 128;

/** @throws AuthApiError INVALID_LOCAL_ID */
export function checkedUid(localId: string): string {
  if (localId.length === 0 || localId.length > MAX_UID) throw new AuthApiError("INVALID_LOCAL_ID");
  return localId;
}

/** Refuses second factors and tenants by name. An empty list of factors is allowed. @throws AuthApiError */
export function refuseAbsent(body: JsonObject): void {
  const enrollments = isJsonObject(body.mfa) ? body.mfa.enrollments : body.mfaInfo;
  if (Array.isArray(enrollments) && enrollments.length > 0)
    throw new AuthApiError("OPERATION_NOT_ALLOWED", "Second factors are not offered by the local Firebase.");
  if (body.tenantId !== undefined)
    throw new AuthApiError("OPERATION_NOT_ALLOWED", "Tenants are not offered by the local Firebase.");
}

/** Reads an account of another service, in the form that tools use. @throws AuthApiError */
export function linkedProvider(value: unknown): LinkedProvider {
  const info = isJsonObject(value) ? value : {};
  const [providerId, rawId] = [text(info, "providerId"), text(info, "rawId")];
  if (!providerId) throw new AuthApiError("MISSING_PROVIDER_ID");
  if (!rawId) throw new AuthApiError("MISSING_RAW_ID");
  return {
    providerId,
    rawId,
    email: text(info, "email"),
    displayName: text(info, "displayName"),
    photoUrl: text(info, "photoUrl"),
  };
}
