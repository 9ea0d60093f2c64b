/**
 * What a project has deployed, asked of Google's REST interfaces (Firebase Rules v1, Firestore Admin v1), and compared with
 * the generated files.
 */
import { isJsonObject, type JsonObject } from "local-firebase";
import { unlessAbsent } from "./service-account";
import { failure, ok, unmendable, type Verdict } from "./verdict";

const RULES = "https://firebaserules.googleapis.com/v1";
const FIRESTORE = "https://firestore.googleapis.com/v1";
/** Firestore lists only fields whose configuration differs from their collection's. */
const CONFIGURED_FIELDS = "indexConfig.usesAncestorConfig=false OR ttlConfig:*";

export type Ask = (url: string) => Promise<JsonObject>;

/**
 * @returns the location, such as "me-central1", which can never change, and the type, "FIRESTORE_NATIVE" or
 * "DATASTORE_MODE"; undefined if there is no database.
 */
export async function deployedDatabase(ask: Ask, projectId: string) {
  const answer = await ask(`${FIRESTORE}/projects/${projectId}/databases/(default)`).catch(unlessAbsent);
  return answer && { locationId: String(answer["locationId"]), type: String(answer["type"]) };
}

/**
 * @param release "cloud.firestore", or "firebase.storage/" and the bucket.
 * @returns the text of the released rules; undefined if none were ever released.
 */
export async function deployedRules(
  ask: Ask,
  projectId: string,
  release: string,
): Promise<string | undefined> {
  const found = await ask(`${RULES}/projects/${projectId}/releases/${release}`).catch(unlessAbsent);
  if (!found) return undefined;
  const { source } = await ask(`${RULES}/${String(found["rulesetName"])}`);
  return objects((source as JsonObject)["files"])
    .map(({ content }) => String(content))
    .join("\n");
}

async function allPages(
  ask: Ask,
  url: string,
  key: string,
  parameters: { readonly [name: string]: string } = {},
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  let pageToken: unknown = "";
  do {
    const query = new URLSearchParams({
      ...parameters,
      ...(pageToken !== "" && { pageToken: `${pageToken}` }),
    });
    const answer = await ask(query.size === 0 ? url : `${url}?${String(query)}`);
    found.push(...objects(answer[key]));
    pageToken = answer["nextPageToken"] ?? "";
  } while (pageToken !== "");
  return found;
}

/** @returns the objects in a list; none if it is no list: protocol buffers leave out an empty one. */
export function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isJsonObject) : [];
}

export async function rulesVerdict(
  ask: Ask,
  projectId: string,
  release: string,
  generated: string,
): Promise<Verdict> {
  const found = await deployedRules(ask, projectId, release);
  if (found === undefined) return failure("none are deployed");
  const difference = firstDifference(found, generated);
  if (difference === undefined) return ok("deployed as generated");
  return { ...failure(`other rules are deployed: ${difference}`), ask: REPLACES };
}

/** Rules of an app in use give it what ours do not. */
const REPLACES =
  'Replace them? An app that uses this project may lose what it does now: docs/deploy.md, "What the mobile app may still do".';

export async function indexVerdict(ask: Ask, projectId: string, file: string): Promise<Verdict> {
  const all = await comparedIndexes(ask, projectId, file);
  const inState = (state: IndexState) => {
    const names = all.filter((index) => index.state === state).map(({ name }) => name);
    const others = names.length > MOST_NAMES ? ` and ${String(names.length - MOST_NAMES)} more` : "";
    return names.length === 0 ? undefined : `${state}: ${names.slice(0, MOST_NAMES).join(", ")}${others}`;
  };
  const broken = inState("broken");
  if (broken !== undefined) return unmendable(`${broken}. Delete it in the console`);
  const missing = inState("missing");
  if (missing !== undefined) return failure(missing);
  const building = inState("building");
  return building === undefined ? ok("all ready") : { kind: "wait", text: building };
}

const MOST_NAMES = 3;

/** "missing" includes what is deployed in another form. */
export type IndexState = "missing" | "building" | "broken" | "ready";

export interface ComparedIndex {
  readonly kind: "index" | "override" | "ttl";
  /** For people, such as "Brands (status ASCENDING, endAt ASCENDING)" or "Sessions.expireAt". */
  readonly name: string;
  readonly state: IndexState;
}

