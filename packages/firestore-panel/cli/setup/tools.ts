/** What setup works with: firebase-tools and other commands, and Google's REST interfaces. */
import { dirname, join } from "node:path";
import { isJsonObject, parseJsonObject, StartError, type JsonObject } from "local-firebase";
import { objects } from "../owner/deployed";
import { accessToken, call, readServiceAccount, SCOPES, type OwnerAccount } from "../owner/service-account";
import { runProcess, type ProcessRun } from "../owner/run-process";

/** Pinned, because its JSON is parsed. */
export const FIREBASE_TOOLS = "firebase-tools@15.34.2";

export interface Tools {
  /**
   * Runs a command in the checkout.
   * @param command "firebase" or "vite", and its arguments. @param show also prints its output.
   */
  run(command: readonly string[], show?: boolean): Promise<Pick<ProcessRun, "code" | "output" | "stdout">>;
  /** A request as the owner. @returns the parsed answer; a text that is no JSON. @throws ServiceError, StartError */
  call(method: "GET" | "POST", url: string, body?: object): Promise<unknown>;
}

export function byHand(...args: readonly string[]): string {
  return ["npx", FIREBASE_TOOLS, ...args]
    .map((arg) => (/^[\w@./:,=-]+$/.test(arg) ? arg : `"${arg}"`))
    .join(" ");
}

/** Runs firebase-tools for its answer. @returns the result in its JSON. @throws StartError with its message */
export async function firebaseAnswer(
  { run }: Pick<Tools, "run">,
  ...args: readonly string[]
): Promise<unknown> {
  const { code, stdout, output } = await run(["firebase", ...args, "--json"]);
  const json = parseJsonObject(stdout);
  if (code === 0 && json?.["status"] === "success") return json["result"];
  // The output of a command that ran can contain a token.
  const reason = code === 0 ? "firebase-tools gave no answer in JSON." : reasonIn(output);
  throw new StartError(typeof json?.["error"] === "string" ? json["error"] : reason);
}

/** Runs firebase-tools and shows what it says. @throws StartError with the error that it says */
export async function firebase({ run }: Tools, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(["firebase", ...args], true);
  if (code !== 0) throw new StartError(reasonIn(output));
}

/** @returns the value at a path of keys, or undefined if the answer has another shape. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
}

export function reasonIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line =
    lines.findLast((candidate) => /^\s*Error/.test(candidate)) ?? lines.at(-1) ?? "The command said nothing.";
  return line.trim();
}

export interface Identity {
  readonly name: string;
  account(): Promise<OwnerAccount>;
  readonly args: readonly string[];
}

/** The tool renews a token that has less than 15 minutes left, whenever it asks Google something. */
const FRESH_MS = 10 * 60_000;

/**
 * The login of firebase-tools, whose token our own requests use too; it stays in memory. Without one, as in CI, the service
 * account that the tool finds.
 * @param email which of several accounts. @throws StartError without any
 */
export async function findIdentity(tools: Pick<Tools, "run">, email?: string): Promise<Identity> {
  const accounts = async () => objects(await firebaseAnswer(tools, "login:list"));
  const emailOf = (account: JsonObject) => String(at(account, "user", "email") ?? "");
  const emails = (await accounts()).map(emailOf);
  const { GOOGLE_APPLICATION_CREDENTIALS: keyFile } = process.env;
  if (emails.length === 0 && email === undefined && keyFile) {
    const account = await readServiceAccount(keyFile);
    return { name: account.clientEmail, account: async () => account, args: [] };
  }
  const name = email ?? emails[0];
  if (name === undefined || !emails.includes(name))
    throw new StartError(
      `firebase-tools is not signed in${email === undefined ? "" : ` as ${email}`}: ${byHand("login")}, or set GOOGLE_APPLICATION_CREDENTIALS to a service account's key.`,
    );
  const args = ["--account", name];
  let token: { readonly token: string } | undefined;
  let readAt = 0;
  return {
    name,
    args,
    account: async () => {
      if (token && Date.now() < readAt + FRESH_MS) return token;
      await firebaseAnswer(tools, "projects:list", ...args);
      const own = (await accounts()).find((account) => emailOf(account) === name);
      const found = at(own, "tokens", "access_token");
      if (typeof found !== "string")
        throw new StartError(`The login of firebase-tools gave no token: ${byHand("login", "--reauth")}`);
      token = { token: found };
      readAt = Date.now();
      return token;
    },
  };
}

/** These interfaces ask with a person's token which project it is used for. */
const COUNTED = /^https:\/\/(?:identitytoolkit|serviceusage)\..*?\/projects\/([^/:]+)/;
/** The published panel, which is asked like by anybody. */
const PANEL = /^https:\/\/[^/]+\.web\.app\//;

export function realTools(root: string, identity: Identity): Tools {
  return {
    ...commands(root, identity.args),
    call: async (method, url, body) => {
      if (PANEL.test(url)) return (await fetch(url, { method })).text();
      const account = await identity.account();
      const project = "token" in account ? COUNTED.exec(url)?.[1] : undefined;
      const headers = {
        Authorization: `Bearer ${await accessToken(account, SCOPES.project)}`,
        "Content-Type": "application/json",
        ...(project !== undefined && { "x-goog-user-project": project }),
      };
      return call(method, url, headers, body && JSON.stringify(body));
    },
  };
}

/** Commands in the checkout. @param args who firebase-tools is; none: as the machine's own settings say. */
export function commands(root: string, args: readonly string[] = []): Pick<Tools, "run"> {
  return {
    run: ([name = "", ...rest], show = false) => {
      const options = { cwd: root, ...(show && { show: `    ${name}` }) };
      if (name === "vite") return runProcess([join(root, "node_modules/vite/bin/vite.js"), ...rest], options);
      const tool = [npx(), "--yes", FIREBASE_TOOLS, ...rest, ...args];
      return runProcess(tool, options);
    },
  };
}

/** npm names its own file to the scripts that it runs; npx is beside it. */
function npx(): string {
  const npm = process.env["npm_execpath"];
  if (npm === undefined)
    throw new StartError("Start it with `npm run owner -- setup`, which knows where npx is.");
  return join(dirname(npm), "npx-cli.js");
}
