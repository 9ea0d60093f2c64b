import { isJsonObject, type JsonObject } from "../core/http";
import type { WindowContext } from "./context";

const PAGE = 100;
/** The fields that the search examines. */
const SEARCHED = ["localId", "email", "displayName", "phoneNumber"];
/** The page does not need hashes. */
const SECRET = ["passwordHash", "salt"];

/**
 * A page of users, the newest first.
 * @param query `search`: a part of the id, e-mail, name or number; `skip`: the number of users to skip.
 */
export async function listUsers(auth: WindowContext["auth"], query: URLSearchParams): Promise<JsonObject> {
  const answer = await auth.admin("batchGet", { maxResults: -1 });
  const all = Array.isArray(answer.users) ? answer.users.filter(isJsonObject) : [];
  const search = (query.get("search") ?? "").trim().toLowerCase();
  const found = all
    .filter((user) => SEARCHED.some((name) => textOf(user, name).toLowerCase().includes(search)))
    .sort((a, b) => Number(b.createdAt ?? 0) - Number(a.createdAt ?? 0));
  const skip = Math.max(0, Number(query.get("skip") ?? 0) || 0);
  return { total: all.length, found: found.length, users: found.slice(skip, skip + PAGE).map(shown) };
}

function textOf(user: JsonObject, name: string): string {
  const value = user[name];
  return typeof value === "string" ? value : "";
}

function shown(user: JsonObject): JsonObject {
  const visible = Object.entries(user).filter(([name]) => !SECRET.includes(name));
  return { ...Object.fromEntries(visible), hasPassword: typeof user.passwordHash === "string" };
}
