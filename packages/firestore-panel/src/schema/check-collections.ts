/** Collects all errors of the declarations. It runs at start-up and before rules are generated. */
import { isScope, principalsOf, ACCESS_METHODS } from "./define-collection";
import { DELETED_ACCOUNTS, SIGN_IN_COLLECTIONS } from "./stored-names";
import { META } from "./version";
import { HISTORY, TRASH } from "./history";
import {
  collectionGaps,
  completeModels,
  subcollectionGaps,
  type CompleteModels as Models,
} from "./incomplete";
import {
  nestingErrors,
  accountErrors,
  boundErrors,
  expiryErrors,
  filterErrors,
  formerNamesErrors,
  namingErrors,
  translationErrors,
  uniqueErrors,
  repeated,
} from "./option-errors";
import type { Access, Collection, Field, FieldModel, PageLink, Subcollection } from "./types";

/** Keys that no field can have. A record already has an `id`, and every object has the others. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(["id", "__proto__", "constructor", "prototype"]);
/** Collections that the rules reserve for sign-in, history, trash, deletion notes and the version. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SIGN_IN_COLLECTIONS,
  HISTORY,
  TRASH,
  DELETED_ACCOUNTS,
  META,
]);
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;
const KEY = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Kinds whose names the rules or the entries of History use for something else. */
const RESERVED_KINDS: ReadonlySet<string> = new Set(
  "action added after anonymous at attempt before by change changed collection copy count current d deletion derived e entry first hidden id ids member owner record restored schema session time title trashed undoes work".split(
    " ",
  ),
);

/** All errors of the declarations, one per line. */
export class DeclarationError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(
      `The declarations have ${errors.length} error${errors.length === 1 ? "" : "s"}:\n- ${errors.join("\n- ")}`,
    );
    this.name = "DeclarationError";
  }
}

/** The collections, and the kind of account besides admins that may be granted operations. */
interface Declarations {
  readonly collections: readonly Collection[];
  readonly scopeKind: string | undefined;
}

/**
 * @param more errors of other checks.
 * @throws DeclarationError listing all errors of all collections.
 */
export function checkCollections(
  { collections, scopeKind }: Declarations,
  fieldModels: ReadonlyMap<string, FieldModel>,
  more: readonly string[] = [],
): void {
  const models = completeModels(fieldModels);
  const errors = [
    ...repeated(collections.map((collection) => collection.name)).map((name) => `${name}: declared twice`),
    ...repeated(collections.flatMap(routesOf)).map((route) => `route ${route} is declared twice`),
    ...repeated(collections.flatMap((collection) => collection.signIn?.kind ?? [])).map(
      (kind) => `two collections sign in as "${kind}"`,
    ),
    ...groupErrors(collections),
    ...scopeKindErrors(scopeKind),
    ...collections.flatMap((collection) =>
      collectionErrors(collection, { collections, scopeKind }, models).map(
        (error) => `${collection.name}: ${error}`,
      ),
    ),
    ...more,
  ];
  if (errors.length > 0) throw new DeclarationError(errors);
}

function collectionErrors(
  collection: Collection,
  declarations: Declarations,
  models: Models,
): readonly string[] {
  const missing = collectionGaps(collection);
  return [
    ...(missing.length > 0 ? missing : ownOptionErrors(collection, declarations, models)),
    ...fieldsErrors(collection.fields, declarations.collections, models),
    ...collection.subcollections.flatMap((sub) =>
      subcollectionErrors(sub, collection, declarations, models).map((error) => `${sub.name}: ${error}`),
    ),
  ];
}

