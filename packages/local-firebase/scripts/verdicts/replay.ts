import type { WireFields, WireValue } from "../../src/core/wire";
import {
  RulesError,
  type RulesDocument,
  type RulesLookup,
  type Ruleset,
  type StorageRulesObject,
  type Verdict,
} from "../../src/rules/api";
import { createBudget } from "../../src/rules/budget";
import { compileRules } from "../../src/rules/compile";
import type { RecordedCase, Recording } from "./recording";

/** The bucket of the recordings. */
const BUCKET = "demo-pyric.appspot.com";

/** Compiles the rules of a recording. Rules that production refuses return the error, which counts as DENY. */
export function loadRecordedRules({ rules, service }: Recording): Ruleset | RulesError {
  try {
    // Production only warns of unknown names, and denies where one is evaluated.
    return compileRules(rules, `${service}.rules`, { lenient: true });
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
}

/** @returns the local verdict on a recorded case. */
export function replayCase(
  ruleset: Ruleset | RulesError,
  recorded: RecordedCase,
  observedAt: string,
): Verdict {
  if (ruleset instanceof RulesError) {
    const { file, line, column, detail } = ruleset;
    return { allowed: false, reasons: [{ file, line, column, message: detail }] };
  }
  return ruleset.service === "cloud.firestore"
    ? replayFirestore(ruleset, recorded, observedAt)
    : replayStorage(ruleset, recorded, observedAt);
}

function replayFirestore(ruleset: Ruleset, recorded: RecordedCase, observedAt: string): Verdict {
  const { method, path, query } = recorded;
  const writes = method === "create" || method === "update";
  const newResource = writes ? document(path, recorded.data ?? {}) : undefined;
  const stored = recorded.resource === undefined ? null : document(path, recorded.resource);
  const mocks = mockedDocuments(recorded);
  const lookup: RulesLookup = {
    get: (wanted) => (wanted === path ? stored : (mocks.get(wanted) ?? null)),
    getAfter(wanted) {
      if (wanted === path && method === "delete") return null;
      return wanted === path ? (newResource ?? stored) : (mocks.get(wanted) ?? null);
    },
  };
  const [collectionId = "", ...above] = path.split("/").toReversed().slice(1);
  const listed = {
    parent: above.toReversed().join("/"),
    collectionId,
    allDescendants: false,
    orderBy: [],
    ...query,
  };
  return ruleset.authorizeFirestore({
    ...subject(recorded, observedAt),
    method,
    resource: stored,
    lookup,
    budget: createBudget("single"),
    ...(newResource && { newResource }),
    ...(method === "list" ? { query: listed } : { path }),
  });
}

function replayStorage(ruleset: Ruleset, recorded: RecordedCase, observedAt: string): Verdict {
  const { method, path, resource, existingResource } = recorded;
  const mocks = mockedDocuments(recorded);
  const get = (wanted: string) => mocks.get(wanted) ?? null;
  return ruleset.authorizeStorage({
    ...subject(recorded, observedAt),
    method,
    bucket: BUCKET,
    path,
    // Recordings contain only the members that their rules read.
    resource: existingResource === undefined ? null : (existingResource as unknown as StorageRulesObject),
    lookup: { get, getAfter: get },
    budget: createBudget("storage"),
    ...(resource && { newResource: resource as unknown as StorageRulesObject }),
  });
}

function subject({ auth, requestTime }: RecordedCase, observedAt: string) {
  return {
    // The recording API omits request.auth when nobody is signed in: even a comparison with null fails.
    auth: auth ? { uid: auth.uid, token: auth.token ?? {} } : undefined,
    timeMicros: BigInt(Date.parse(requestTime ?? observedAt)) * 1000n,
  };
}

function mockedDocuments({ functionMocks = [] }: RecordedCase): ReadonlyMap<string, RulesDocument> {
  const documents = new Map<string, RulesDocument>();
  for (const { function: name, path, result } of functionMocks) {
    if (name === "exists" && result === true && !documents.has(path)) documents.set(path, document(path, {}));
    if (name === "get" && typeof result === "object" && result !== null)
      documents.set(path, document(path, result));
  }
  return documents;
}

function document(path: string, data: object): RulesDocument {
  return { path, fields: wireFields(data) };
}

function wireFields(data: object): WireFields {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, wireValue(value)]));
}

function wireValue(value: unknown): WireValue {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wireValue) } };
  return typeof value === "object" && value !== null
    ? { mapValue: { fields: wireFields(value) } }
    : { nullValue: null };
}
