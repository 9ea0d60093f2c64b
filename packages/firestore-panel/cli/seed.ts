/** The first records of a local Firebase, written as the panel would write them. */
import { credentialWrite } from "./owner/owner-database";
import type { RulesDocument, Seed } from "local-firebase";
import type { PanelDefinition } from "../src/definition";
import { withDerived } from "../src/fields/derived";
import { checkRecord, documentOf, idWrites, signInIdOf, writeRecord } from "../src/fields/record";
import { SERVER_TIME } from "../src/schema/field-types";
import { schemaDocument } from "../src/schema/version";
import { toWireFields, type Plain, type PlainFields } from "./owner/wire";

/**
 * By collection, such as `{ Branches: [{ name, code, password }] }`: values by field key as a form has them, a password in
 * plain text. `id`, if any, becomes the document's.
 */
export type SeedRecords = { readonly [collection: string]: readonly Readonly<Record<string, unknown>>[] };

/** @param at when all was created. */
export function panelSeed(definition: PanelDefinition, records: SeedRecords, { at = new Date() } = {}): Seed {
  const load = async () => ({
    documents: await seedDocuments(definition, records, at),
    users: [],
    files: [],
  });
  return { name: definition.product.id, load };
}

/**
 * @returns the documents, with credentials of those that sign in, and the version of the data.
 * @throws {Error} for an undeclared collection, and for values that its form would refuse.
 */
export async function seedDocuments(
  definition: PanelDefinition,
  records: SeedRecords,
  at: Date,
): Promise<readonly RulesDocument[]> {
  const { projectId } = definition.env().firebase;
  const place = { productId: definition.product.id, projectId };
  const { path, fields } = schemaDocument(at);
  const documents: RulesDocument[] = [{ path, fields: toWireFields(fields) }];
  for (const [name, all] of Object.entries(records)) {
    const collection = definition.collections.find((declared) => declared.name === name);
    if (!collection) throw new Error(`The panel declares no collection "${name}" to seed.`);
    for (const [index, { id = `${name.toLowerCase()}-${index + 1}`, ...values }] of all.entries()) {
      const [error] = Object.entries(checkRecord(collection, values, "create"));
      if (error) throw new Error(`${name}, record ${index + 1} of the seed, field ${error.join(": ")}`);
      const recordId = String(id);
      const writes = [...idWrites(collection, recordId), ...writeRecord(collection, values, "create")];
      const document = documentOf(withDerived(collection, recordId, {}, writes));
      documents.push({ path: `${name}/${recordId}`, fields: toWireFields(withTime(document, at)) });
      const { signIn } = collection;
      if (!signIn) continue;
      const account = { kind: signIn.kind, id: signInIdOf(collection, String(values[signIn.id])), recordId };
      const credential = await credentialWrite(place, account, String(values[signIn.password]));
      const time = toWireFields({ time: at });
      documents.push({ path: credential.path, fields: { ...credential.fields, ...time } });
    }
  }
  return documents;
}

function withTime(data: object, at: Date): PlainFields {
  const plain = (value: unknown): Plain => {
    if (value === SERVER_TIME) return at;
    const isMap =
      typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    // All other stored values are plain (schema/field-types.ts).
    return isMap ? withTime(value, at) : (value as Plain);
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, plain(value)]));
}
