import type { SeedData } from "local-firebase";

/** An account that the start screen and the README may show. */
export interface DemoAccount {
  readonly label: string;
  readonly id: string;
  readonly password: string;
  /** Route of the sign-in page. */
  readonly where: string;
}

export interface DemoData extends SeedData {
  readonly accounts: readonly DemoAccount[];
}

/** A document's values before encoding. Dates become timestamps. */
export type Plain = string | number | boolean | null | Date | readonly Plain[] | PlainFields;
export interface PlainFields {
  readonly [key: string]: Plain;
}
export interface PlainDocument {
  readonly path: string;
  readonly fields: PlainFields;
}
