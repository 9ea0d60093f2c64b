/**
 * What Refine asks, answered for declared collections. Built on the class that the product's owner chose; inherited are
 * the places of collections and the binding of its methods. Every method that reads or writes is overridden: the
 * originals swallow errors, read whole collections, give no total, and do not await deletes.
 */
import type { Firestore } from "firebase/firestore";
import type { BaseDatabase } from "refine-firebase/lib/Database";
import { FirestoreDatabase } from "refine-firebase/lib/FirestoreDatabase";
import type {
  BaseKey,
  CreateManyParams,
  CreateManyResponse,
  CreateParams,
  CreateResponse,
  DeleteManyParams,
  DeleteManyResponse,
  DeleteOneParams,
  DeleteOneResponse,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetManyResponse,
  GetOneParams,
  GetOneResponse,
  UpdateManyParams,
  UpdateManyResponse,
  UpdateParams,
  UpdateResponse,
} from "@refinedev/core";
import { newRecordId } from "../../schema/record-id";
import type { Collection, Operation, RecordData } from "../../schema/types";
import type { ListExtras, SaveExtras } from "../../contract/records";
import { attempt, codeOf } from "../errors";
import { answerList } from "./answer";
import { cancelled, unlessAborted } from "./commit";
import { inTurn } from "./in-turn";
import type { RecordWriter } from "./record-writer";
import { nounOf, notFound, refuseUngranted, validId } from "./registry";
import { changesMore, formValues, refuseFaults, refuseProtected, saveMeta } from "./save-request";
import type { Scope, Sources } from "./sources";
import type { refuseTaken } from "./unique";
import type { refuseWeakPassword } from "./weak-password";

/** What Refine asks of a collection, with the declaration in the place of its name. */
export type Of<Params> = Omit<Params, "resource"> & { readonly collection: Collection };

/** What a save or a deletion needs. It is loaded with the first: a list that is only read needs none of it. */
export interface Saving {
  readonly writer: RecordWriter;
  readonly refuseTaken: typeof refuseTaken;
  readonly refuseWeakPassword: typeof refuseWeakPassword;
}

/** Typed as its own base, whose methods take anything: those of the class itself are given a name. */
const Base: new (options: object, firestore: Firestore) => BaseDatabase = FirestoreDatabase;

export class PanelDatabase extends Base {
  constructor(
    firestore: Firestore,
    private readonly sources: Sources,
    private readonly saving: () => Promise<Saving>,
    private readonly scope: () => Scope,
  ) {
    super({}, firestore);
  }

  override async getList(params: Of<GetListParams>): Promise<GetListResponse<RecordData> & ListExtras> {
    const { collection } = params;
    this.allow(collection, "list");
    return attempt("read", collection.label.many, async () =>
      answerList(collection, await this.sources.list(collection).read(), params),
    );
  }

  override async getOne({ collection, id }: Of<GetOneParams>): Promise<GetOneResponse<RecordData>> {
    this.allow(collection, "get");
    return { data: await this.existing(collection, validId(id)) };
  }

  /** Ids without a record are left out. */
  override async getMany({ collection, ids }: Of<GetManyParams>): Promise<GetManyResponse<RecordData>> {
    this.allow(collection, "get");
    const found = await attempt("read", collection.label.many, () =>
      Promise.all(ids.map((id) => this.sources.readOne(collection, validId(id)))),
    );
    return { data: found.filter((record) => record !== undefined) };
  }

  override async createData({
    collection,
    variables,
    meta,
  }: Of<CreateParams<unknown>>): Promise<CreateResponse<RecordData> & SaveExtras> {
    this.allow(collection, "create");
    const values = formValues(variables);
    const save = saveMeta(meta);
    refuseFaults(collection, values, "create");
    const { account, companyId } = this.scope();
    const isOwnPart = collection.companyField !== undefined && companyId !== undefined;
    const made = save.newId ?? newRecordId();
    // By rule, what a company adds has an id that begins with the company's.
    const id = isOwnPart ? `${account}_${made}` : made;
    return attempt("save", `this ${nounOf(collection)}`, async () => {
      const saving = await unlessAborted(save.signal, this.saving(), cancelled);
      const { writer, refuseTaken, refuseWeakPassword } = saving;
      // What an unanswered try of the same form has stored takes nothing away from it.
      const check = () => refuseTaken(collection, this.sources, values, id);
      await unlessAborted(save.signal, check(), cancelled);
      await refuseWeakPassword(collection, values);
      return explained(check, writer.create(collection, values, save, id, !isOwnPart));
    });
  }

