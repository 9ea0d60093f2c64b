/** Collects all errors of the declarations. It runs at start-up and before rules are generated. */
import { isScope, principalsOf, ACCESS_METHODS, ALL } from "../schema/define-collection";
import { DELETED_ACCOUNTS, SIGN_IN_COLLECTIONS } from "../schema/stored-names";
import { META } from "../schema/version";
import { HISTORY, TRASH } from "../schema/history";
import type { Access, Collection, Field, PageLink, Subcollection } from "../schema/types";
import { modelOf, storedKeysOf } from "../fields/models";
import { fieldsErrors, repeated, type Errors, inPart } from "./check-fields";
import type { Declarations } from "./rule-writer";

/** Collections that the rules reserve for sign-in, history, trash, deletion notes and the version. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SIGN_IN_COLLECTIONS,
  HISTORY,
  TRASH,
  DELETED_ACCOUNTS,
  META,
]);
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;
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

/** @param more errors of other checks. @throws DeclarationError listing all errors. */
export function checkCollections(declarations: Declarations, more: readonly string[] = []): void {
  const errors = [...declarationErrors(declarations), ...more];
  if (errors.length > 0) throw new DeclarationError(errors);
}

function* declarationErrors(declarations: Declarations): Errors {
  const { collections, scopeKind } = declarations;
  for (const name of repeated(collections.map((collection) => collection.name)))
    yield `${name}: declared twice`;
  for (const route of repeated(collections.flatMap(routesOf))) yield `route ${route} is declared twice`;
  for (const kind of repeated(collections.flatMap(({ signIn }) => signIn?.kind ?? [])))
    yield `two collections sign in as "${kind}"`;
  yield* groupErrors(collections);
  // Functions of the rules and keys of History bear the kind's name.
  if (scopeKind !== undefined && (!/^[a-z]+$/.test(scopeKind) || RESERVED_KINDS.has(scopeKind)))
    yield `the scope "${scopeKind}" needs another name, of small letters`;
  for (const collection of collections)
    yield* inPart(collection.name, collectionErrors(collection, declarations));
}

/** One rule covers a query over all subcollections of a name, so they must have the same `group`. */
function* groupErrors(collections: readonly Collection[]): Errors {
  const subs = collections.flatMap((collection) => collection.subcollections);
  const grantOf = ({ group = [] }: Subcollection) => group.toSorted().join();
  for (const name of repeated(subs.map((sub) => sub.name))) {
    const [first = "", ...others] = subs.filter((sub) => sub.name === name).map(grantOf);
    if (others.some((grant) => grant !== first))
      yield `subcollections "${name}" grant their group differently`;
  }
}

function* collectionErrors(collection: Collection, declarations: Declarations): Errors {
  yield* optionErrors(collection, declarations);
  yield* fieldsErrors(collection.fields, declarations.collections);
  for (const sub of collection.subcollections)
    yield* inPart(sub.name, subcollectionErrors(sub, collection, declarations));
}

function* optionErrors(collection: Collection, { collections, scopeKind }: Declarations): Errors {
  const { name, label, routes, menu, pageSize, extraFields, fields } = collection;
  const { order, sort, search, protect, signIn, account, scopeField, bulk, unique } = collection;
  const keys = fields.map(({ key }) => key);
  const stored = fields.flatMap(storedKeysOf);
  const unknown = (option: string, named: readonly (string | undefined)[], known: readonly string[]) =>
    named.flatMap((key) =>
      key === undefined || known.includes(key)
        ? []
        : [`${option} names the field "${key}", which does not exist`],
    );
  if (!NAME.test(name)) yield `"${name}" is not a name of letters, digits, "_" and "-"`;
  if (RESERVED_NAMES.has(name)) yield "this name belongs to the panel";
  if (label.one.trim() === "" || label.many.trim() === "") yield "label is missing";
  for (const route of routesOf(collection))
    if (!route.startsWith("/")) yield `route "${route}" does not begin with /`;
  const { links = [], recordLinks = [], selectionLinks = [] } = routes ?? {};
  for (const { label: text, to } of [...links, ...recordLinks, ...selectionLinks] as readonly PageLink[])
    if (text.trim() === "" || !to.startsWith("/"))
      yield `the link to "${to}" needs a label and an address that begins with /`;
  for (const { label: text, filter } of recordLinks)
    yield* unknown(`the link "${text}"`, Object.values(filter), [...keys, "id"]);
  if (menu && !routes) yield "menu is given, but no routes";
  if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize > 0))
    yield "pageSize is not above 0";
  if (extraFields && !(extraFields.maxFields > new Set(keys).size && extraFields.maxLength > 0))
    yield "extraFields leaves no room for extra fields";
  yield* unknown("order", [String(order[0])], keys);
  yield* unknown("sort", sort ? [String(sort[0])] : [], keys);
  yield* filterErrors(collection);
  yield* unknown("search", search?.fields ?? [], keys);
  if (search?.fields.length === 0) yield "search has no fields";
  yield* unknown("protect", [protect?.field], keys);
  yield* unknown("signIn", [signIn?.id, signIn?.password], keys);
  yield* unknown("account", [account?.email, account?.password], keys);
  yield* accountErrors(collection);
  yield* formerNamesErrors(collection, stored, collections);
  yield* signInErrors(collection);
  yield* unknown("scopeField", [scopeField], stored);
  yield* unknown("bulk", bulk?.identity ?? [], stored);
  yield* unknown("unique", [unique?.field], keys);
  yield* unknown("unique", [unique?.within], stored);
  for (const [message, text] of Object.entries<string>({ ...collection.messages }))
    if (text.trim() === "") yield `message "${message}" is empty`;
  yield* accessErrors(collection.access, scopeKind, scopeField);
}