function ownOptionErrors(
  collection: Collection,
  { collections: all, scopeKind }: Declarations,
  models: Models,
): readonly string[] {
  const { label, search, order, sort, protect, signIn, extraFields, pageSize } = collection;
  const keys = new Set(collection.fields.map((field) => field.key));
  const stored = storedKeys(collection.fields, models);
  const missing = (what: string, key: string, among: ReadonlySet<string>) =>
    among.has(key) ? [] : [`${what} names the field "${key}", which does not exist`];
  return [
    ...(NAME.test(collection.name)
      ? []
      : [`"${collection.name}" is not a name of letters, digits, "_" and "-"`]),
    ...(RESERVED_NAMES.has(collection.name) ? ["this name belongs to the panel"] : []),
    ...(isBlank(label.one) || isBlank(label.many) ? ["label is missing"] : []),
    ...routesOf(collection).flatMap((route) =>
      route.startsWith("/") ? [] : [`route "${route}" does not begin with /`],
    ),
    ...(["links", "recordLinks", "selectionLinks"] as const)
      .flatMap((kind): readonly PageLink[] => collection.routes?.[kind] ?? [])
      .filter(({ label: text, to }) => isBlank(text) || !to.startsWith("/"))
      .map(({ to }) => `the link to "${to}" needs a label and an address that begins with /`),
    ...(collection.routes?.recordLinks ?? []).flatMap(({ label: text, filter }) =>
      Object.values(filter).flatMap((key) => missing(`the link "${text}"`, key, new Set([...keys, "id"]))),
    ),
    ...(collection.menu && !collection.routes ? ["menu is given, but no routes"] : []),
    ...(pageSize === undefined || (Number.isInteger(pageSize) && pageSize > 0)
      ? []
      : ["pageSize is not above 0"]),
    ...(extraFields && !(extraFields.maxFields > keys.size && extraFields.maxLength > 0)
      ? ["extraFields leaves no room for extra fields"]
      : []),
    ...missing("order", order[0], keys),
    ...(sort ? missing("sort", sort[0], keys) : []),
    ...filterErrors(collection, models),
    ...(search ? search.fields.flatMap((key) => missing("search", key, keys)) : []),
    ...(search && search.fields.length === 0 ? ["search has no fields"] : []),
    ...(protect ? missing("protect", protect.field, keys) : []),
    ...(signIn ? [...missing("signIn", signIn.id, keys), ...missing("signIn", signIn.password, keys)] : []),
    ...accountErrors(collection),
    ...formerNamesErrors(collection, stored, all),
    ...passwordErrors(collection),
    ...signInErrors(collection, models),
    ...(collection.scopeField === undefined
      ? []
      : missing("scopeField", collection.scopeField, new Set(stored))),
    ...(collection.bulk?.identity.flatMap((key) => missing("bulk", key, new Set(stored))) ?? []),
    ...uniqueErrors(collection, new Set(stored)),
    ...messageErrors(collection),
    ...accessErrors(collection.access, scopeKind, collection.scopeField),
  ];
}

function subcollectionErrors(
  sub: Subcollection,
  parent: Collection,
  { collections: all, scopeKind }: Declarations,
  models: Models,
): readonly string[] {
  const missing = subcollectionGaps(sub);
  return [
    ...(NAME.test(sub.name) ? [] : [`"${sub.name}" is not a name of letters, digits, "_" and "-"`]),
    ...(missing.length > 0 ? missing : accessErrors(sub.access, scopeKind, parent.scopeField)),
    ...(sub.tally === undefined || (sub.group?.length && storedKeys(sub.fields, models).includes(sub.tally))
      ? []
      : [`tally names "${sub.tally}", which is no field of it, or no group may count it`]),
    ...sub.fields
      .filter((field) => models.get(field)?.expires?.(field))
      .map(({ key }) => `field "${key}": what expires belongs to a collection's own records`),
    ...(sub.count && isBlank(sub.count.label) ? ["count has no label"] : []),
    ...fieldsErrors(sub.fields, all, models),
  ];
}

/**
 * Kinds become parts of ids and rules. Accounts are compared by a stored key, which must not be inside a map.
 */
function signInErrors({ signIn, fields }: Collection, models: Models): readonly string[] {
  if (!signIn) return [];
  const signInFields = fields.filter(({ key }) => key === signIn.id || key === signIn.password);
  return [
    ...(/^[a-z]+$/.test(signIn.kind) ? [] : [`signIn.kind "${signIn.kind}" is not of small letters`]),
    ...storedKeys(signInFields, models)
      .filter((path) => path.includes("."))
      .map((path) => `signIn needs a key of its own, not "${path}" in a map`),
  ];
}

/** A password is hashed with its sign-in's id, so only a collection with a sign-in can have one. */
function passwordErrors({ fields, signIn }: Collection): readonly string[] {
  const password = fields.find((field) => field.key === signIn?.password);
  return [
    ...(password && password.type !== "password"
      ? [`signIn.password "${password.key}" is not of type "password"`]
      : []),
    ...fields
      .filter((field) => field.type === "password" && field.key !== signIn?.password)
      .map((field) => `field "${field.key}" is a password, but signIn does not name it`),
  ];
}

function fieldsErrors(
  fields: readonly Field[],
  all: readonly Collection[],
  models: Models,
): readonly string[] {
  const stored = storedKeys(fields, models);
  const nested = new Set(
    stored.filter((path) => path.includes(".")).map((path) => path.split(".")[0] ?? path),
  );
  return [
    ...(fields.length === 0 ? ["no fields"] : []),
    ...repeated(fields.map((field) => field.key)).map((key) => `field "${key}" is declared twice`),
    ...repeated(stored).map((path) => `two fields are stored under "${path}"`),
    ...stored
      .filter((path) => nested.has(path))
      .map((path) => `"${path}" is stored both as a value and as a map`),
    ...stored.flatMap(pathErrors),
    ...fields.flatMap((field) =>
      [
        ...fieldErrors(field, all, models),
        ...boundErrors(field, fields, models),
        ...expiryErrors(field, fields, models),
        ...namingErrors(field, fields, models),
        ...translationErrors(field, fields),
      ].map((error) => `field "${field.key}": ${error}`),
    ),
  ];
}

