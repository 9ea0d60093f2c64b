import type { IncomingMessage } from "node:http";
import { header, parseJsonObject, readBody, requestUrl, type JsonObject } from "../core/http";
import { lookup, remove, update } from "./account";
import { ADMIN_OPERATIONS } from "./admin/operations";
import { createSessionCookie } from "./admin/session-cookie";
import { signInWithCustomToken } from "./custom-token";
import { createAuthUri, signInWithEmailLink } from "./email-link";
import { answerEmulator } from "./emulator-api";
import { AuthApiError } from "./errors";
import { sendOobCode } from "./oob-codes";
import { resetPassword } from "./oob-use";
import type { AuthContext, Operation, Via } from "./operation";
import { refresh } from "./refresh";
import { signInWithPassword, signUp } from "./sign-in";

const BODY_BYTES = 64 * 1024;
/** An import may hold every user of a project. */
const OWNERS_BODY_BYTES = 100 * 1024 * 1024;

const TOKEN = "/securetoken.googleapis.com/v1/token";
const TOOLKIT = /^\/identitytoolkit\.googleapis\.com\/(v1|v2)\/(?:projects\/([^/:]+)[/:])?(.*)$/;
const EMULATOR = /^\/emulator\/v1\/projects\/([^/:]+)\/(\w+)$/;

const OPERATIONS: { readonly [name: string]: Operation } = {
  signUp,
  signInWithPassword,
  signInWithCustomToken,
  signInWithEmailLink,
  createAuthUri,
  lookup,
  update,
  delete: remove,
  sendOobCode,
  resetPassword,
};
/** The owner's operations, by the path after the project. */
const OWNERS_OPERATIONS: { readonly [path: string]: Operation } = {
  accounts: ADMIN_OPERATIONS.create,
  "accounts:signUp": ADMIN_OPERATIONS.create,
  ...Object.fromEntries(Object.entries(ADMIN_OPERATIONS).map(([name, one]) => [`accounts:${name}`, one])),
  createSessionCookie,
};
/** The policy that the web SDK requests before it checks a password: any six characters are valid. */
const PASSWORD_POLICY = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  enforcementState: "OFF",
  schemaVersion: 1,
};

/** Phone sign-in begins with a request about reCAPTCHA. */
const PHONE = /PhoneNumber|VerificationCode|^recaptcha/;

/** Unsupported features, with their names. */
const ABSENT: readonly [pattern: RegExp, what: string][] = [
  [/mfa/i, "Multi-factor sign-in is"],
  [/signInWithIdp|IdpConfig|SamlConfig/i, "Federated providers (Google, Apple, SAML ...) are"],
  [PHONE, "Signing in by phone is"],
  [/^tenants/, "Tenants are"],
];

/**
 * Answers a request to the accounts API or the token API.
 * @returns undefined for an unknown address. @throws AuthApiError, BodyTooLargeError
 */
export async function route(context: AuthContext, request: IncomingMessage): Promise<object | undefined> {
  const { pathname, searchParams } = requestUrl(request);
  const method = request.method ?? "GET";
  if (method === "GET" && pathname === "/") return { authEmulator: { ready: true } };
  if (method === "POST" && pathname === TOKEN) {
    const form = await readBody(request, BODY_BYTES);
    return refresh(context, new URLSearchParams(form.toString("utf8")));
  }
  const [, project, what] = EMULATOR.exec(pathname) ?? [];
  if (project !== undefined && what !== undefined) {
    if (!context.test) return undefined;
    checkProject(context, project);
    return answerEmulator(context, method, what, await jsonBody(request, BODY_BYTES));
  }
  const [, version, ofProject, path] = TOOLKIT.exec(pathname) ?? [];
  if (path === undefined) return undefined;
  const via: Via = {
    owner: isOwner(context, request),
    origin: `http://${header(request, "host") ?? "localhost"}`,
    apiKey: searchParams.get("key") ?? "fake-api-key",
  };
  if (ofProject !== undefined) checkOwner(context, via, ofProject);
  if (version === "v2" && path === "passwordPolicy" && method === "GET") return PASSWORD_POLICY;
  if (version === "v2" && path === "config" && ofProject !== undefined)
    return answerConfig(context, method, await jsonBody(request, BODY_BYTES));
  const operation = version === "v1" ? operationOf(via, ofProject, path) : undefined;
  const isRead = path === "accounts:batchGet";
  if (operation && method !== (isRead ? "GET" : "POST")) return undefined;
  if (!operation && method !== "POST" && ofProject === undefined && !PHONE.test(path)) return undefined;
  if (!operation) throw new AuthApiError("OPERATION_NOT_ALLOWED", absence(path));
  const body = isRead
    ? Object.fromEntries(searchParams)
    : await jsonBody(request, via.owner ? OWNERS_BODY_BYTES : BODY_BYTES);
  return operation(context, body, via);
}

function operationOf(via: Via, ofProject: string | undefined, path: string): Operation | undefined {
  if (via.owner && Object.hasOwn(OWNERS_OPERATIONS, path)) return OWNERS_OPERATIONS[path];
  if (ofProject !== undefined || !path.startsWith("accounts:")) return undefined;
  const name = path.slice("accounts:".length);
  return Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
}

function absence(path: string): string {
  const what = ABSENT.find(([pattern]) => pattern.test(path))?.[1] ?? `${path.replace(/^accounts:/, "")} is`;
  return `${what} not offered by the local Firebase.`;
}

function isOwner(context: AuthContext, request: IncomingMessage): boolean {
  return context.test && header(request, "authorization")?.toLowerCase() === "bearer owner";
}

/** @throws AuthApiError unless the request comes from the owner, in a test process, and names this project. */
function checkOwner(context: AuthContext, via: Via, project: string): void {
  if (!context.test)
    throw new AuthApiError("PERMISSION_DENIED", "The admin API is closed in this process.", 403);
  if (!via.owner) throw new AuthApiError("UNAUTHENTICATED", 'The admin API takes "Bearer owner".', 401);
  checkProject(context, project);
}

function checkProject({ tokens }: AuthContext, project: string): void {
  if (project !== tokens.projectId)
    throw new AuthApiError("PROJECT_NOT_FOUND", `This is the Auth of ${tokens.projectId}.`, 404);
}

async function answerConfig({ config, tokens }: AuthContext, method: string, body: JsonObject) {
  if (method === "PATCH") await config.change(body);
  return { name: `projects/${tokens.projectId}/config`, ...config.shown() };
}

async function jsonBody(request: IncomingMessage, limit: number): Promise<JsonObject> {
  const body = parseJsonObject((await readBody(request, limit)).toString("utf8"));
  if (!body) throw new AuthApiError("INVALID_ARGUMENT", "The body is not a JSON object.");
  return body;
}
