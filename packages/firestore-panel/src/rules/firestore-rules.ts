/** Generates firestore.rules. They refuse access that no declaration grants. */
import { modelOf, storedKeysOf } from "../fields/models";
import { principalsOf } from "../schema/define-collection";
import { isAudited } from "../schema/history";
import { ruleList, ruleString } from "../schema/text";
import type { AccessMethod, Collection, Principal, RulesPart, Subcollection } from "../schema/types";
import { META, PUBLIC_IDS } from "../schema/version";
import { deletedAccountMatches } from "./trash-rules";
import { derivedFunctions, derivedTypeFunctions } from "./derived-rules";
import { fieldFunctions } from "./field-rules";
import { allowed, block, conjunction, GENERATED, type Declarations } from "./rule-writer";
import {
  accountKinds,
  principalFunctions,
  documentPath,
  scopeFunctions,
  sessionMatches,
} from "./session-rules";
import { credentialMatches, recordRules, throttleMatches } from "./sign-in-rules";
import { changeFunctions, changeRules, historyMatches, recordedLists } from "./history-rules";

type Conditions = (principal: Exclude<Principal, "admin" | "member">, method: AccessMethod) => string;

/** @param scopeKind the kind of account besides admins, if any. @returns the whole text of firestore.rules. */
export function firestoreRules(
  collections: readonly Collection[],
  scopeKind: string | undefined,
  features: readonly RulesPart[] = [],
): string {
  const panel = { collections, scopeKind };
  const lines = [
    "rules_version = '2';",
    `// ${GENERATED}`,
    ...block("service cloud.firestore", [
      ...block("match /databases/{database}/documents", [
        ...principalFunctions(panel),
        ...changeFunctions(panel),
        "",
        ...typeFunctions(collections),
        ...derivedTypeFunctions([...collections, ...recordedLists(panel)]),
        "",
        ...versionMatch(),
        ...signInMatches(collections),
        ...historyMatches(panel),
        ...collections.flatMap((collection) => [...collectionMatch(collection, panel), ""]),
        ...groupMatches(collections),
        ...deletedAccountMatches(panel),
        ...features.flatMap(({ rules }) => rules?.(collections) ?? []),
      ]),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Before a sign-in, too: the logins say which step of the set-up is missing. */
function versionMatch(): readonly string[] {
  return [
    "// The version of the data. No document has the other ids: whether one may be read tells the version of the rules.",
    ...block(`match /${META}/{id}`, [`allow get: if id in ${ruleList(PUBLIC_IDS)};`]),
    "",
  ];
}

/** The rules that a declaration's `signIn` alone requires. */
function signInMatches(collections: readonly Collection[]): readonly string[] {
  if (accountKinds(collections).length === 0) return [];
  const matches = [sessionMatches(collections), throttleMatches(collections), credentialMatches(collections)];
  return matches.flatMap((match) => [...match, ""]);
}

function typeFunctions(collections: readonly Collection[]): readonly string[] {
  const sets = collections.flatMap((collection) => [collection, ...collection.subcollections]);
  const named = sets.flatMap(({ fields }) =>
    fields.flatMap((field) => Object.entries(modelOf(field).ruleFunctions ?? {})),
  );
  return [...new Map(named)].flatMap(([signature, conditions]) => conjunction(signature, conditions));
}

function collectionMatch(collection: Collection, panel: Declarations): readonly string[] {
  const { name, access, protect, label, conditions: more = {} } = collection;
  const { scopeKind } = panel;
  const scope = scopeConditions(collection, panel);
  const conditions: Conditions = (principal, method) =>
    principal === "owner" ? "isOwner(id)" : scope[method];
  const who = (method: AccessMethod) => {
    const principals = method === "list" ? listersOf(collection, scopeKind) : principalsOf(access, method);
    return grants(principals, method, scopeKind, conditions);
  };
  const account = recordRules(collection);
  const changes = changeRules(collection, scopeKind);
  const own = {
    create: isAudited(collection) ? changes.create : ["isValidCreate()"],
    update: ["isValidUpdate()"],
  };
  const guard = protect && {
    create: ["!takesProtected()"],
    update: ["!isProtected()", "!takesProtected()"],
    delete: ["!isProtected()"],
  };
  return [
    `// ${label.many}`,
    ...block(`match /${name}/{id}`, [
      ...allowed(who, [own, guard, account, { delete: changes.delete }, more]),
      ...(protect ? protectFunctions(protect) : []),
      ...account.functions,
      ...fieldFunctions({ ...collection, changeRules: changes.update }, who),
      ...derivedFunctions(collection),
      ...collection.subcollections.flatMap((sub) => ["", ...subcollectionMatch(sub, collection, scopeKind)]),
    ]),
  ];
}

/** A scope's account finds its own record by its id, which is a query with one result. */
function listersOf({ access, signIn }: Collection, scopeKind: string | undefined): readonly Principal[] {
  const principals = principalsOf(access, "list");
  if (scopeKind === undefined || signIn?.kind !== scopeKind || principals.includes(scopeKind))
    return principals;
  return principalsOf(access, "get").includes(scopeKind) ? [...principals, scopeKind] : principals;
}

/** The parent record decides for "owner" and for the scope. */
function subcollectionMatch(sub: Subcollection, parent: Collection, scopeKind: string | undefined) {
  const record = documentPath(parent.name, "$(id)");
  const conditions: Conditions = (principal, method) => {
    if (principal !== "owner")
      return `${scopeFunctions({ scopeKind }).is}(get(${record}).data.${parent.scopeField ?? ""})`;
    // Anybody can get a uid by an anonymous sign-in, and could add counted documents below no record.
    return method === "create" ? `(isOwner(id) && exists(${record}))` : "isOwner(id)";
  };
  const who = (method: AccessMethod) =>
    grants(principalsOf(sub.access, method), method, scopeKind, conditions);
  return block(`match /${sub.name}/{subId}`, [
    ...allowed(who, [{ create: ["isValidCreate()"], update: ["isValidUpdate()"] }]),
    ...fieldFunctions(sub, who),
  ]);
}

function groupMatches(collections: readonly Collection[]): readonly string[] {
  const granted = collections.flatMap(({ subcollections }) => subcollections.filter(({ group }) => group));
  return [...new Set(granted.map((sub) => sub.name))].flatMap((name) => [
    "",
    `// All ${name} of all records.`,
    ...block(`match /{path=**}/${name}/{id}`, ["allow list: if isAdmin();"]),
  ]);
}

/** Access of every signed-in user covers the others and needs no look-up. */
function grants(
  principals: readonly Principal[],
  method: AccessMethod,
  scopeKind: string | undefined,
  conditions: Conditions,
): readonly string[] {
  if (principals.includes("member")) return method === "list" ? memberList(principals) : ["isSignedIn()"];
  return ["admin", scopeKind, "owner"].flatMap((principal) => {
    if (principal === undefined || !principals.includes(principal)) return [];
    return principal === "admin" ? "isAdmin()" : conditions(principal, method);
  });
}

const MEMBER_ROWS = 500;

/** Members are strangers, who could repeat whole reads at will. So their queries need a limit. */
function memberList(principals: readonly Principal[]): readonly string[] {
  const paged = `isSignedIn() && request.query.limit <= ${MEMBER_ROWS}`;
  return [paged, ...(principals.includes("admin") ? ["isAdmin()"] : [])];
}

/**
 * Limits a scope to its own records, both the stored and the written, and to its own name. A new record's id
 * begins with the id of the scope's record, so that no other scope can recreate a deleted record and read the
 * documents below it. A restored record keeps its id.
 */
function scopeConditions(collection: Collection, panel: Declarations) {
  const key = collection.scopeField ?? "";
  const { is, isOf } = scopeFunctions(panel);
  const before = `${is}(resource.data.${key})`;
  const named = ownName(collection, panel);
  const after = `${is}(request.resource.data.${key})${named}`;
  return {
    get: before,
    list: before,
    delete: before,
    create: `(${after} && ${isAudited(collection) ? `(${isOf}(id) || isRemovedFromTrash(${ruleString(collection.name)}, id))` : `${isOf}(id)`})`,
    update: `(${before} && request.resource.data.${key} == resource.data.${key}${named})`,
  };
}

function ownName(collection: Collection, panel: Declarations): string {
  const accounts = accountKinds(panel.collections).find(({ kind }) => kind === panel.scopeKind);
  for (const field of collection.fields) {
    const target = modelOf(field).target?.(field);
    const [idKey, nameKey] = storedKeysOf(field);
    if (target && target.collection === accounts?.name && idKey === collection.scopeField)
      return ` && request.resource.data.${nameKey} == ${scopeFunctions(panel).record}().${target.keys[1]}`;
  }
  return "";
}

function protectFunctions({ field, value }: NonNullable<Collection["protect"]>): readonly string[] {
  const is = (data: string) => `${data}.get(${ruleString(field)}, '') == ${ruleString(value)}`;
  return [
    "",
    "// Nobody edits or deletes this record, and no other record may take its value.",
    `function isProtected() { return ${is("resource.data")}; }`,
    `function takesProtected() { return ${is("request.resource.data")}; }`,
  ];
}