function fieldErrors(field: Field, all: readonly Collection[], models: Models): readonly string[] {
  const model = models.get(field);
  const members = model?.members?.(field) ?? [];
  return [
    ...(RESERVED_KEYS.has(field.key) ? ["this key is reserved"] : []),
    ...(KEY.test(field.key) ? [] : ["a key is of letters, digits and _, beginning with a letter"]),
    ...(isBlank(field.label) ? ["label is missing"] : []),
    ...(field.column !== undefined && isBlank(field.column) ? ["column has no header"] : []),
    ...(field.immutable && field.path?.includes(".") ? ["immutable, but stored in a map with others"] : []),
    ...(model ? (model.declarationErrors?.(field) ?? []) : models.gaps(field)),
    ...targetErrors(model?.target?.(field), all, models),
    ...nestingErrors(members, models),
    ...(members.length > 0 ? fieldsErrors(members, all, models) : []),
  ];
}

/**
 * The input filters its loaded options by the copied keys while the collection is searched. If the search
 * omitted a key, an option would appear and vanish.
 */
function targetErrors(
  target: ReturnType<NonNullable<FieldModel["target"]>> | undefined,
  all: readonly Collection[],
  models: Models,
): readonly string[] {
  if (!target) return [];
  const from = all.find(({ name }) => name === target.collection);
  if (!from) return [`there is no collection "${target.collection}"`];
  if (collectionGaps(from).length > 0) return [];
  const { fields, search } = from;
  const known = storedKeys(fields, models);
  const searched = storedKeys(
    fields.filter(({ key }) => search?.fields.includes(key)),
    models,
  );
  return target.keys.flatMap((key) => {
    if (!known.includes(key)) return [`${from.name} has no field "${key}"`];
    return searched.includes(key)
      ? []
      : [`${from.name} is not searched by "${key}", by which its records are chosen here`];
  });
}

function pathErrors(path: string): readonly string[] {
  const segments = path.split(".");
  const whole = segments.length <= 2 && segments.every((segment) => KEY.test(segment));
  const reserved = segments.some((segment) => RESERVED_KEYS.has(segment));
  return whole && !reserved ? [] : [`"${path}" is not a stored key, or a map's key and a key in it`];
}

/** Functions of the rules and keys of History bear the kind's name. */
function scopeKindErrors(kind: string | undefined): readonly string[] {
  if (kind === undefined || (/^[a-z]+$/.test(kind) && !RESERVED_KINDS.has(kind))) return [];
  return [`the scope "${kind}" needs another name, of small letters`];
}

function accessErrors(
  access: Access,
  scopeKind: string | undefined,
  scopeField: string | undefined,
): readonly string[] {
  const granted = ACCESS_METHODS.flatMap((method) => principalsOf(access, method));
  const unknown = granted.filter((principal) => isScope(principal) && principal !== scopeKind);
  return [
    ...(granted.length === 0 ? ["access is granted to nobody"] : []),
    ...[...new Set(unknown)].map((principal) => `access names "${principal}", which is not a principal`),
    ...(scopeKind !== undefined && granted.includes(scopeKind) && scopeField === undefined
      ? [`access names "${scopeKind}", but scopeField is missing`]
      : []),
  ];
}

function messageErrors({ messages }: Collection): readonly string[] {
  return Object.entries<string>({ ...messages })
    .filter(([, text]) => isBlank(text))
    .map(([name]) => `message "${name}" is empty`);
}

/** One rule covers a query over all subcollections of a name, so they must have the same `group`. */
function groupErrors(collections: readonly Collection[]): readonly string[] {
  const grants = new Map<string, Set<string>>();
  for (const sub of collections.flatMap((collection) => collection.subcollections)) {
    const known = grants.get(sub.name) ?? new Set<string>();
    grants.set(sub.name, known.add([...(sub.group ?? [])].sort().join()));
  }
  return [...grants]
    .filter(([, grant]) => grant.size > 1)
    .map(([name]) => `subcollections "${name}" grant their group differently`);
}

function storedKeys(fields: readonly Field[], models: Models): readonly string[] {
  return fields.flatMap((field) => models.get(field)?.keys?.(field) ?? [field.path ?? field.key]);
}

function routesOf({ routes }: Collection): readonly string[] {
  return [routes?.list, routes?.form, routes?.show].flatMap((route) =>
    !route || route === "modal" ? [] : [route],
  );
}

/** Undefined is possible, because a declaration in plain JavaScript can omit a required text. */
function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
