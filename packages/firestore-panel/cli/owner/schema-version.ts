import { StartError } from "local-firebase";
import { toWireFields } from "./to-wire";
import { META, schemaDocument, SCHEMA_PATH, SCHEMA_VERSION } from "../../src/schema/version";
import { fromWireFields } from "./from-wire";
import type { OwnerDatabase } from "./owner-database";
import type { OwnerWrite } from "./owner-database";

/**
 * @returns the version of the data; undefined if they name none.
 * @throws StartError if they are newer than this checkout, or name something else.
 */
export async function storedVersion(documents: OwnerDatabase): Promise<number | undefined> {
  const found = (await documents.list(META)).find(({ path }) => path === SCHEMA_PATH);
  if (!found) return undefined;
  const version = fromWireFields(found.fields)["version"];
  if (typeof version !== "number")
    throw new StartError(`The version in ${SCHEMA_PATH} is no number. Set it to that of the data.`);
  if (!(version <= SCHEMA_VERSION))
    throw new StartError(
      `The data have version ${String(version)}, and this checkout ${String(SCHEMA_VERSION)}: it is older than the data. Pull, and run this again.`,
    );
  return version;
}

/** @throws StartError if the data have another version than this checkout. */
export async function requireVersion(documents: OwnerDatabase): Promise<void> {
  const version = await storedVersion(documents);
  if (version !== SCHEMA_VERSION)
    throw new StartError(
      `The data have ${version === undefined ? "no version" : `version ${String(version)}`}, and this checkout ${String(SCHEMA_VERSION)}. Use the checkout of their version.`,
    );
}

/** @returns the write that marks a database as of this checkout's version. Its time is this computer's. */
export function schemaWrite(): OwnerWrite {
  const { path, fields } = schemaDocument(new Date());
  return { path, fields: toWireFields(fields) };
}
