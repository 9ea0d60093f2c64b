/** Compares what a project has deployed (deployed.ts) with the generated files. */
import { isJsonObject, type JsonObject } from "local-firebase";
import { objectsIn, type DeployedIndexes } from "./deployed";

/** "missing" includes what is deployed in another form; "needless": deployed, but not in the file. */
export type IndexState = "missing" | "building" | "broken" | "ready" | "needless";

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

/** @param file the text of firestore.indexes.json. */
export function compareIndexes(deployed: DeployedIndexes, file: string): readonly ComparedIndex[] {
  const wanted = JSON.parse(file) as JsonObject;
  const overrides = objectsIn(wanted, "fieldOverrides");
  const own = deployed.fields.filter(({ name }) => !String(name).includes("/__default__/"));
  return [
    ...compared("index", objectsIn(wanted, "indexes").map(indexOf), deployed.indexes.map(indexOf)),
    ...compared("override", overrides.map(overrideInFile), own.flatMap(deployedOverride)),
    ...compared(
      "ttl",
      overrides.filter(({ ttl }) => ttl === true).map(fieldInFile),
      own.flatMap(deployedTtl),
    ),
  ];
}

interface Entry {
  readonly name: string;
  /** Equal for equal configurations. Absent: the name says all. */
  readonly form?: string;
  /** Absent in the file. */
  readonly states?: readonly unknown[];
}

function compared(
  kind: ComparedIndex["kind"],
  wanted: readonly Entry[],
  deployed: readonly Entry[],
): readonly ComparedIndex[] {
  const there = new Map(deployed.map((entry) => [entry.name, entry]));
  const names = new Set(wanted.map(({ name }) => name));
  return [
    ...wanted.map(({ name, form }) => {
      const found = there.get(name);
      return { kind, name, state: found && found.form === form ? stateOf(found.states) : "missing" } as const;
    }),
    ...deployed.flatMap(({ name }) => (names.has(name) ? [] : [{ kind, name, state: "needless" } as const])),
  ];
}

/** An index's states, and those of a TTL policy. */
function stateOf(states: readonly unknown[] = []): IndexState {
  if (states.includes("NEEDS_REPAIR")) return "broken";
  return states.every((state) => state === "READY" || state === "ACTIVE") ? "ready" : "building";
}

/** An index of the file or of the service, which adds the document's name to the end in the last direction. */
function indexOf(index: JsonObject): Entry {
  const fields = objectsIn(index, "fields").map(({ fieldPath, order, arrayConfig }) => ({
    fieldPath,
    direction: order ?? arrayConfig,
  }));
  const last = fields.at(-1);
  const before = last?.fieldPath === "__name__" ? fields.at(-2) : undefined;
  const isImplied = before !== undefined && last?.direction === implied(before.direction);
  const shown = (isImplied ? fields.slice(0, -1) : fields).map(
    (field) => `${field.fieldPath} ${field.direction}`,
  );
  const group = index["collectionGroup"] ?? idAfter("collectionGroups", index["name"]);
  const everywhere = index["queryScope"] === "COLLECTION_GROUP" ? " in all collections" : "";
  return { name: `${group} (${shown.join(", ")})${everywhere}`, states: [index["state"]] };
}

function implied(direction: unknown): unknown {
  return direction === "DESCENDING" ? direction : "ASCENDING";
}

function fieldInFile({ collectionGroup, fieldPath }: JsonObject): Entry {
  return { name: `${collectionGroup}.${fieldPath}` };
}

function overrideInFile(override: JsonObject): Entry {
  const modes = objectsIn(override, "indexes").map((index) => modeOf(index, index));
  return { ...fieldInFile(override), form: modes.sort().join() };
}

function deployedOverride(field: JsonObject): readonly Entry[] {
  const { indexConfig } = field;
  if (!isJsonObject(indexConfig) || indexConfig["usesAncestorConfig"] === true) return [];
  const indexes = objectsIn(indexConfig, "indexes");
  const modes = indexes.map((index) => modeOf(index, objectsIn(index, "fields")[0] ?? {}));
  const states = indexes.map(({ state }) => state);
  return [{ name: deployedName(field), form: modes.sort().join(), states }];
}

function deployedTtl(field: JsonObject): readonly Entry[] {
  const { ttlConfig } = field;
  return isJsonObject(ttlConfig) ? [{ name: deployedName(field), states: [ttlConfig["state"]] }] : [];
}

function deployedName({ name }: JsonObject): string {
  return `${idAfter("collectionGroups", name)}.${idAfter("fields", name)}`;
}

function modeOf({ queryScope }: JsonObject, { order, arrayConfig }: JsonObject): string {
  return `${queryScope} ${order ?? arrayConfig}`;
}

function idAfter(part: string, name: unknown): string {
  const parts = String(name).split("/");
  return parts[parts.indexOf(part) + 1] ?? "";
}
