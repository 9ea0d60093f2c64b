/** The version of the stored data, on which rules, panel and scripts agree. It is raised with their form. */
export const SCHEMA_VERSION = 3;

/** Documents about the database itself. */
export const META = "Meta";
export const SCHEMA_ID = "schema";
export const SCHEMA_PATH = `${META}/${SCHEMA_ID}`;

/**
 * Ids in META without a document. The rules let everybody read the first if they are of the version, and the second if
 * they are of a later one. A panel that may read neither is newer than the rules.
 */
export const sameId = (version: number) => `version-${version}`;
export const laterId = (version: number) => `after-${version}`;

/** The ids in META that these rules let everybody read. */
export const PUBLIC_IDS: readonly string[] = [
  SCHEMA_ID,
  sameId(SCHEMA_VERSION),
  ...Array.from({ length: SCHEMA_VERSION - 1 }, (_, before) => laterId(before + 1)),
];

/** Only scripts of the project's owner write it. @param time when the database got this version. */
export function schemaDocument(time: Date) {
  return { path: SCHEMA_PATH, fields: { version: SCHEMA_VERSION, time } };
}
