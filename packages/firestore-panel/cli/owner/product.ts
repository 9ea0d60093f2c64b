import type { Ports } from "local-firebase/project";
import type { PanelDefinition } from "../../src/definition";
import type { Collection } from "../../src/schema/types";
import type { PlainFields } from "./wire";

export interface OwnerProduct {
  readonly definition: PanelDefinition;
  /** The checkout: the folder of package.json, index.html and .env.example. */
  readonly root: string;
  readonly local: LocalSettings;
  /** What keeps the panel from starting with these variables. */
  readonly environmentErrors?: (variables: { readonly [name: string]: unknown }) => readonly string[];
  /** Stored values of a new admin besides name, sign-in id and password. */
  readonly adminValues?: { readonly [key: string]: string };
  readonly smoke?: SmokeSettings;
}

export interface LocalSettings {
  readonly projectId: string;
  /** @param offset is added to each. @throws StartError */
  readonly readPorts: (offset?: number) => Promise<Ports>;
}

export interface SmokeSettings {
  readonly rows: Collection;
  /** A row as it is stored, without derived fields. @param group the value of its `groupKey`. */
  readonly row: (group: string) => PlainFields;
  readonly groupKey: string;
  /** A folder of Storage for PDF files that only sessions read. */
  readonly pdfFolder: string;
}
