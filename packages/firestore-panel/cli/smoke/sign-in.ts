/** The steps of docs/sign-in.md over plain HTTP: claim, grant, close. */
import { randomBytes } from "node:crypto";
import { signInIdOf } from "../../src/fields/record";
import {
  counterIds,
  HOUR_MS,
  KNOWN_DAYS,
  SWEEP_HOURS,
  credentialKeyOf,
  secretOf,
  verifierOf,
} from "../../src/schema/sign-in";
import { accountsOf } from "../owner/accounts";
import {
  at,
  commit,
  nameOf,
  runQuery,
  shown,
  type RestAnswer,
  type RestPrincipal,
  type Project,
} from "./rest";

export interface SmokeAccount {
  readonly kind: string;
  readonly id: string;
  readonly secret: string;
  readonly verifier: string;
  /** Id of the account's credential. */
  readonly key: string;
}

/**
 * @returns the account that a browser derives from the typed values. It takes a moment, because the
 * derivation is slow by design.
 */
export async function accountOf(
  { panel, projectId }: Pick<Project, "panel" | "projectId">,
  kind: string,
  typed: string,
  password: string,
): Promise<SmokeAccount> {
  const id = signInIdOf(accountsOf(panel, kind), typed);
  return accountWith(
    kind,
    id,
    await secretOf({ productId: panel.product.id, projectId, kind, id }, password),
  );
}

/**
 * @returns an account with an unknown password. Rules cannot distinguish a random secret from a derived one.
 */
export function accountByChance(kind: string, id: string): Promise<SmokeAccount> {
  return accountWith(kind, id, randomBytes(32).toString("base64"));
}

async function accountWith(kind: string, id: string, secret: string): Promise<SmokeAccount> {
  return { kind, id, secret, verifier: await verifierOf(secret), key: await credentialKeyOf(kind, id) };
}

const text = (value: string) => ({ stringValue: value });
const time = (milliseconds: number) => ({ timestampValue: new Date(milliseconds).toISOString() });
const NOW = [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }];

/** The hour of an attempt. `device`: the known browser's id, or "". */
export interface SmokeAttempt {
  readonly hour: number;
  readonly device: string;
}

/** @returns an attempt in the current hour of this machine's clock; by default from an unknown browser. */
export function attemptNow(device = ""): SmokeAttempt {
  return { hour: Math.floor(Date.now() / HOUR_MS), device };
}

const sweepTime = ({ hour }: SmokeAttempt) => (hour + SWEEP_HOURS) * HOUR_MS;
/** @returns the ids of the documents that count the attempt, in its hour and in its day. */
export const countersOf = ({ key }: SmokeAccount, { hour, device }: SmokeAttempt) =>
  counterIds(device || key, hour);

/** The session document of a claim. */
export function claimWrite(
  project: Project,
  { uid }: RestPrincipal,
  account: SmokeAccount,
  one = attemptNow(),
): object {
  const { kind, id, secret, key } = account;
  const fields = {
    state: text("claimed"),
    kind: text(kind),
    id: text(id),
    credential: text(key),
    secret: text(secret),
    device: text(one.device),
    expireAt: time(sweepTime(one)),
  };
  return { update: { name: nameOf(project, `Sessions/${uid}`), fields }, updateTransforms: NOW };
}

/** @returns writes that add one attempt to both counters, whatever their values. */
export function bumpWrites(project: Project, account: SmokeAccount, one = attemptNow()): readonly object[] {
  return countersOf(account, one).map((id) => ({
    update: {
      name: nameOf(project, `SignInAttempts/${id}`),
      fields: { expireAt: time(sweepTime(one)) },
    },
    updateMask: { fieldPaths: ["expireAt"] },
    updateTransforms: [{ fieldPath: "count", increment: { integerValue: "1" } }],
  }));
}

/** @param device the browser in the session: a known one, or a new one that the same batch registers. */
export function grantWrite(
  project: Project,
  { uid }: RestPrincipal,
  account: SmokeAccount,
  one = attemptNow(),
  device = one.device,
): object {
  const { kind, id, verifier, key } = account;
  const fields = {
    state: text("granted"),
    kind: text(kind),
    id: text(id),
    credential: text(key),
    verifier: text(verifier),
    device: text(device),
    expireAt: time(sweepTime(one)),
  };
  return { update: { name: nameOf(project, `Sessions/${uid}`), fields }, updateTransforms: NOW };
}

