/** What this browser stores of a session, for all its tabs. Nothing of it grants access: the rules decide. */
import { scopeOf, type PanelDefinition } from "../definition";
import { mapIn } from "../schema/stored-values";
import type { RecordData } from "../schema/types";
import type { SessionKind } from "../contract/session";
import { store } from "../browser-storage";

/** Stored under a second key, so that a tab never removes another session's record. */
export interface SessionOwner {
  readonly uid: string;
  readonly recordId: string;
  readonly passwordAt: string | null;
}
export type StoredSession = Omit<SessionOwner, "recordId"> & { readonly record: RecordData };

export class SessionStore {
  private readonly key: string;
  private readonly ownerKey: string;
  private readonly requestsKey: string;

  constructor(definition: PanelDefinition, kind: SessionKind) {
    const { storageKey: key } = scopeOf(definition, kind);
    this.key = key;
    this.ownerKey = `${key}_session`;
    this.requestsKey = `early-requests ${kind}`;
  }

  /** @returns undefined when nobody is signed in. An unreadable record becomes one without a name. */
  read(): { readonly record: RecordData; readonly name: SessionOwner | undefined } | undefined {
    if (store.get(this.key) === null) return undefined;
    const [record, owner] = [store.getJson(this.key), this.owner()];
    if (isRecord(record)) return { record, name: owner };
    console.error("Invalid user data in localStorage");
    return { record: { id: owner?.recordId ?? "", name: "" }, name: owner };
  }

  set({ record, uid, passwordAt }: StoredSession): SessionOwner {
    const owner = { uid, recordId: record.id, passwordAt };
    // Tabs hear of each sign-in by it: it always changes. One that ends then removes only what the former owner stored.
    store.setJson(this.ownerKey, owner);
    store.setJson(this.key, record);
    return owner;
  }

  /** Unless the session was removed or replaced. @param uid as it was read or stored. */
  update(record: RecordData, uid: string | undefined): void {
    if (store.get(this.key) === null || this.owner()?.uid !== uid) return;
    store.setJson(this.key, record);
  }

  /** Removes the stored session unless it belongs to another user. */
  remove(uid: string | undefined): void {
    if (this.owner()?.uid !== uid) return;
    for (const key of [this.key, this.ownerKey, this.requestsKey]) store.remove(key);
  }

  /** Stores what public/first-paint.js sends for the session at the next visit (data/early-requests.ts). */
  setRequests(requests: object): void {
    store.setJson(this.requestsKey, { uid: this.owner()?.uid, ...requests });
  }

  private owner(): SessionOwner | undefined {
    const { uid, recordId, passwordAt } = mapIn(store.getJson(this.ownerKey));
    if (typeof uid !== "string" || typeof recordId !== "string") return undefined;
    return { uid, recordId, passwordAt: typeof passwordAt === "string" ? passwordAt : null };
  }
}

function isRecord(value: unknown): value is RecordData {
  return typeof mapIn(value)["id"] === "string";
}

const DEVICE = /^[0-9a-f]{32}$/;
const deviceKey = (credential: string) => `device_${credential}`;

/**
 * An id from an earlier sign-in. Its attempts have their own counter, so that failed attempts of strangers
 * cannot lock it out.
 * @param credential id of the account's credential.
 * @returns "" where this browser is not known.
 */
export function knownDevice(credential: string): string {
  const device = store.get(deviceKey(credential)) ?? "";
  return DEVICE.test(device) ? device : "";
}

export function rememberDevice(credential: string, device: string): void {
  store.set(deviceKey(credential), device);
}

export function newDevice(): string {
  return crypto.randomUUID().replaceAll("-", "");
}
