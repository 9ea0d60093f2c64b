import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuthService } from "../auth/service";
import type { Log } from "../core/contracts";
import { isJsonObject, parseJsonObject, type JsonObject } from "../core/http";
import { errorCode, errorText } from "../core/start-error";

export const AUTH_FOLDER = "auth_export";
const ACCOUNTS = "accounts.json";
const CONFIG = "config.json";

/** The result of `readAccounts`. */
export interface ExportedAccounts {
  /** In the form of the admin API's batchGet. */
  readonly accounts: JsonObject;
  readonly config: JsonObject;
}

/** Writes accounts and configuration as the official tools do: the answers of the admin API. */
export async function writeAccounts(folder: string, auth: AuthService): Promise<void> {
  const path = join(folder, AUTH_FOLDER);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, ACCOUNTS), JSON.stringify(await auth.admin("batchGet", { maxResults: -1 })));
  await writeFile(join(path, CONFIG), JSON.stringify(auth.config.shown()));
}

/** @param path of the folder with the accounts. @throws Error when a file is malformed. A file may be missing. */
export async function readAccounts(path: string): Promise<ExportedAccounts> {
  return { accounts: await readJson(join(path, ACCOUNTS)), config: await readJson(join(path, CONFIG)) };
}

/**
 * Replaces all accounts. An account with an unreadable password is added without it, and an unsupported account (with a
 * second factor, for example) is left out. Both are logged.
 * @returns the number of accounts afterwards.
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

/** @returns the accounts that were refused, each with the reason. */
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

/** An account that the official emulator has imported itself has a hash without its algorithm. */
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