/** @returns what differs first, for people; undefined if the texts are equal but for line ends. */
export function firstDifference(found: string | undefined, generated: string): string | undefined {
  if (found === undefined) return "absent";
  const there = linesOf(found);
  const here = linesOf(generated);
  const at = here.findIndex((line, index) => line !== there[index]);
  if (at < 0 && there.length === here.length) return undefined;
  const line = at < 0 ? here.length : at;
  return `line ${String(line + 1)} is ${quoted(there[line])} instead of ${quoted(here[line])}`;
}

function linesOf(text: string): readonly string[] {
  return text.replaceAll("\r\n", "\n").trimEnd().split("\n");
}

function quoted(line: string | undefined): string {
  return line === undefined ? "absent" : `"${line.trim().slice(0, 100)}"`;
}

/** What is deployed of firestore.indexes.json. @param file its text */
export async function comparedIndexes(
  ask: Ask,
  projectId: string,
  file: string,
): Promise<readonly ComparedIndex[]> {
  const groups = `${FIRESTORE}/projects/${projectId}/databases/(default)/collectionGroups/-`;
  const present = configured(
    await allPages(ask, `${groups}/indexes`, "indexes"),
    await allPages(ask, `${groups}/fields`, "fields", { filter: CONFIGURED_FIELDS }),
  );
  const keyOf = ({ kind, name }: Configured) => `${kind} ${name}`;
  const found = new Map(present.map((entry) => [keyOf(entry), entry]));
  const json = JSON.parse(file) as JsonObject;
  return configured(objects(json["indexes"]), objects(json["fieldOverrides"])).map((entry) => {
    const match = found.get(keyOf(entry));
    return { ...entry, state: match?.form === entry.form ? stateOf(match) : "missing" };
  });
}

interface Configured extends Omit<ComparedIndex, "state"> {
  readonly form: string;
  readonly states: readonly unknown[];
}

function configured(indexes: readonly JsonObject[], fields: readonly JsonObject[]): readonly Configured[] {
  return [...indexes.map(indexOf), ...fields.flatMap(overridesOf)];
}

function stateOf({ kind, states }: Configured): IndexState {
  if (states.includes("NEEDS_REPAIR")) return "broken";
  // A policy works as soon as it is there, and is built for hours.
  if (kind === "ttl") return "ready";
  return states.every((state) => state === "READY" || state === "ACTIVE") ? "ready" : "building";
}

/** The service adds the document's name to the end, in the last direction. */
function indexOf(index: JsonObject): Configured {
  const fields = objects(index["fields"]).map(({ fieldPath, order, arrayConfig }) => ({
    fieldPath,
    direction: String(order ?? arrayConfig),
  }));
  const [before, last] = fields.slice(-2);
  const implied = before?.direction === "DESCENDING" ? "DESCENDING" : "ASCENDING";
  if (last?.fieldPath === "__name__" && last.direction === implied) fields.pop();
  const shown = fields.map(({ fieldPath, direction }) => `${fieldPath} ${direction}`).join(", ");
  const group = index["collectionGroup"] ?? idAfter("collectionGroups", index["name"]);
  const everywhere = index["queryScope"] === "COLLECTION_GROUP" ? " in all collections" : "";
  return { kind: "index", name: `${group} (${shown})${everywhere}`, form: "", states: [index["state"]] };
}

/** The override of a field's indexes, and its TTL policy. */
function overridesOf(field: JsonObject): readonly Configured[] {
  const { name: path, ttl, ttlConfig, indexConfig } = field;
  const group = field["collectionGroup"] ?? idAfter("collectionGroups", path);
  const name = `${group}.${field["fieldPath"] ?? idAfter("fields", path)}`;
  const config = path === undefined ? field : isJsonObject(indexConfig) ? indexConfig : undefined;
  const indexes = config ? objects(config["indexes"]) : [];
  const modes = indexes.map((index) => {
    const { order, arrayConfig } = objects(index["fields"])[0] ?? index;
    return `${index["queryScope"]} ${order ?? arrayConfig}`;
  });
  const states = indexes.map(({ state }) => state);
  const policy = isJsonObject(ttlConfig) ? ttlConfig : ttl === true ? {} : undefined;
  return [
    ...(config && config["usesAncestorConfig"] !== true
      ? [{ kind: "override", name, form: modes.sort().join(), states } as const]
      : []),
    ...(policy ? [{ kind: "ttl", name, form: "", states: [policy["state"]] } as const] : []),
  ];
}

function idAfter(part: string, name: unknown): string {
  const parts = String(name).split("/");
  return parts[parts.indexOf(part) + 1] ?? "";
}
