import type { RulesMethod } from "../../src/rules/api";

/** Rules with cases, and the verdict of Google's production Rules Test API on each. */
export interface Recording {
  readonly service: "firestore" | "storage";
  /** The time of the recording, ISO 8601; the clock of cases without their own. */
  readonly observedAt: string;
  readonly rules: string;
  readonly cases: readonly RecordedCase[];
}
export interface RecordedCase {
  readonly description: string;
  readonly method: RulesMethod;
  /** The path below the documents root, or the object's path. */
  readonly path: string;
  readonly auth?: { readonly uid: string; readonly token?: Readonly<Record<string, unknown>> } | null;
  /** Firestore: request.resource.data. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Firestore: the stored data. Storage: request.resource. */
  readonly resource?: Readonly<Record<string, unknown>>;
  /** Storage: resource. */
  readonly existingResource?: Readonly<Record<string, unknown>>;
  readonly functionMocks?: readonly {
    readonly function: "get" | "exists";
    readonly path: string;
    readonly result: unknown;
  }[];
  readonly query?: { readonly limit?: number; readonly offset?: number };
  readonly requestTime?: string;
  readonly verdict: "ALLOW" | "DENY";
  /** Why the recording API gave another verdict than the services give. */
  readonly artefact?: string;
}

/** An unusable recording; the message is one line for people. */
export class RecordingError extends Error {}

/** @throws RecordingError that names the file and the mistake. */
export function parseRecording(text: string, file: string): Recording {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RecordingError(`${file} is not JSON.`);
  }
  const fail = (what: string) => new RecordingError(`${file} is no recording of verdicts: ${what}.`);
  if (!isObject(json)) throw fail("an object is expected");
  if (json.service !== "firestore" && json.service !== "storage")
    throw fail("service is neither firestore nor storage");
  if (typeof json.rules !== "string") throw fail("rules are missing");
  if (typeof json.observedAt !== "string" || Number.isNaN(Date.parse(json.observedAt)))
    throw fail("observedAt is no time");
  if (!Array.isArray(json.cases)) throw fail("cases are missing");
  json.cases.forEach((one: unknown, i) => {
    const fault = faultOf(one);
    if (fault !== undefined) throw fail(`case ${i + 1}: ${fault}`);
  });
  return json as unknown as Recording;
}

const METHODS: readonly unknown[] = ["get", "list", "create", "update", "delete"] satisfies RulesMethod[];

function faultOf(one: unknown): string | undefined {
  if (!isObject(one)) return "an object is expected";
  if (typeof one.description !== "string" || typeof one.path !== "string")
    return "description or path is missing";
  if (!METHODS.includes(one.method)) return `unknown method ${JSON.stringify(one.method)}`;
  if (one.verdict !== "ALLOW" && one.verdict !== "DENY") return "verdict is neither ALLOW nor DENY";
  for (const key of ["data", "resource", "existingResource"]) {
    if (one[key] !== undefined && !isObject(one[key])) return `${key} is no object`;
  }
  if (
    one.auth !== undefined &&
    one.auth !== null &&
    !(isObject(one.auth) && typeof one.auth.uid === "string")
  ) {
    return "auth has no uid";
  }
  const mocks = one.functionMocks ?? [];
  if (!Array.isArray(mocks) || !mocks.every(isMock)) return "functionMocks are malformed";
  if (one.requestTime !== undefined && Number.isNaN(Date.parse(String(one.requestTime))))
    return "requestTime is no time";
  return undefined;
}

function isMock(mock: unknown): boolean {
  return (
    isObject(mock) && (mock.function === "get" || mock.function === "exists") && typeof mock.path === "string"
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
