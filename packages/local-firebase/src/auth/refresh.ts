import { AuthApiError } from "./errors";
import { issueTokens, type AuthContext } from "./operation";

/** Exchanges a refresh token for a new ID token. @throws AuthApiError */
export async function refresh(context: AuthContext, form: URLSearchParams): Promise<object> {
  const grantType = form.get("grant_type") ?? form.get("grantType");
  if (!grantType) throw new AuthApiError("MISSING_GRANT_TYPE");
  if (grantType !== "refresh_token") throw new AuthApiError("INVALID_GRANT_TYPE");
  const token = form.get("refresh_token") ?? form.get("refreshToken");
  if (!token) throw new AuthApiError("MISSING_REFRESH_TOKEN");
  const signIn = await context.tokens.readRefreshToken(token);
  const user = context.users.byId(signIn.localId);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  if (user.disabled) throw new AuthApiError("USER_DISABLED");
  if (user.generation !== signIn.generation) throw new AuthApiError("TOKEN_EXPIRED");
  await context.users.put({ ...user, lastRefreshAt: context.now() });
  const { idToken, refreshToken, expiresIn } = await issueTokens(context, user, signIn);
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: "Bearer",
    user_id: user.localId,
    project_id: context.tokens.projectId,
  };
}
