/**
 * A save or a deletion from the request on: what is refused before anything is sent, and how a refusal by the rules is
 * explained. Loaded with the first of them: a list that is only read needs none of it.
 */
import { newRecordId } from "../../schema/record-id";
import type { Collection, RecordData } from "../../schema/types";
import { codeOf } from "../errors";
import { cancelled, unlessAborted } from "./commit";
import type { AuditMeta } from "./history/audit-meta";
import type { RecordWriter } from "./record-writer";
import {
  changesMore,
  formValues,
  assertValid,
  assertNotProtected,
  saveMeta,
  type Saved,
} from "./save-request";
import type { Scope, RecordReader } from "./record-reader";
import { assertUnique } from "./unique";
import { assertStrongPassword } from "./weak-password";

/** Refine's `meta`, of which an address may have given a part. */
type Meta = { readonly [key: string]: unknown } | undefined;

export class RecordSaver {
  constructor(
    private readonly reader: RecordReader,
    private readonly writer: RecordWriter,
    private readonly scope: () => Scope,
  ) {}

  async create(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    assertValid(collection, values, "create");
    const { account, companyId } = this.scope();
    const isOwnPart = collection.companyField !== undefined && companyId !== undefined;
    const made = save.newId ?? newRecordId();
    // By rule, what a company adds has an id that begins with the company's.
    const id = isOwnPart ? `${account}_${made}` : made;
    // What an unanswered try of the same form has stored takes nothing away from it.
    const check = () => assertUnique(collection, this.reader, values, id);
    await unlessAborted(save.signal, check(), cancelled);
    await assertStrongPassword(collection, values);
    return explainRefusal(check, this.writer.create(collection, values, save, id, !isOwnPart));
  }

  /**
   * A record that a screen holds is checked as it is there, before anything is sent. One that no screen holds is checked
   * in the transaction that writes it, so that it is read once; only where more than the database changes, it is read first.
   */
  async update(
    collection: Collection,
    id: string,
    variables: unknown,
    meta: Meta,
    audit?: AuditMeta,
  ): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    const assertAllUnique = (before?: RecordData) =>
      assertUnique(collection, this.reader, values, id, before);
    const check = async (before: RecordData): Promise<void> => {
      assertNotProtected(collection, before);
      assertValid(collection, values, "edit", before);
      await unlessAborted(save.signal, assertAllUnique(before), cancelled);
      await assertStrongPassword(collection, values, before);
    };
    const cached = this.reader.cached(collection, id);
    const known =
      cached ?? (changesMore(collection, values) ? await this.reader.existing(collection, id) : undefined);
    if (known) await check(known);
    const { author } = this.scope();
    const edit = {
      collection,
      id,
      values,
      known,
      check,
      audit: { operation: save.operation, ...audit },
      author,
    };
    return explainRefusal(() => assertAllUnique(known), this.writer.update(edit, save));
  }

  remove(collection: Collection, id: string, meta: Meta, audit?: AuditMeta): Promise<Saved> {
    return this.writer.remove({ collection, id, audit: { operation: saveMeta(meta).operation, ...audit } });
  }
}

/** By rule an id exists once. Of two who give it to a record at one moment, the second is refused, and told why. */
async function explainRefusal<T>(assertion: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (error: unknown) => {
    if (codeOf(error) === "permission-denied") await assertion();
    throw error;
  });
}
