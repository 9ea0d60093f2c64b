/**
 * A save or a deletion from the request on: what is refused before anything is sent, and how a refusal by the rules is
 * explained. Loaded with the first of them: a list that is only read needs none of it.
 */
import { newRecordId } from "../../schema/record-id";
import type { Collection, RecordData } from "../../schema/types";
import { codeOf } from "../errors";
import { cancelled, unlessAborted } from "./commit";
import type { Signed } from "./history/signed";
import type { RecordWriter } from "./record-writer";
import { changesMore, formValues, refuseFaults, refuseProtected, saveMeta, type Saved } from "./save-request";
import type { Scope, Sources } from "./sources";
import { refuseTaken } from "./unique";
import { refuseWeakPassword } from "./weak-password";

/** Refine's `meta`, of which an address may have given a part. */
type Meta = { readonly [key: string]: unknown } | undefined;

export class RecordSaver {
  constructor(
    private readonly sources: Sources,
    private readonly writer: RecordWriter,
    private readonly scope: () => Scope,
  ) {}

  async create(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    refuseFaults(collection, values, "create");
    const { account, companyId } = this.scope();
    const isOwnPart = collection.companyField !== undefined && companyId !== undefined;
    const made = save.newId ?? newRecordId();
    // By rule, what a company adds has an id that begins with the company's.
    const id = isOwnPart ? `${account}_${made}` : made;
    // What an unanswered try of the same form has stored takes nothing away from it.
    const check = () => refuseTaken(collection, this.sources, values, id);
    await unlessAborted(save.signal, check(), cancelled);
    await refuseWeakPassword(collection, values);
    return explained(check, this.writer.create(collection, values, save, id, !isOwnPart));
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
    signed?: Signed,
  ): Promise<Saved> {
    const values = formValues(variables);
    const save = saveMeta(meta);
    const taken = (before?: RecordData) => refuseTaken(collection, this.sources, values, id, before);
    const check = async (before: RecordData): Promise<void> => {
      refuseProtected(collection, before);
      refuseFaults(collection, values, "edit", before);
      await unlessAborted(save.signal, taken(before), cancelled);
      await refuseWeakPassword(collection, values, before);
    };
    const held = this.sources.held(collection, id);
    const known =
      held ?? (changesMore(collection, values) ? await this.sources.existing(collection, id) : undefined);
    if (known) await check(known);
    const { author } = this.scope();
    const edit = { collection, id, values, known, check, signed: { work: save.work, ...signed }, author };
    return explained(() => taken(known), this.writer.update(edit, save));
  }

  remove(collection: Collection, id: string, meta: Meta, signed?: Signed): Promise<Saved> {
    return this.writer.remove({ collection, id, signed: { work: saveMeta(meta).work, ...signed } });
  }
}

/** By rule an id exists once. Of two who give it to a record at one moment, the second is refused, and told why. */
async function explained<T>(refuse: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (error: unknown) => {
    if (codeOf(error) === "permission-denied") await refuse();
    throw error;
  });
}
