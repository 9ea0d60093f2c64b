import { toWireFields } from "../../demo/to-wire";
import { schemaDocument } from "../../packages/firestore-panel/src/schema/version";
import type { OwnerWrite } from "./writes";

/** @returns the write that marks a database as of this checkout's version. Its time is this computer's. */
export function schemaWrite(): OwnerWrite {
  const { path, fields } = schemaDocument(new Date());
  return { path, fields: toWireFields(fields) };
}
