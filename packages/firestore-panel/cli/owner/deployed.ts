/**
 * What a project has deployed, asked of Google's REST interfaces (Firebase Rules v1, Firestore Admin v1).
 * compare-deployed.ts compares it with the generated files.
 */
import { isJsonObject, StartError, type JsonObject } from "local-firebase";
import { authorization, call, SCOPES, ServiceError, type OwnerAccount } from "./service-account";

const RULES = "https://firebaserules.googleapis.com/v1";
const FIRESTORE = "https://firestore.googleapis.com/v1";
/** Firestore lists only fields whose configuration differs from their collection's. */
const CONFIGURED_FIELDS = "indexConfig.usesAncestorConfig=false OR ttlConfig:*";

/** Sends a GET. @returns the parsed answer. @throws ServiceError for a refusal */
export type Ask = (url: string) => Promise<unknown>;

export interface DeployedDatabase {
  /** Such as "me-central1". It can never change. */
  readonly locationId: string;
  /** "FIRESTORE_NATIVE" or "DATASTORE_MODE". */
  readonly type: string;
}

/** The answers of Firestore Admin: https://firebase.google.com/docs/firestore/reference/rest */
export interface DeployedIndexes {
  readonly indexes: readonly JsonObject[];
  readonly fields: readonly JsonObject[];
}

/** @throws StartError if the service account is refused */
export async function askingAs(account: OwnerAccount): Promise<Ask> {
  const authorized = await authorization(account, SCOPES.deployed);
  return async (url) => call("GET", url, await authorized());
}

/** @returns undefined if there is no database. */
export async function deployedDatabase(ask: Ask, projectId: string): Promise<DeployedDatabase | undefined> {
  const answer = await unlessAbsent(ask(`${FIRESTORE}/projects/${projectId}/databases/(default)`));
  return answer && { locationId: textIn(answer, "locationId"), type: textIn(answer, "type") };
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
  const found = await unlessAbsent(ask(`${RULES}/projects/${projectId}/releases/${release}`));
  if (!found) return undefined;
  const ruleset = objectOf(await ask(`${RULES}/${textIn(found, "rulesetName")}`));
  return objectsIn(objectOf(ruleset["source"]), "files")
    .map((file) => textIn(file, "content"))
    .join("\n");
}

export async function deployedIndexes(ask: Ask, projectId: string): Promise<DeployedIndexes> {
  const groups = `${FIRESTORE}/projects/${projectId}/databases/(default)/collectionGroups/-`;
  return {
    indexes: await allPages(ask, `${groups}/indexes`, "indexes"),
    fields: await allPages(ask, `${groups}/fields`, "fields", { filter: CONFIGURED_FIELDS }),
  };
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
    const answer = objectOf(await ask(query.size === 0 ? url : `${url}?${String(query)}`));
    found.push(...objectsIn(answer, key));
    pageToken = answer["nextPageToken"] ?? "";
  } while (pageToken !== "");
  return found;
}

async function unlessAbsent(answer: Promise<unknown>): Promise<JsonObject | undefined> {
  try {
    return objectOf(await answer);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 404) return undefined;
    throw error;
  }
}

function objectOf(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  throw new StartError("The service's answer has another form than documented.");
}

/** Protocol buffers leave out an empty list. */
export function objectsIn(object: JsonObject, key: string): readonly JsonObject[] {
  return ((object[key] ?? []) as readonly unknown[]).filter(isJsonObject);
}

function textIn(object: JsonObject, key: string): string {
  const value = object[key];
  if (typeof value === "string") return value;
  throw new StartError(`The service's answer lacks ${key}.`);
}
