/** The first records of a local Firebase, written as the panel would write them. */
import { credentialWrite } from "./owner/owner-database";
import type { Seed, WireFields } from "local-firebase";
import type { PanelDefinition } from "../src/definition";
import { withDerived } from "../src/fields/derived";
import { checkRecord, documentOf, idWrites, signInIdOf, writeRecord } from "../src/fields/record";
import { SERVER_TIME } from "../src/schema/field-types";
import type { Collection } from "../src/schema/types";
import { schemaDocument } from "../src/schema/version";
import { toWireFields, type Plain, type PlainFields } from "./owner/wire";

export interface SeedDocument {
  readonly path: string;
  readonly fields: WireFields;
}

/** Values by field key as a form has them, a password in plain text. `id`, if any, becomes the document's. */
export type SeedRecord = Readonly<Record<string, unknown>>;
export interface SeedOptions {
  /** A password's verifier depends on it. Default: that of the definition. */
  readonly projectId?: string;
  readonly at?: Date;
}

/** By collection, such as `{ Branches: [{ name, code, password }] }`. */
export type SeedRecords = { readonly [collection: string]: readonly SeedRecord[] };

export function panelSeed(definition: PanelDefinition, records: SeedRecords, options?: SeedOptions): Seed {
  const load = async () => {
    const documents = await seedDocuments(definition, records, options);
    return { documents, users: [], files: [] };
  };
  return { name: definition.product.id, load };
}

/**
 * @returns the documents, with credentials of those that sign in, and the version of the data.
 * @throws {Error} for an undeclared collection, and for values that its form would refuse.
 */
export async function seedDocuments(
  definition: PanelDefinition,
  records: SeedRecords,
  { projectId = definition.env().firebase.projectId, at = new Date() }: SeedOptions = {},
): Promise<readonly SeedDocument[]> {
  const { path, fields } = schemaDocument(at);
  const documents: SeedDocument[] = [{ path, fields: toWireFields(fields) }];
  for (const [name, all] of Object.entries(records)) {
    const collection = definition.collections.find((declared) => declared.name === name);
    if (!collection) throw new Error(`The panel declares no collection "${name}" to seed.`);
    for (const [index, { id = `${name.toLowerCase()}-${index + 1}`, ...values }] of all.entries()) {
      const [error] = Object.entries(checkRecord(collection, values, "create"));
      if (error) throw new Error(`${name}, record ${index + 1} of the seed, field ${error.join(": ")}`);
      documents.push(recordDocument(collection, String(id), values, at));
      const { signIn } = collection;
      if (!signIn) continue;
      const { kind } = signIn;
      const account = {
        kind,
        id: signInIdOf(collection, String(values[signIn.id])),
        recordId: String(id),
      };
      const place = { productId: definition.product.id, projectId };
      const credential = await credentialWrite(place, account, String(values[signIn.password]));
      documents.push({
        path: credential.path,
        fields: { ...credential.fields, ...toWireFields({ time: at }) },
      });
    }
  }
  return documents;
}

function recordDocument(collection: Collection, id: string, values: SeedRecord, at: Date): SeedDocument {
  const writes = [...idWrites(collection, id), ...writeRecord(collection, values, "create")];
  return {
    path: `${collection.name}/${id}`,
    fields: toWireFields(withTime(documentOf(withDerived(collection, id, {}, writes)), at)),
  };
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
