import { isJsonObject, type JsonObject } from "../../core/http";
import { AuthApiError } from "../errors";
import { count, flag, text, texts } from "../fields";
import type { AuthContext, Operation } from "../operation";
import { OWN_HASH } from "../passwords";
import { fullProfile } from "../profile";
import type { User } from "../users";

const PAGE = 20;
const MAX_PAGE = 1000;
const MAX_QUERY = 500;

/** Returns users by id, e-mail, phone number or linked account, each once. Without a match, `users` is absent. */
export const lookup: Operation = (context, body) => {
  const federated = Array.isArray(body.federatedUserId) ? body.federatedUserId.filter(isJsonObject) : [];
  const found = new Set<User | undefined>([
    ...texts(body, "localId").map(context.users.byId),
    ...texts(body, "email").map((email) => context.users.byEmail(email.toLowerCase())),
    ...texts(body, "phoneNumber").map(context.users.byPhone),
    ...federated.map((id) => context.users.byProvider(text(id, "providerId") ?? "", text(id, "rawId") ?? "")),
  ]);
  found.delete(undefined);
  const users = [...found].flatMap((user) => (user ? fullProfile(user) : []));
  return { kind: "identitytoolkit#GetAccountInfoResponse", ...(users.length > 0 && { users }) };
};

/**
 * Returns a page of all users by id; with -1, all users. The answer says how the passwords are hashed, so that
 * accounts:batchCreate of another project accepts it.
 */
export const batchGet: Operation = (context, body) => {
  const all = Number(body.maxResults) === -1;
  const limit = all ? Infinity : Math.min(count(body, "maxResults") || PAGE, MAX_PAGE);
  const users = context.users.page(text(body, "nextPageToken") ?? "", limit);
  return {
    kind: "identitytoolkit#DownloadAccountResponse",
    ...OWN_HASH,
    users: users.map(fullProfile),
    // A full page has a token, as in production, although the next page may be empty.
    ...(users.length === limit && { nextPageToken: users.at(-1)?.localId }),
  };
};

type Key = (user: User) => string | number;
const SORTS: { readonly [sortBy: string]: Key } = {
  USER_ID: (user) => user.localId,
  NAME: (user) => user.displayName ?? "",
  USER_EMAIL: (user) => user.email ?? "",
  CREATED_AT: (user) => user.createdAt,
  LAST_LOGIN_AT: (user) => user.lastLoginAt ?? 0,
};

/**
 * Returns users in an order, or the matches of expressions (an e-mail, a number, an id); without `returnUserInfo`,
 * their number.
 */
export const query: Operation = (context, body) => {
  const users = matching(context, body);
  if (flag(body, "returnUserInfo") === false) return { recordsCount: String(users.length) };
  const sortBy = text(body, "sortBy") ?? "USER_ID";
  const key = Object.hasOwn(SORTS, sortBy) ? SORTS[sortBy] : undefined;
  if (!key) throw new AuthApiError("INVALID_ARGUMENT", `sortBy ${sortBy} is not offered here.`);
  const direction = text(body, "order") === "DESC" ? -1 : 1;
  const sorted = users.toSorted((a, b) => direction * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const offset = count(body, "offset") ?? 0;
  const limit = Math.min(count(body, "limit") || MAX_QUERY, MAX_QUERY);
  const page = sorted.slice(offset, offset + limit);
  return { recordsCount: String(page.length), userInfo: page.map(fullProfile) };
};

function matching(context: AuthContext, { expression }: JsonObject): readonly User[] {
  if (!Array.isArray(expression) || expression.length === 0) return [...context.users.all()];
  const found = expression.filter(isJsonObject).flatMap((one) => {
    const [email, phoneNumber, userId] = [text(one, "email"), text(one, "phoneNumber"), text(one, "userId")];
    if (email !== undefined) return context.users.byEmail(email.toLowerCase()) ?? [];
    if (phoneNumber !== undefined) return context.users.byPhone(phoneNumber) ?? [];
    return context.users.byId(userId ?? "") ?? [];
  });
  return [...new Set(found)];
}
