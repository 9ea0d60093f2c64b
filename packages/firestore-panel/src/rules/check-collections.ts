/**
 * Collects all errors of the declarations that compile. It runs at the start in development, and before rules are
 * generated.
 */
import { confidentialKeys, derivedKeys, derivedVersion, searchedKeys } from "../fields/derived";
import { isScope, principalsOf, ACCESS_METHODS } from "../schema/define-collection";
import { CHANGE_KEY, DELETED_ACCOUNTS, SIGN_IN_COLLECTIONS, VIEWS } from "../schema/stored-names";
import { META } from "../schema/version";
import { HISTORY, isAudited, scopeKeyOf, TRASH } from "../schema/history";
import { ICONS, isIcon } from "../schema/icons";
import type { MenuGroups, PanelDefinition, Scope } from "../definition";
import type { Access, Collection, Subcollection } from "../schema/types";
import { modelOf, storedKeysOf } from "../fields/models";
import { computedErrors, fieldsErrors, filterErrors, repeated, type Errors, inPart } from "./check-fields";
import type { Declarations } from "./rule-writer";

/** Collections that the rules reserve for sign-in, history, trash, deletion notes, the version and views. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SIGN_IN_COLLECTIONS,
  HISTORY,
  TRASH,
  DELETED_ACCOUNTS,
  META,
  VIEWS,
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

type MenuEntry = Omit<NonNullable<Collection["menu"]>, "label">;

/** What is checked, with the menu where a panel has one. */
type Checked = Declarations & Partial<Pick<PanelDefinition, "scopes" | "menuGroups">>;

/** @param more errors of other checks. @throws DeclarationError listing all errors. */
export function checkDeclarations(declarations: Checked, more: readonly string[] = []): void {
  const errors = [...declarationErrors(declarations), ...more];
  if (errors.length > 0) throw new DeclarationError(errors);
}

function* declarationErrors(declarations: Checked): Errors {
  const { collections, scopeKind, scopes = {}, menuGroups = {} } = declarations;
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
  const views = Object.values<Scope>(scopes).flatMap((scope) => scope.collections ?? []);
  for (const view of views)
    for (const collection of collections)
      if (view.name === collection.name) yield* inPart(view.name, viewErrors(collection, view));
  for (const [label, group] of Object.entries(menuGroups))
    yield* inPart(`menuGroups.${label}`, iconErrors("icon" in group ? group.icon : undefined));
  for (const { name, menu } of collections) yield* inPart(name, menuErrors(menu, menuGroups));
  for (const [kind, { collections: views = [], activity, trash }] of Object.entries<Scope>(scopes))
    for (const { menu } of [...views, activity, trash])
      yield* inPart(`scopes.${kind}`, menuErrors(menu, menuGroups));
}

/** @param groups the panel's `menuGroups`. */
export function* menuErrors(menu: MenuEntry | undefined, groups: MenuGroups = {}): Errors {
  if (!menu) return;
  yield* iconErrors(menu.icon);
  if (menu.group !== undefined && !Object.hasOwn(groups, menu.group))
    yield `menu names the group "${menu.group}", which menuGroups does not have`;
}

/** An unknown icon would be drawn as a folder. */
function* iconErrors(icon: string | undefined): Errors {
  if (icon !== undefined && !isIcon(icon)) yield `there is no icon "${icon}", only ${ICONS.join(", ")}`;
}

/** One rule covers a query over all subcollections of a name, so they must have the same `group`. */
function* groupErrors(collections: readonly Collection[]): Errors {
  const subs = collections.flatMap((collection) => collection.subcollections);
  for (const name of repeated(subs.map((sub) => sub.name)))
    if (new Set(subs.filter((sub) => sub.name === name).map(({ group = false }) => group)).size > 1)
      yield `subcollections "${name}" grant their group differently`;
}

function* collectionErrors(collection: Collection, declarations: Declarations): Errors {
  yield* optionErrors(collection, declarations);
  yield* fieldsErrors(collection.fields, declarations.collections);
  yield* indexedErrors(collection);
  if (isAudited(collection)) yield* auditedErrors(collection);
  for (const computed of collection.computed)
    yield* inPart(`computed "${computed.key}"`, computedErrors(computed, collection));
  for (const sub of collection.subcollections)
    yield* inPart(sub.name, subcollectionErrors(sub, collection, declarations));
}

function* optionErrors(collection: Collection, { collections, scopeKind }: Declarations): Errors {
  const { name, routes, extraFields, fields, scopeField, bulk, unique, follows } = collection;
  const stored = fields.flatMap(storedKeysOf);
  const unknown = (option: string, named: readonly (string | undefined)[]) =>
    named.flatMap((key) =>
      key === undefined || stored.includes(key)
        ? []
        : [`${option} names the field "${key}", which does not exist`],
    );
  if (!NAME.test(name)) yield `"${name}" is not a name of letters, digits, "_" and "-"`;
  if (RESERVED_NAMES.has(name)) yield "this name belongs to the panel";
  const { links = [], recordLinks = [], selectionLinks = [] } = routes ?? {};
  const linked = [...links, ...recordLinks, ...selectionLinks].map(({ to }) => to);
  for (const address of [...routesOf(collection), ...linked])
    if (!address.startsWith("/")) yield `the address "${address}" does not begin with /`;
  for (const { icon } of recordLinks) yield* iconErrors(icon);
  if (extraFields && extraFields.maxFields <= fields.length)
    yield "extraFields leaves no room for extra fields";
  yield* filterErrors(collection);
  yield* accountErrors(collection);
  yield* formerNamesErrors(collection, stored, collections);
  yield* signInErrors(collection);
  yield* unknown("scopeField", [scopeField]);
  yield* unknown("bulk", bulk?.identity ?? []);
  yield* unknown("unique", [unique?.within]);
  for (const other of follows?.of ?? [])
    if (!collections.some((followed) => followed.name === other && isAudited(followed)))
      yield `follows names "${other}", which is no collection with a trash`;
  if (collection.notes && !collections.some(({ follows: other }) => other?.of.includes(name)))
    yield "notes is given, but no collection of notes (notesOn) has them";
  yield* accessErrors(collection.access, scopeKind, scopeField);
}

