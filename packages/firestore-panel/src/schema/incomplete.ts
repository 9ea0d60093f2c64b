/**
 * Options that a declaration lacks. The compiler finds them, but `npm run rules` does not compile. The other checks rely
 * on these options, so they skip what is incomplete.
 */
import type { Collection, Field, FieldModel, Subcollection } from "./types";

type FieldModels = ReadonlyMap<string, FieldModel>;

/** The models of fields that lack nothing. */
export interface CompleteModels {
  get(field: Field): FieldModel | undefined;
  /** @returns what an incomplete field lacks. */
  gaps(field: Field): readonly string[];
}

export function completeModels(models: FieldModels): CompleteModels {
  const gaps = (field: Field) => fieldGaps(field, models);
  return { get: (field) => (gaps(field).length === 0 ? models.get(field.type) : undefined), gaps };
}

/** "a?.b": required where there is an `a`, and in each of its items if it is a list. "a[]": it is a list. */
const COLLECTION = [
  ...["label.one", "label.many", "order[]", "access"],
  ...["routes?.list", "routes?.links?.label", "routes?.links?.to"],
  ...["routes?.recordLinks?.label", "routes?.recordLinks?.to", "routes?.recordLinks?.filter"],
  ...["routes?.selectionLinks?.label", "routes?.selectionLinks?.to"],
  ...["menu?.label", "menu?.icon", "menu?.order"],
  ...["search?.fields[]", "search?.placeholder", "filters?[]", "filters?.field"],
  ...["extraFields?.maxFields", "extraFields?.maxLength", "bulk?.identity[]", "unique?.field"],
  ...["signIn?.kind", "signIn?.id", "signIn?.password", "account?.email", "account?.password"],
  ...["protect?.field", "protect?.value", "protect?.message"],
  ...["formerNames?.of", "formerNames?.field", "formerNames?.most"],
  ...["formerNames?.counted.subcollection", "formerNames?.counted.field"],
  ...["formerNames?.counted.label.one", "formerNames?.counted.label.many"],
];

/** @returns errors of the collection's own options, without those of its fields and subcollections. */
export function collectionGaps(collection: Collection): readonly string[] {
  return gaps(
    collection,
    typeof collection.indexed === "object" ? [...COLLECTION, "indexed.by[]"] : COLLECTION,
  );
}

export function subcollectionGaps(sub: Subcollection): readonly string[] {
  return gaps(sub, ["access"]);
}

/** @returns errors of a field, and of the fields inside it, whose type is unknown or that lacks an option. */
function fieldGaps(field: Field, models: FieldModels): readonly string[] {
  const model = models.get(field.type);
  if (!model) return [`there is no field type "${field.type}"`];
  const own = gaps(field, model.requires ?? []);
  if (own.length > 0) return own;
  return (model.members?.(field) ?? []).flatMap((member) =>
    fieldGaps(member, models).map((error) => `field "${member.key}": ${error}`),
  );
}

/** Whether nothing of it lacks an option. */
export function isComplete(collection: Collection, models: FieldModels): boolean {
  const { fields, subcollections } = collection;
  return (
    collectionGaps(collection).length === 0 &&
    subcollections.every((sub) => subcollectionGaps(sub).length === 0) &&
    [fields, ...subcollections.map((sub) => sub.fields)]
      .flat()
      .every((field) => fieldGaps(field, models).length === 0)
  );
}

function gaps(declaration: unknown, paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => lacks(declaration, path.split(".")))
    .map((path) => `${path.replaceAll(/[?[\]]/g, "")} is ${path.endsWith("[]") ? "not a list" : "missing"}`);
}

function lacks(value: unknown, [step = "", ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => lacks(item, [step, ...rest]));
  const next = isObject(value) ? value[step.replace(/[?[\]]+$/, "")] : undefined;
  if (next === undefined || next === null) return !step.includes("?");
  if (step.endsWith("[]")) return !Array.isArray(next);
  return rest.length > 0 && lacks(next, rest);
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
