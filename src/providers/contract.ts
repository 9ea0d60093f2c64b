/**
 * What the app gets from the providers. `createProviders(kind)` (create-providers.ts) makes one set for each kind of
 * session; `useNotificationProvider` (notification.ts) and `connection` (connection.ts) serve both.
 */
import type { AccessControlProvider, AuthProvider, DataProvider, LiveProvider } from "@refinedev/core";
import type { RecordData, SignInKind } from "../schema/types";

/** An admin and a company session may be open in one browser at once; each has a Firebase user of its own. */
export type SessionKind = SignInKind;

/** Why an open session ended without the person pressing Logout in this tab. */
export type EndReason = "signed-out-elsewhere" | "expired" | "revoked";

export type SessionState =
  | { readonly status: "none" }
  /** `record` is the stored record: who to greet. It never holds a password and grants nothing. */
  | { readonly status: "open"; readonly record: RecordData }
  /** Show `message`, no data, and lead to the login. */
  | { readonly status: "ended"; readonly reason: EndReason; readonly message: string };

/** "offline": what is on screen may be old and nothing can be saved, until it is "online" again. */
export type ConnectionState = "online" | "offline";

/** A value that changes by itself, in the form that React's `useSyncExternalStore` takes. */
export interface Observable<T> {
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the value changes. */
  readonly getSnapshot: () => T;
}

/** Goes in `meta` of create and update. An update writes exactly the fields it is given: a form sends what it changed. */
export interface SaveMeta {
  /** The id that a form has chosen for its new record (schema/record-id.ts): however often it saves, there is one. */
  readonly newId?: string;
  /** @param fraction 0 to 1 over the bytes of all files of this save. @param fileName the file being sent. */
  readonly onUploadProgress?: (fraction: number, fileName: string) => void;
  /**
   * Aborting rejects the save: with status 499 while files are sent, which are removed again; after that with 504, since
   * the record may be stored already.
   */
  readonly signal?: AbortSignal;
}

/** Create, update and delete give this beside `data`. */
export interface SaveExtras {
  /** It was done, but something is left to the person: to be shown until it was read. */
  readonly notice?: string;
}

/**
 * `custom({ url: "counts", method: "get", payload: { of: [{ resource: "Brands" }, ...] } })` gives the number of records
 * of each, in order, as `data.counts`, by aggregation: no record is read.
 * With `id` and `subcollection`: the entries below one record ({ resource: "Tenants", id, subcollection: "redeemed_discounts" }).
 */
export interface CountOf {
  readonly resource: string;
  readonly id?: string;
  readonly subcollection?: string;
  /** Only those that a list can show: Firestore leaves out what lacks the field it orders by. */
  readonly ordered?: true;
}

/**
 * `custom({ url: "unlisted", method: "get", payload: UnlistedOf })` gives, as `data.records`, the records that no list
 * shows, because they lack the field that it is ordered by. It reads the collection until it has found so many.
 */
export interface UnlistedOf {
  readonly resource: string;
  readonly count: number;
}

/**
 * `custom({ url: "tally", method: "get", payload: TallyOf })` gives, as `data`, how often each value stands in `field` of
 * all subcollections of that name, by aggregation: no document is read.
 */
export interface TallyOf {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
export interface Tally {
  /** The values that were asked for: an answer may be shown while the next is on its way. */
  readonly values: readonly string[];
  /** Collections that have the subcollection, such as "Tenants". */
  readonly parents: readonly string[];
  /** For each value, in order, the number below each parent. Without what is below deleted records, as are the totals. */
  readonly counts: readonly (readonly number[])[];
  /** All documents below each parent, whatever their value. */
  readonly totals: readonly number[];
  /** Documents that are left below deleted records of each parent. */
  readonly deleted: readonly number[];
}

/** Lists carry this beside `data` and `total`. */
export interface ListExtras {
  /** The collection is larger than what the list was made from: search, filters and total know only that much. */
  readonly truncated: boolean;
  /** Number of records that the list was made from. */
  readonly listed: number;
}

/** Variables of `login`: the e-mail of an admin, or the company id, and the password as typed. */
export interface Credentials {
  readonly id: string;
  readonly password: string;
}

export interface PanelProviders {
  readonly dataProvider: DataProvider;
  readonly liveProvider: LiveProvider;
  /** `login` takes Credentials. It gives no `redirectTo`: the page decides (the admin's does a full page load). */
  readonly authProvider: AuthProvider;
  readonly accessControlProvider: AccessControlProvider;
  readonly session: Observable<SessionState>;
}
