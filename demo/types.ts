import type { SeedData } from "local-firebase";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";

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

export interface PlainDocument {
  readonly path: string;
  readonly fields: PlainFields;
}
