/** The steps of docs/sign-in.md through plain HTTP: claim, query, grant. */
import { attemptKeyOf, normaliseSignInId, secretOf, verifierOf } from "../../src/schema/verifier";
import type { SignInKind } from "../../src/schema/types";
import { at, commit, nameOf, runQuery, shown, type Answer, type Caller, type Project } from "./rest";

export interface Account {
  readonly kind: SignInKind;
  readonly id: string;
  readonly secret: string;
  readonly verifier: string;
  /** Id of the counter of failed tries. */
  readonly attemptKey: string;
}

const RECORDS: { readonly [kind in SignInKind]: { readonly collection: string; readonly idField: string } } =
  {
    admin: { collection: "Admins", idField: "email" },
    company: { collection: "Companies", idField: "companyId" },
  };

/** What a browser derives from what was typed. Takes a moment: the derivation is slow by design. */
export async function accountOf(kind: SignInKind, typed: string, password: string): Promise<Account> {
  const id = normaliseSignInId(kind, typed);
  const secret = await secretOf(kind, id, password);
  return { kind, id, secret, verifier: await verifierOf(secret), attemptKey: await attemptKeyOf(kind, id) };
}

const text = (value: string) => ({ stringValue: value });
const NOW = [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }];

/** The session document of a claim. */
export function claimWrite(project: Project, { uid }: Caller, account: Account): object {
  const { kind, id, secret, verifier } = account;
  const fields = {
    state: text("claimed"),
    kind: text(kind),
    id: text(id),
    secret: text(secret),
    verifier: text(verifier),
  };
  return { update: { name: nameOf(project, `Sessions/${uid}`), fields }, updateTransforms: NOW };
}

/** One more failed try on the counter, without knowing it. */
export function bumpWrite(project: Project, { attemptKey }: Account): object {
  return {
    update: { name: nameOf(project, `SignInAttempts/${attemptKey}`), fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: "count", increment: { integerValue: "1" } }, ...NOW],
  };
}

export function grantWrite(project: Project, { uid }: Caller, account: Account, recordId: string): object {
  const { kind, verifier } = account;
  const fields = {
    state: text("granted"),
    kind: text(kind),
    recordId: text(recordId),
    verifier: text(verifier),
  };
  return { update: { name: nameOf(project, `Sessions/${uid}`), fields }, updateTransforms: NOW };
}

/** Removes the counter, which the grant in the same batch allows. */
export function resetWrite(project: Project, { attemptKey }: Account): object {
  return { delete: nameOf(project, `SignInAttempts/${attemptKey}`) };
}

export function equals(fieldPath: string, value: string): object {
  return { fieldFilter: { field: { fieldPath }, op: "EQUAL", value: text(value) } };
}

/** The one query that a claim allows. @param limit null: none, which is refused. */
export function claimQuery({ kind, id, verifier }: Account, limit: number | null = 1): object {
  const { collection, idField } = RECORDS[kind];
  return {
    from: [{ collectionId: collection }],
    where: {
      compositeFilter: { op: "AND", filters: [equals(idField, id), equals("password", verifier)] },
    },
    ...(limit === null ? {} : { limit }),
  };
}

/** Ids of the documents that a query answered with. */
export function foundIds({ body }: Answer): readonly string[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : [];
  return rows.flatMap((row) => {
    const name = at(row, "document", "name");
    return typeof name === "string" ? [name.slice(name.lastIndexOf("/") + 1)] : [];
  });
}

export function claim(project: Project, caller: Caller, account: Account): Promise<Answer> {
  return commit(project, caller, [claimWrite(project, caller, account), bumpWrite(project, account)]);
}

export function grant(project: Project, caller: Caller, account: Account, recordId: string): Promise<Answer> {
  const writes = [grantWrite(project, caller, account, recordId), resetWrite(project, account)];
  return commit(project, caller, writes);
}

/** All three steps. @returns the record's id. @throws Error naming the step that was refused. */
export async function signIn(project: Project, caller: Caller, account: Account): Promise<string> {
  const claimed = await claim(project, caller, account);
  if (claimed.status !== 200) throw new Error(`the claim was refused: ${shown(claimed)}`);
  const answer = await runQuery(project, caller, claimQuery(account));
  const [recordId] = foundIds(answer);
  if (recordId === undefined)
    throw new Error(answer.status === 200 ? "no account matches" : `the query was refused: ${shown(answer)}`);
  const granted = await grant(project, caller, account, recordId);
  if (granted.status !== 200) throw new Error(`the grant was refused: ${shown(granted)}`);
  return recordId;
}
