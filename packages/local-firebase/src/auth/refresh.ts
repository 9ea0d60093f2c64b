import { AuthApiError } from "./errors";
import type { AuthContext } from "./operation";
import { issueTokens } from "./operation";

/** Answers the token endpoint: a new ID token for a refresh token. @throws AuthApiError */
export async function refresh(context: AuthContext, form: URLSearchParams): Promise<object> {
  if (form.get("grant_type") !== "refresh_token") throw new AuthApiError("INVALID_GRANT_TYPE");
  const token = form.get("refresh_token");
  if (!token) throw new AuthApiError("MISSING_REFRESH_TOKEN");
  const signIn = await context.tokens.readRefreshToken(token);
  const user = context.users.byId(signIn.localId);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  if (user.disabled) throw new AuthApiError("USER_DISABLED");
  if (user.generation !== signIn.generation) throw new AuthApiError("TOKEN_EXPIRED");
  const { idToken, refreshToken, expiresIn } = await issueTokens(
    context,
    user,
    signIn.provider,
    signIn.authTime,
  );
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
