/**
 * The environment, read once. Vite puts VITE_* variables into `import.meta.env` at build time (.env,
 * .env.local). `parseEnv` is pure and reports all errors at once.
 */
import type { FirebaseConfig, MapConfig, PanelEnv } from "firestore-panel/definition";
import { localProject } from "firestore-panel/local-project";
import type { Product } from "firestore-panel/product";
import { PRODUCT } from "./product";

const PORT_NAMES = ["auth", "firestore", "storage", "hub", "ui"] as const;

type LocalPorts = { readonly [name in (typeof PORT_NAMES)[number]]: number };

export interface EmailConfig {
  readonly publicKey: string;
  readonly serviceId: string;
  readonly staffTemplateId: string;
  readonly tenantTemplateId: string;
  /** Origin of the e-mail service, without a trailing slash. */
  readonly origin: string;
}
interface Env extends PanelEnv {
  readonly local?: LocalPorts;
  /** The folder of the local Firebase's data, if it is not the usual one. */
  readonly localData?: string;
  readonly email: EmailConfig;
}

/** Thrown at start-up. The message has one line for each missing or wrong variable. */
export class EnvError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(
      `The panel cannot start: its environment is incomplete.\n${errors.map((error) => `  - ${error}`).join("\n")}`,
    );
    this.name = "EnvError";
  }
}

/** The local Firebase's project. Projects with the prefix "demo-" never reach the cloud. */
const LOCAL_FIREBASE = localProject("demo-westwalk");
const LOCAL_EMAIL = {
  publicKey: "local_public_key",
  serviceId: "local_service",
  staffTemplateId: "template_staff",
  tenantTemplateId: "template_tenant",
};
const EMAIL_SERVICE_ORIGIN = "https://api.emailjs.com";

const FIREBASE_VARIABLES: { readonly [key in keyof FirebaseConfig]: readonly [name: string, hint: string] } =
  {
    apiKey: ["VITE_FIREBASE_API_KEY", "the web app's apiKey (Firebase console, Project settings, Your apps)"],
    authDomain: [
      "VITE_FIREBASE_AUTH_DOMAIN",
      "the web app's authDomain, such as your-project.firebaseapp.com",
    ],
    projectId: ["VITE_FIREBASE_PROJECT_ID", "the Firebase project's id, such as your-project"],
    storageBucket: [
      "VITE_FIREBASE_STORAGE_BUCKET",
      "the web app's storageBucket, such as your-project.firebasestorage.app",
    ],
    appId: ["VITE_FIREBASE_APP_ID", "the web app's appId, such as 1:1234567890:web:0123456789abcdef"],
  };
const EMAIL_VARIABLES: {
  readonly [key in Exclude<keyof EmailConfig, "origin">]: readonly [name: string, hint: string];
} = {
  publicKey: ["VITE_EMAIL_PUBLIC_KEY", "the e-mail service's public key (EmailJS, Account, API keys)"],
  serviceId: ["VITE_EMAIL_SERVICE_ID", "the e-mail service's service id, such as service_abc1234"],
  staffTemplateId: ["VITE_EMAIL_STAFF_TEMPLATE_ID", "the template id of the staff contact form"],
  tenantTemplateId: ["VITE_EMAIL_TENANT_TEMPLATE_ID", "the template id of the tenant contact form"],
};
const PORTS_HINT =
  "put the local Firebase's ports there as JSON, such as " +
  '{"auth":9099,"firestore":8080,"storage":9199,"hub":4400,"ui":4000}';

type Source = { readonly [name: string]: unknown };

export function parseEnv(source: Source): Env {
  const errors: string[] = [];
  const local = readLocalPorts(source, errors);
  const read = readGroup(source, errors);
  const map = readMap(source, errors);
  const env: Env = local
    ? {
        firebase: LOCAL_FIREBASE,
        local,
        ...(typeof source["VITE_LOCAL_DATA"] === "string" && { localData: source["VITE_LOCAL_DATA"] }),
        ...(typeof source["VITE_LOCAL_BACKUP"] === "string" && { backup: source["VITE_LOCAL_BACKUP"] }),
        ...(map && { map }),
        email: { ...LOCAL_EMAIL, origin: `http://127.0.0.1:${local.ui}` },
      }
    : {
        firebase: read(FIREBASE_VARIABLES),
        ...(map && { map }),
        email: { ...read(EMAIL_VARIABLES), origin: EMAIL_SERVICE_ORIGIN },
      };
  if (!local && env.firebase.projectId !== "" && !/^[a-z0-9-]+$/.test(env.firebase.projectId)) {
    errors.push("VITE_FIREBASE_PROJECT_ID is not a project id: lower-case letters, digits and hyphens only");
  }
  if (errors.length > 0) throw new EnvError(errors);
  return env;
}

function readGroup(source: Source, errors: string[]) {
  return <K extends string>(variables: { readonly [key in K]: readonly [name: string, hint: string] }) => {
    const values = {} as { [key in K]: string };
    for (const key of Object.keys(variables) as K[]) {
      const [name, hint] = variables[key];
      const value = source[name];
      values[key] = typeof value === "string" ? value.trim() : "";
      if (values[key] === "") errors.push(`${name} is missing: put ${hint} there`);
    }
    return values;
  };
}

/** A map always shows its attribution, so both variables are required together. */
function readMap(source: Source, errors: string[]): MapConfig | undefined {
  const [tiles, attribution] = ["VITE_MAP_TILES", "VITE_MAP_ATTRIBUTION"].map((name) =>
    String(source[name] ?? "").trim(),
  );
  if (!tiles) return undefined;
  if (!isTileAddress(tiles))
    errors.push(
      "VITE_MAP_TILES is wrong: put the address of a tile there, such as https://tiles.example.com/{z}/{x}/{y}.png",
    );
  if (!attribution) {
    errors.push(
      "VITE_MAP_ATTRIBUTION is missing: put the attribution there that the terms of VITE_MAP_TILES require",
    );
    return undefined;
  }
  const [, text = attribution, href] = /^(.*\S)\s+(https:\/\/\S+)$/.exec(attribution) ?? [];
  return { tiles, attribution: { text, ...(href !== undefined && { href }) } };
}

/** A server on this machine may lack TLS, as in tests and in development. */
function isTileAddress(text: string): boolean {
  return (
    /^(?:https:\/\/|http:\/\/127\.0\.0\.1(?=[:/]))[^\s{}]+\//.test(text) &&
    ["{z}", "{x}", "{y}"].every((placeholder) => text.includes(placeholder))
  );
}

function readLocalPorts(source: Source, errors: string[]): LocalPorts | undefined {
  const text = source["VITE_LOCAL_FIREBASE"];
  if (text === undefined || text === "") return undefined;
  const values = parseJson(text);
  const wrong = PORT_NAMES.filter((name) => !isPort(values[name]));
  if (wrong.length > 0) errors.push(`VITE_LOCAL_FIREBASE is wrong (${wrong.join(", ")}): ${PORTS_HINT}`);
  return Object.fromEntries(PORT_NAMES.map((name) => [name, values[name]])) as LocalPorts;
}

function parseJson(text: unknown): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 65536;
}

/** @param read reads the environment. @returns one line for each missing or wrong variable. */
export function envErrors(read: () => unknown = env): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.errors;
    throw error;
  }
}

let parsed: Env | undefined;

export function env(): Env {
  return (parsed ??= parseEnv(import.meta.env));
}

/** What is around every page. With `env`, it knows which project it shows. */
export const product: Product = { ...PRODUCT, env };
