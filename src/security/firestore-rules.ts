/** Collections -> firestore.rules. What no declaration grants is refused. */
import { modelOf, storedKeysOf } from "../fields/models";
import { callersOf } from "../schema/access";
import { isAudited } from "../schema/history";
import { ruleString } from "../schema/rule-text";
import type { Caller, Collection, Field, Operation, Subcollection } from "../schema/types";
import { deletedAccountMatches } from "./deleted-accounts-rules";
import { derivedFunctions, derivedTypeFunctions } from "./derived-rules";
import { fieldFunctions, typeFunctions } from "./field-rules";
import { allow, block, GENERATED } from "./rule-writer";
import { accountKinds } from "./accounts";
import { credentialMatches, recordRules } from "./credential-rules";
import { changeFunctions, changeRules, historyCollections, historyMatches } from "./history-rules";
import { callerFunctions, documentPath, sessionMatches } from "./session-rules";
import { throttleMatches } from "./throttle-rules";

type Conditions = (caller: Exclude<Caller, "admin" | "member">, operation: Operation) => string;

/** @returns the whole text of firestore.rules. */
export function firestoreRules(collections: readonly Collection[]): string {
  const lines = [
    "rules_version = '2';",
    `// ${GENERATED}`,
    ...block("service cloud.firestore", [
      ...block("match /databases/{database}/documents", [
        ...callerFunctions(collections),
        ...changeFunctions(collections),
        "",
        ...typeFunctions(collections.flatMap(allFields)),
        ...derivedTypeFunctions([...collections, ...historyCollections(collections)]),
        "",
        ...signInMatches(collections),
        ...historyMatches(collections),
        ...collections.flatMap((collection) => [...collectionMatch(collection, collections), ""]),
        ...groupMatches(collections),
        ...deletedAccountMatches(collections),
      ]),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** What no declaration names but its `signIn`. */
function signInMatches(collections: readonly Collection[]): readonly string[] {
  if (accountKinds(collections).length === 0) return [];
  const parts = [sessionMatches(collections), throttleMatches(collections), credentialMatches(collections)];
  return parts.flatMap((part) => [...part, ""]);
}

function allFields(collection: Collection): readonly Field[] {
  return [...collection.fields, ...collection.subcollections.flatMap((sub) => sub.fields)];
}

function collectionMatch(collection: Collection, all: readonly Collection[]): readonly string[] {
  const { name, access, signIn, protect, label } = collection;
  const company = companyConditions(collection, all);
  const conditions: Conditions = (caller, operation) =>
    caller === "owner" ? "isOwner(id)" : company[operation];
  const who = (operation: Operation) => grants(callersOf(access, operation), operation, conditions);
  const account = recordRules(collection);
  const changes = changeRules(collection);
  const create = [
    ...changes.create,
    ...(isAudited(collection) ? [] : ["isValidCreate()"]),
    ...(protect ? ["!takesProtected()"] : []),
    ...account.create,
  ];
  const update = [
    "isValidUpdate()",
    ...(protect ? ["!isProtected()", "!takesProtected()"] : []),
    ...account.update,
  ];
  const neverNull = signIn ? [signIn.id, signIn.password] : [];
  const remove = [...(protect ? ["!isProtected()"] : []), ...account.remove, ...changes.remove];
  return [
    `// ${label.many}`,
    ...block(`match /${name}/{id}`, [
      ...allow(["get"], who("get")),
      ...allow(["list"], grants(listersOf(collection), "list", conditions)),
      ...allow(["create"], who("create"), create),
      ...allow(["update"], who("update"), update),
      ...allow(["delete"], who("delete"), remove),
      ...(protect ? protectFunctions(protect) : []),
      ...account.functions,
      ...fieldFunctions(
        { ...collection, neverNull, isAudited: isAudited(collection), changeRules: changes.update },
        { create: who("create").length > 0, update: who("update").length > 0 },
      ),
      ...derivedFunctions(collection),
      ...collection.subcollections.flatMap((sub) => ["", ...subcollectionMatch(sub, collection)]),
    ]),
  ];
}

/** Whoever signed in finds the own record by its id, which is a list of that one. */
function listersOf({ access, signIn }: Collection): readonly Caller[] {
  const callers = callersOf(access, "list");
  const finds = signIn?.kind === "company" && callersOf(access, "get").includes("company");
  return finds && !callers.includes("company") ? [...callers, "company"] : callers;
}

/** Callers "company" and "owner" are judged by the record above. */
function subcollectionMatch(sub: Subcollection, parent: Collection): readonly string[] {
  const record = documentPath(parent.name, "$(id)");
  const conditions: Conditions = (caller, operation) => {
    if (caller === "company") return `isCompany(get(${record}).data.${parent.companyField ?? ""})`;
    // Anybody can sign in and has a uid then. Without a record of that id they could add to what is counted.
    return operation === "create" ? `(isOwner(id) && exists(${record}))` : "isOwner(id)";
  };
  const who = (operation: Operation) => grants(callersOf(sub.access, operation), operation, conditions);
  return block(`match /${sub.name}/{subId}`, [
    ...allow(["get"], who("get")),
    ...allow(["list"], who("list")),
    ...allow(["create"], who("create"), ["isValidCreate()"]),
    ...allow(["update"], who("update"), ["isValidUpdate()"]),
    ...allow(["delete"], who("delete")),
    ...fieldFunctions(sub, { create: who("create").length > 0, update: who("update").length > 0 }),
  ]);
}

/** Queries over all subcollections of a name. */
function groupMatches(collections: readonly Collection[]): readonly string[] {
  const granted = collections.flatMap((collection) =>
    collection.subcollections.filter((sub) => sub.group?.length),
  );
  return [...new Set(granted.map((sub) => sub.name))].flatMap((name) => [
    "",
    `// All ${name} at once, whatever record they belong to.`,
    ...block(`match /{path=**}/${name}/{id}`, allow(["list"], ["isAdmin()"])),
  ]);
}

const ORDER: readonly Caller[] = ["admin", "company", "owner"];

/** One condition for each caller. Where anybody signed in may do it, that one is enough, and it needs no look-up. */
function grants(callers: readonly Caller[], operation: Operation, conditions: Conditions): readonly string[] {
  if (callers.includes("member")) return operation === "list" ? memberList(callers) : ["isSignedIn()"];
  return ORDER.filter((caller) => callers.includes(caller)).map((caller) =>
    caller === "admin" || caller === "member" ? "isAdmin()" : conditions(caller, operation),
  );
}

/** Documents that a member's list may hold. */
const MEMBER_ROWS = 500;

/** Members are strangers, who could read everything again and again: so they read it in pages. */
function memberList(callers: readonly Caller[]): readonly string[] {
  const paged = `isSignedIn() && request.query.limit <= ${MEMBER_ROWS}`;
  return [paged, ...(callers.includes("admin") ? ["isAdmin()"] : [])];
}

/**
 * A company's own records, before and after a write. Where the company id is copied together with the company's name,
 * a company may write no other name than its own. A new record's id begins with the company's: nobody else can make a
 * deleted one again, and read what stayed below it. Restoring its own one, it keeps whatever id that has.
 */
function companyConditions(
  collection: Collection,
  all: readonly Collection[],
): { readonly [key in Operation]: string } {
  const key = collection.companyField ?? "";
  const before = `isCompany(resource.data.${key})`;
  const nameCheck = ownName(collection, all);
  const named = nameCheck ? ` && ${nameCheck}` : "";
  const after = `isCompany(request.resource.data.${key})${named}`;
  return {
    get: before,
    list: before,
    delete: before,
    create: `(${after} && ${isAudited(collection) ? `(isOfCompany(id) || isRestored(${ruleString(collection.name)}, id))` : "isOfCompany(id)"})`,
    update: `(${before} && request.resource.data.${key} == resource.data.${key}${named})`,
  };
}

function ownName(collection: Collection, all: readonly Collection[]): string | undefined {
  const companies = all.find((candidate) => candidate.signIn?.kind === "company");
  for (const field of collection.fields) {
    const target = modelOf(field).target?.(field);
    const [idKey, nameKey] = storedKeysOf(field);
    if (target && target.collection === companies?.name && idKey === collection.companyField)
      return `request.resource.data.${nameKey} == companyRecord().${target.keys[1]}`;
  }
  return undefined;
}

function protectFunctions({ field, value }: NonNullable<Collection["protect"]>): readonly string[] {
  const is = (data: string) => `${data}.get(${ruleString(field)}, '') == ${ruleString(value)}`;
  return [
    "",
    "// Nobody edits or deletes this record, and no other may take its value.",
    `function isProtected() { return ${is("resource.data")}; }`,
    `function takesProtected() { return ${is("request.resource.data")}; }`,
  ];
}
