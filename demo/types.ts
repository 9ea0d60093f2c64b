import type { WireFields } from "../packages/local-firebase/src/core/wire";

/** Where the demo's files are served, so that the documents can hold download URLs. */
export interface DemoOptions {
  /** Origin of the local Storage, without a trailing slash: "http://127.0.0.1:9199". */
  readonly storageOrigin: string;
  readonly bucket: string;
}

export interface DemoDocument {
  /** Below the documents root: "Brands/saffron-and-sidr". */
  readonly path: string;
  readonly fields: WireFields;
}

export interface DemoUser {
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
}

export interface DemoFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly downloadToken: string;
}

/** A way to sign in that the start screen and the README may show. */
export interface DemoAccount {
  readonly label: string;
  readonly id: string;
  readonly password: string;
  /** Route of the sign-in page. */
  readonly where: string;
}

export interface DemoData {
  readonly documents: readonly DemoDocument[];
  readonly users: readonly DemoUser[];
  readonly files: readonly DemoFile[];
  readonly accounts: readonly DemoAccount[];
}

/** A document before it is encoded: dates are timestamps. */
export type Plain = string | number | boolean | null | Date | readonly Plain[] | PlainFields;
export interface PlainFields {
  readonly [key: string]: Plain;
}
export interface PlainDocument {
  readonly path: string;
  readonly fields: PlainFields;
}
