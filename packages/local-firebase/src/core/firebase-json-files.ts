/** The files that firebase.json names for Firestore and Storage. Each entry may be a list of databases or buckets. */
import { isJsonObject, type JsonObject } from "./http";
import { StartError } from "./start-error";

const DEFAULT_DATABASE = "(default)";

/** The buckets of each Storage target, as .firebaserc lists them. */
export type StorageTargets = ReadonlyMap<string, readonly string[]>;

/** The paths as firebase.json states them. */
export interface NamedFiles {
  readonly firestore: string | undefined;
  readonly storage: string | undefined;
  readonly databases: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<string, string>>;
  readonly indexes: string | undefined;
}

/**
 * @param file its name, for messages.
 * @throws StartError when an entry is not a text: without its rules everything would be allowed. Also for ambiguous
 * lists: one indexes file serves all databases, and an unknown target has no bucket.
 */
export function readNamedFiles(json: JsonObject, file: string, targets: StorageTargets): NamedFiles {
  const databases = entriesOf(json, "firestore", ["rules", "indexes", "database"], file);
  const storage = entriesOf(json, "storage", ["rules", "bucket", "target"], file);
  // As in Google's tools, an object outside of a list applies to every bucket, whatever target it names.
  const isOfTargets = Array.isArray(json.storage);
  const buckets = isOfTargets ? storage.flatMap((entry) => bucketsOf(entry, targets, file)) : storage;
  const indexes = [...new Set(databases.flatMap((entry) => textAt(entry, "indexes")))];
  if (indexes.length > 1)
    throw new StartError(
      `${file} names several files for firestore.indexes (${indexes.join(", ")}); one serves all databases here. Name one of them in a file of its own, for --config.`,
    );
  const ofDefault = rulesOf(databases, (entry) => nameAt(entry, "database") === undefined);
  // A list names its databases, as in a deployment: the rules of the default database apply to no other.
  const isList = Array.isArray(json.firestore) && ofDefault !== undefined;
  return {
    firestore: isList ? undefined : ofDefault,
    storage: rulesOf(buckets, (entry) => nameAt(entry, "bucket") === undefined),
    databases: {
      ...(isList && { [DEFAULT_DATABASE]: ofDefault }),
      ...rulesByName(databases, "database"),
    },
    buckets: rulesByName(buckets, "bucket"),
    indexes: indexes[0],
  };
}

function entriesOf(
  json: JsonObject,
  service: string,
  keys: readonly string[],
  file: string,
): readonly JsonObject[] {
  const value = json[service];
  if (value === undefined) return [];
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((entry) => {
    if (!isJsonObject(entry))
      throw new StartError(`${file}: ${service} is no object and no list of objects.`);
    const wrong = keys.find((key) => entry[key] !== undefined && typeof entry[key] !== "string");
    if (wrong !== undefined) throw new StartError(`${file}: ${service}.${wrong} is no text.`);
    return entry;
  });
}

/** Returns an entry for each bucket of its target. */
function bucketsOf(entry: JsonObject, targets: StorageTargets, file: string): readonly JsonObject[] {
  const [target] = textAt(entry, "target");
  if (target === undefined || entry["bucket"] !== undefined) return [entry];
  const buckets = targets.get(target) ?? [];
  if (buckets.length === 0)
    throw new StartError(
      `${file} names rules for the target ${target} of storage, for which .firebaserc names no bucket of this project.`,
    );
  return buckets.map((bucket) => ({ ...entry, bucket }));
}

function textAt(entry: JsonObject, key: string): string[] {
  const value = entry[key];
  return typeof value === "string" ? [value] : [];
}

/** The name of the entry's database or bucket; undefined: the one without a name. */
function nameAt(entry: JsonObject, key: string): string | undefined {
  return textAt(entry, key).find((name) => name !== DEFAULT_DATABASE);
}

function rulesOf(
  entries: readonly JsonObject[],
  isMeant: (entry: JsonObject) => boolean,
): string | undefined {
  return entries.filter(isMeant).flatMap((entry) => textAt(entry, "rules"))[0];
}

function rulesByName(entries: readonly JsonObject[], key: string): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const name = nameAt(entry, key);
      return name === undefined ? [] : textAt(entry, "rules").map((path) => [name, path] as const);
    }),
  );
}