  /**
   * A record that a screen holds is checked as it is there, before anything is sent. One that no screen holds is checked
   * in the transaction that writes it, so that it is read once; only where more than the database changes, it is read first.
   */
  override async updateData(
    params: Of<UpdateParams<unknown>>,
  ): Promise<UpdateResponse<RecordData> & SaveExtras> {
    const { collection } = params;
    this.allow(collection, "update");
    const id = validId(params.id);
    const values = formValues(params.variables);
    const save = saveMeta(params.meta);
    const held = this.sources.held(collection, id);
    const known = held ?? (changesMore(collection, values) ? await this.existing(collection, id) : undefined);
    return attempt("save", `this ${nounOf(collection)}`, async () => {
      const saving = await unlessAborted(save.signal, this.saving(), cancelled);
      const { writer, refuseTaken, refuseWeakPassword } = saving;
      const taken = (before?: RecordData) => refuseTaken(collection, this.sources, values, id, before);
      const check = async (before: RecordData): Promise<void> => {
        refuseProtected(collection, before);
        refuseFaults(collection, values, "edit", before);
        await unlessAborted(save.signal, taken(before), cancelled);
        await refuseWeakPassword(collection, values, before);
      };
      if (known) await check(known);
      return explained(() => taken(known), writer.update({ collection, id, values, known, check }, save));
    });
  }

  override async deleteData({
    collection,
    id,
  }: Of<DeleteOneParams<unknown>>): Promise<DeleteOneResponse<RecordData> & SaveExtras> {
    this.allow(collection, "delete");
    return attempt("delete", `this ${nounOf(collection)}`, async () => {
      const { writer } = await this.saving();
      const removed = await writer.remove(collection, validId(id));
      this.sources.drop(collection, validId(id));
      return removed;
    });
  }

  /** Each as if it were alone: none takes the id that a form has chosen for its one record. */
  override createManyData({
    variables,
    meta,
    ...params
  }: Of<CreateManyParams<unknown>>): Promise<CreateManyResponse<RecordData> & SaveExtras> {
    const own = { ...meta, newId: undefined };
    return inTurn(variables, "saved", (one) => this.createData({ ...params, variables: one, meta: own }));
  }

  override updateManyData({
    ids,
    ...params
  }: Of<UpdateManyParams<unknown>>): Promise<UpdateManyResponse<RecordData> & SaveExtras> {
    return inTurn(ids, "saved", (id) => this.updateData({ ...params, id }));
  }

  override deleteManyData({
    ids,
    ...params
  }: Of<DeleteManyParams<unknown>>): Promise<DeleteManyResponse<RecordData> & SaveExtras> {
    return inTurn(ids, "deleted", (id) => this.deleteData({ ...params, id }));
  }

  /** @param callback told once for each burst of changes, with the ids. @returns ends it. */
  watch(
    collection: Collection,
    ids: readonly BaseKey[],
    callback: (ids: readonly string[]) => void,
  ): () => void {
    this.allow(collection, ids.length > 0 ? "get" : "list");
    if (ids.length === 0) return this.sources.list(collection).watch(callback);
    const wanted = ids.map(validId);
    const relevant = (changed: readonly string[]): void => {
      if (changed.length === 0 || changed.some((id) => wanted.includes(id))) callback(wanted);
    };
    const queries = new Set(wanted.map((id) => this.sources.record(collection, id)));
    const ends = [...queries].map((live) => live.watch(relevant));
    return () => ends.forEach((end) => end());
  }

  private allow(collection: Collection, operation: Operation): void {
    refuseUngranted(collection, this.scope().caller, operation);
  }

  private async existing(collection: Collection, id: string): Promise<RecordData> {
    const what = `this ${nounOf(collection)}`;
    const record = await attempt("read", what, () => this.sources.readOne(collection, id));
    if (!record) throw notFound(collection);
    return record;
  }
}

/** By rule an id exists once. Of two who give it to a record at one moment, the second is refused, and told why. */
async function explained<T>(refuseTaken: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (error: unknown) => {
    if (codeOf(error) === "permission-denied") await refuseTaken();
    throw error;
  });
}