/** @returns writes that undo the attempt's count. The grant in the same batch allows this. */
export function giveBackWrites(
  project: Project,
  account: SmokeAccount,
  one = attemptNow(),
): readonly object[] {
  return countersOf(account, one).map((id) => ({
    update: { name: nameOf(project, `SignInAttempts/${id}`), fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: "count", increment: { integerValue: "-1" } }],
  }));
}

/** @returns a write that registers the browser as known. The grant in the same batch allows this. */
export function deviceWrite(
  project: Project,
  { key }: SmokeAccount,
  device: string,
  one = attemptNow(),
): object {
  const expireAt = sweepTime(one) + KNOWN_DAYS * 24 * HOUR_MS;
  return {
    update: {
      name: nameOf(project, `KnownDevices/${device}`),
      fields: { credential: text(key), expireAt: time(expireAt) },
    },
    updateTransforms: NOW,
  };
}

/** @returns a write that ends a claim or a session. Only the time of its sweep remains. */
export function closeWrite(project: Project, { uid }: RestPrincipal): object {
  const gone = ["kind", "id", "credential", "secret", "verifier", "device", "at"];
  return {
    update: { name: nameOf(project, `Sessions/${uid}`), fields: { state: text("closed") } },
    updateMask: { fieldPaths: ["state", ...gone] },
  };
}

/** @returns a query for the account's record, which needs a granted session. */
export function recordQuery({ panel }: Project, { kind, id }: SmokeAccount): object {
  const { name, signIn } = accountsOf(panel, kind);
  const where = { fieldFilter: { field: { fieldPath: signIn.id }, op: "EQUAL", value: text(id) } };
  return { from: [{ collectionId: name }], where, limit: 1 };
}

/** @returns the ids of the documents in a query's answer. */
export function foundIds({ body }: RestAnswer): readonly string[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : [];
  return rows.flatMap((row) => {
    const name = at(row, "document", "name");
    return typeof name === "string" ? [name.slice(name.lastIndexOf("/") + 1)] : [];
  });
}

export function claim(
  project: Project,
  principal: RestPrincipal,
  account: SmokeAccount,
  one = attemptNow(),
): Promise<RestAnswer> {
  return commit(project, principal, [
    claimWrite(project, principal, account, one),
    ...bumpWrites(project, account, one),
  ]);
}

/** Signed-in accounts by uid. */
const granted = new Map<string, SmokeAccount>();
/** @returns the account that the principal signed in to, or undefined. */
export function signedInAs({ uid }: RestPrincipal): SmokeAccount | undefined {
  return granted.get(uid);
}

/** @param device the id under which an unknown browser becomes known. Default: it stays unknown. */
export async function grant(
  project: Project,
  principal: RestPrincipal,
  account: SmokeAccount,
  one = attemptNow(),
  device = one.device,
): Promise<RestAnswer> {
  const answer = await commit(project, principal, [
    grantWrite(project, principal, account, one, device),
    ...giveBackWrites(project, account, one),
    ...(device === one.device ? [] : [deviceWrite(project, account, device, one)]),
  ]);
  if (answer.status === 200) granted.set(principal.uid, account);
  return answer;
}

export function close(project: Project, principal: RestPrincipal): Promise<RestAnswer> {
  return commit(project, principal, [closeWrite(project, principal)]);
}

/**
 * Performs all steps for a principal without a claim.
 * @returns the record's id. @throws Error naming the refused step.
 */
export async function signIn(
  project: Project,
  principal: RestPrincipal,
  account: SmokeAccount,
): Promise<string> {
  const one = attemptNow();
  const claimed = await claim(project, principal, account, one);
  if (claimed.status !== 200) throw new Error(`the claim was refused: ${shown(claimed)}`);
  const answered = await grant(project, principal, account, one);
  if (answered.status !== 200) throw new Error(`the grant was refused: ${shown(answered)}`);
  const answer = await runQuery(project, principal, recordQuery(project, account));
  const [recordId] = foundIds(answer);
  if (recordId === undefined) throw new Error(`the record was not found: ${shown(answer)}`);
  return recordId;
}