function* subcollectionErrors(
  sub: Subcollection,
  parent: Collection,
  { collections, scopeKind }: Declarations,
): Errors {
  const { name, fields, access, tally, group } = sub;
  if (!NAME.test(name)) yield `"${name}" is not a name of letters, digits, "_" and "-"`;
  yield* accessErrors(access, scopeKind, parent.scopeField);
  if (tally !== undefined && !(group && fields.flatMap(storedKeysOf).includes(tally)))
    yield `tally names "${tally}", which is no field of it, or no group may count it`;
  for (const field of fields)
    if (modelOf(field).expires?.(field))
      yield `field "${field.key}": what expires belongs to a collection's own records`;
  yield* fieldsErrors(fields, collections);
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
  const { of, field: list, counted } = formerNames;
  if (!fields.some(({ key, type, path }) => key === of && type === "text" && path === undefined))
    yield `formerNames names "${of}", which is not a text field stored under its key`;
  if (stored.some((path) => path.split(".")[0] === list) || fields.some(({ key }) => key === list))
    yield `formerNames keeps its list under "${list}", which a field uses`;
  if (extraFields)
    yield "formerNames and extraFields exclude each other: extra fields could overwrite the list";
  const subs = all.flatMap(({ subcollections }) => subcollections);
  if (!subs.some(({ name, group }) => name === counted.subcollection && group))
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

function* indexedErrors(collection: Collection): Errors {
  const { indexed, search, filters = [], fields, signIn, formerNames } = collection;
  if (!indexed) return;
  yield* withoutTokens(collection);
  if (!search) yield "is indexed, but has no search to make search tokens for";
  for (const field of fields.filter(({ key }) => filters.some((filter) => filter.field === key))) {
    const { chosen, target } = modelOf(field);
    // A reference stores the id that it is filtered by.
    if (chosen && !target)
      yield `is indexed, but is filtered by "${field.key}", whose type "${field.type}" does not store its choices unchanged`;
  }
  if (signIn) yield "indexed and signIn exclude each other: only the server knows when a password was set";
  if (formerNames && derivedKeys(collection).includes(formerNames.field))
    yield `formerNames keeps its list under "${formerNames.field}", which indexed records use`;
}

/** The collection alone determines indexes and stored keys, and its views use the same. */
function* viewErrors(collection: Collection, view: Collection): Errors {
  if (Boolean(collection.indexed) !== Boolean(view.indexed)) yield "only one of it and its view is indexed";
  if (!collection.indexed || !view.indexed) return;
  if (derivedVersion(collection) !== derivedVersion(view))
    yield "a view of it can be sorted by other columns, or has other search tokens";
  yield* withoutTokens(view);
  for (const key of searchedKeys(view))
    if (!view.fields.some((field) => field.key === key))
      yield `a view of it makes search tokens of "${key}", which is not one of its fields`;
  if (view.order.join() !== collection.order.join()) yield "a view of it has another order";
  for (const { field } of view.filters ?? [])
    if (!collection.filters?.some((own) => own.field === field))
      yield `a view of it is filtered by "${field}", and it is not`;
}

/** A searched field without tokens has no search results. */
function* withoutTokens(collection: Collection): Errors {
  for (const key of collection.search?.fields ?? [])
    if (!searchedKeys(collection).includes(key))
      yield `is indexed, and is searched by "${key}", which has no search tokens`;
}

function* auditedErrors(collection: Collection): Errors {
  const { access, audit, formerNames, signIn } = collection;
  const writers = new Set(
    (["create", "update", "delete"] as const).flatMap((method) => principalsOf(access, method)),
  );
  const scope = scopeKeyOf(collection);
  if (audit && writers.size === 0) yield "audit is declared, but no principal may write";
  for (const principal of writers)
    // An entry names the account of a session. Users of the mobile app have no session.
    if (principal === "owner" || principal === "member")
      yield `audited, but written by "${principal}", which has no session to name in an entry`;
    else if (isScope(principal) && (signIn || scope === undefined))
      yield `audited, but written by "${principal}", which may not read its entries`;
  for (const key of confidentialKeys(collection))
    if (key.includes("."))
      yield `audited, but "${key}" is a password in a map, which an entry records as a whole`;
  if (scope?.includes(".")) yield `audited, but scopeField names a value in a map, "${scope}"`;
  if (formerNames?.field === CHANGE_KEY)
    yield `formerNames keeps its list under "${CHANGE_KEY}", which audited records use`;
}

function* accessErrors(access: Access, scopeKind: string | undefined, scopeField: string | undefined) {
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