function* subcollectionErrors(
  sub: Subcollection,
  parent: Collection,
  { collections, scopeKind }: Declarations,
): Errors {
  const { name, fields, access, count, tally, group } = sub;
  if (!NAME.test(name)) yield `"${name}" is not a name of letters, digits, "_" and "-"`;
  yield* accessErrors(access, scopeKind, parent.scopeField);
  if (tally !== undefined && !(group?.length && fields.flatMap(storedKeysOf).includes(tally)))
    yield `tally names "${tally}", which is no field of it, or no group may count it`;
  for (const field of fields)
    if (modelOf(field).expires?.(field))
      yield `field "${field.key}": what expires belongs to a collection's own records`;
  if (count?.label.trim() === "") yield "count has no label";
  yield* fieldsErrors(fields, collections);
}

/** A filter's address parameter is its field's key, so the key must not be one of the other parameters. */
const ADDRESS_KEYS: ReadonlySet<string> = new Set(["q", "sort", "page", "from", "to"]);

/** A filter offers the few values of its field, or the records of a reference. The address holds the chosen one. */
function* filterErrors({ filters = [], fields, order }: Collection): Errors {
  const keys = filters.map(({ field }) => field);
  const isDays = ({ key, type }: Field) => type === "date" || (key === order[0] && type === "timestamp");
  if (fields.filter((field) => keys.includes(field.key) && isDays(field)).length > 1)
    yield "filters names two fields by whose days its list would be filtered";
  for (const key of repeated(keys)) yield `filters names the field "${key}" twice`;
  for (const { field: key, default: chosen, any = false } of filters) {
    const field = fields.find((candidate) => candidate.key === key);
    const model = field && modelOf(field);
    const choices = field && model?.choices?.(field);
    const part = `filters names the field "${key}"`;
    if (!field) yield `${part}, which does not exist`;
    else if (ADDRESS_KEYS.has(key)) yield `${part}, whose name a list's address uses already`;
    else if (any || isDays(field) || model?.target) {
      if (chosen !== undefined) yield `the filter "${key}" has no choices to begin with one of them`;
    } else if (!choices) yield `${part}, whose type "${field.type}" has no choices`;
    else if (choices.includes(ALL)) yield `${part}, one of whose choices is "${ALL}"`;
    else if (chosen !== undefined && !choices.includes(chosen))
      yield `the filter "${key}" begins with "${chosen}", which is not one of its choices`;
  }
}

/** The panel signs in as the user to change or delete it, so it needs the stored password. */
function* accountErrors({ account, bulk, fields }: Collection): Errors {
  if (!account) return;
  const { password } = account;
  const type = fields.find(({ key }) => key === password)?.type;
  if (type !== undefined && type !== "readablePassword")
    yield `account.password "${password}" is not of type "readablePassword"`;
  if (bulk) yield "rows of a file bring no users along: account and bulk exclude each other";
}

/** Former names need a stored key that no field has, and a subcollection that admins may count by name. */
function* formerNamesErrors(
  { formerNames, extraFields, fields }: Collection,
  stored: readonly string[],
  all: readonly Collection[],
): Errors {
  if (!formerNames) return;
  const { of, field: list, most, counted } = formerNames;
  if (!fields.some(({ key, type, path }) => key === of && type === "text" && path === undefined))
    yield `formerNames names "${of}", which is not a text field stored under its key`;
  if (stored.some((path) => path.split(".")[0] === list) || fields.some(({ key }) => key === list))
    yield `formerNames keeps its list under "${list}", which a field uses`;
  if (!Number.isInteger(most) || most <= 0) yield "formerNames.most is not above 0";
  if (extraFields)
    yield "formerNames and extraFields exclude each other: extra fields could overwrite the list";
  const subs = all.flatMap(({ subcollections }) => subcollections);
  if (!subs.some(({ name, group }) => name === counted.subcollection && group?.length))
    yield `formerNames counts "${counted.subcollection}", which no group grants`;
}

/**
 * A password is hashed with its sign-in's id, so only a collection with a sign-in can have one. Kinds become parts of ids
 * and rules. Accounts are compared by a stored key, which must not be inside a map.
 */
function* signInErrors({ signIn, fields }: Collection): Errors {
  for (const { key, type } of fields)
    if (key === signIn?.password) {
      if (type !== "password") yield `signIn.password "${key}" is not of type "password"`;
    } else if (type === "password") yield `field "${key}" is a password, but signIn does not name it`;
  if (!signIn) return;
  if (!/^[a-z]+$/.test(signIn.kind)) yield `signIn.kind "${signIn.kind}" is not of small letters`;
  for (const path of fields
    .filter(({ key }) => key === signIn.id || key === signIn.password)
    .flatMap(storedKeysOf))
    if (path.includes(".")) yield `signIn needs a key of its own, not "${path}" in a map`;
}

function* accessErrors(
  access: Access,
  scopeKind: string | undefined,
  scopeField: string | undefined,
): Errors {
  const granted = new Set(ACCESS_METHODS.flatMap((method) => principalsOf(access, method)));
  if (granted.size === 0) yield "access is granted to nobody";
  for (const principal of granted)
    if (isScope(principal) && principal !== scopeKind)
      yield `access names "${principal}", which is not a principal`;
  if (scopeKind !== undefined && granted.has(scopeKind) && scopeField === undefined)
    yield `access names "${scopeKind}", but scopeField is missing`;
}

function routesOf({ routes }: Collection): readonly string[] {
  return [routes?.list, routes?.form, routes?.show].flatMap((route) =>
    !route || route === "modal" ? [] : [route],
  );
}
