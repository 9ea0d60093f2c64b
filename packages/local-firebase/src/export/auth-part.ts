import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuthService } from "../auth/service";
import type { Log } from "../core/contracts";
import { isJsonObject, parseJsonObject, type JsonObject } from "../core/http";
import { errorCode, errorText } from "../core/start-error";

export const AUTH_FOLDER = "auth_export";
const ACCOUNTS = "accounts.json";
const CONFIG = "config.json";

/** What `readAccounts` has found. */
export interface ExportedAccounts {
  /** As the admin API's batchGet answers. */
  readonly accounts: JsonObject;
  readonly config: JsonObject;
}

/** Writes accounts and configuration as the official tools do: what the admin API answers. */
export async function writeAccounts(folder: string, auth: AuthService): Promise<void> {
  const path = join(folder, AUTH_FOLDER);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, ACCOUNTS), JSON.stringify(await auth.admin("batchGet", { maxResults: -1 })));
  await writeFile(join(path, CONFIG), JSON.stringify(auth.config.shown()));
}

/** @param path of the folder with the accounts. @throws Error when a file is malformed; one may be missing. */
export async function readAccounts(path: string): Promise<ExportedAccounts> {
  return { accounts: await readJson(join(path, ACCOUNTS)), config: await readJson(join(path, CONFIG)) };
}

/**
 * Puts accounts in place of those that are there. Whose password cannot be read comes without it; who cannot be taken at
 * all (a second factor, say) is left out. Both are told.
 * @returns how many there are then.
 */
export async function replaceAccounts(
  auth: AuthService,
  exported: ExportedAccounts,
  log: Log,
): Promise<number> {
  const { accounts, config } = exported;
  await auth.users.clear();
  await auth.config.change(config).catch((error: unknown) => log.warn(`auth       ${errorText(error)}`));
  const users: unknown[] = Array.isArray(accounts["users"]) ? accounts["users"] : [];
  const refused = await addAccounts(auth, accounts, users);
  const leftOut = await addAccounts(auth, accounts, [...refused.keys()].map(withoutPassword));
  const reasons = new Map([...leftOut].map(([user, reason]) => [idOf(user), reason]));
  for (const [user, reason] of refused) {
    const id = idOf(user);
    const leftOutFor = reasons.get(id);
    log.warn(
      leftOutFor === undefined
        ? `auth       user ${id} is imported without a password: ${reason}`
        : `auth       user ${id} is not imported: ${leftOutFor}`,
    );
  }
  return users.length - leftOut.size;
}

/** @returns those that were not taken, each with the reason. */
async function addAccounts(
  auth: AuthService,
  accounts: JsonObject,
  users: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  if (users.length === 0) return new Map();
  const { error } = await auth.admin("batchCreate", { ...accounts, users });
  const faults: unknown[] = Array.isArray(error) ? error : [];
  return new Map(
    faults.filter(isJsonObject).map(({ index, message }) => [users[Number(index)], String(message)]),
  );
}

/** An account of the official emulator that it imported itself has a hash, and does not say of which kind. */
function withoutPassword(user: unknown): unknown {
  if (!isJsonObject(user)) return user;
  return Object.fromEntries(Object.entries(user).filter(([key]) => key !== "passwordHash" && key !== "salt"));
}

function idOf(user: unknown): string {
  return isJsonObject(user) ? String(user["localId"]) : "?";
}

async function readJson(path: string): Promise<JsonObject> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "{}";
    throw error;
  });
  const json = parseJsonObject(text);
  if (!json) throw new Error(`${path} is no JSON object`);
  return json;
}
