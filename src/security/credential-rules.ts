/**
 * The rules that let an account's record and its credential change only together (docs/sign-in.md). A
 * credential's document id derives from the account's id, so each id exists once.
 */
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection } from "../schema/types";
import { accountKinds, byKind, type AccountKind } from "./accounts";
import { block } from "./rule-writer";
import { documentPath, lines } from "./session-rules";

/** The match of Credentials, and the function by which a record's rule requires its credential. */
export function credentialMatches(collections: readonly Collection[]): readonly string[] {
  const kinds = accountKinds(collections);
  const guarded = kinds.flatMap(({ kind, protectedId }) =>
    protectedId === undefined ? [] : `key != keyOf(${ruleString(kind)}, ${ruleString(protectedId)})`,
  );
  const free = guarded.length > 0 ? guarded.join(" && ") : "true";
  return lines(`
// The same request writes the credential of this record.
function isPaired(kind, id, recordId) {
  let c = getAfter(credentialPath(kind, id)).data;
  return c.time == request.time && c.kind == kind && c.recordId == recordId;
}

// Sign-ins compare passwords with these verifiers. Nobody may read one, not even an admin.
match /Credentials/{key} {
  allow create: if isAdmin() && isCredential(request.resource.data) && isOfRecord(request.resource.data);
  allow update: if isAdmin() && isCredential(request.resource.data) && isOfRecord(request.resource.data)
    && request.resource.data.kind == resource.data.kind && request.resource.data.recordId == resource.data.recordId;
  allow delete: if isAdmin() && isUnprotected() && isUnused(resource.data);

  function isUnprotected() { return ${free}; }
  // The record's id becomes part of a path, so it may contain only characters of document ids.
  function isCredential(d) {
    return d.keys().hasOnly(['kind', 'recordId', 'verifier', 'time']) && isUnprotected()
      && d.kind in ${ruleList(kinds.map(({ kind }) => kind))} && d.time == request.time
      && d.recordId is string && d.recordId.matches('[A-Za-z0-9_-]{1,128}')
      && d.verifier is string && d.verifier.matches('[0-9a-f]{64}');
  }
  function recordPath(d) {
    return ${byKind(kinds, "d.kind", ({ name }) => documentPath(name, "$(d.recordId)"))};
  }
  function keyOfRecord(kind, record) { return keyOf(kind, ${byKind(kinds, "kind", ({ id }) => `record.${id}`)}); }
  function passwordAt(kind, record) { return ${byKind(kinds, "kind", (one) => `record.${one.passwordAt}`)}; }
  // After the request the record has this id, and this request set the time of its password.
  function isOfRecord(d) {
    let record = getAfter(recordPath(d)).data;
    return keyOfRecord(d.kind, record) == key && passwordAt(d.kind, record) == request.time;
  }
  // After the request no record has this id.
  function isUnused(d) {
    return !existsAfter(recordPath(d)) || keyOfRecord(d.kind, getAfter(recordPath(d)).data) != key;
  }
}`);
}

/** Additional conditions of an account record's rules by access method, and the functions that they call. */
export interface RecordRules {
  readonly create: readonly string[];
  readonly update: readonly string[];
  readonly remove: readonly string[];
  readonly functions: readonly string[];
}

/** @returns empty lists where the collection declares no sign-in. */
export function recordRules(collection: Collection): RecordRules {
  const [account] = accountKinds([collection]);
  if (!account) return { create: [], update: [], remove: [], functions: [] };
  const { kind, id } = account;
  const own = kind === "admin";
  const path = `credentialPath(${ruleString(kind)}, resource.data.${id})`;
  return {
    create: ["isPairedHere()"],
    update: ["(isUntouched() || isPairedHere() && hasLeftOldId())"],
    remove: [...(own ? ["!isOwnAccount()"] : []), `!existsAfter(${path})`],
    functions: [
      "",
      ...block("function isPairedHere()", [
        `return request.resource.data.${account.passwordAt} == request.time`,
        `  && isPaired(${ruleString(kind)}, request.resource.data.${id}, id);`,
      ]),
      ...untouchedFunctions(account),
      ...(own
        ? [
            "// Only another admin deletes an admin, so one always remains.",
            `function isOwnAccount() { return session().id == resource.data.${id}; }`,
          ]
        : []),
    ],
  };
}

/** The verifier's salt is the id. So a new id requires a new password, and its old credential goes. */
function untouchedFunctions({ kind, id, passwordAt }: AccountKind): readonly string[] {
  return [
    ...block("function isUntouched()", [
      `return !request.resource.data.diff(resource.data).affectedKeys().hasAny(${ruleList([id, passwordAt])});`,
    ]),
    ...block("function hasLeftOldId()", [
      `return request.resource.data.${id} == resource.data.${id}`,
      `  || !existsAfter(credentialPath(${ruleString(kind)}, resource.data.${id}));`,
    ]),
  ];
}
