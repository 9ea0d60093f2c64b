/**
 * What Refine asks, answered for declared collections. Built on the class that the product's owner chose; inherited are
 * the places of collections and the binding of its methods. Every method that reads or writes is overridden: the
 * originals swallow errors, read whole collections, give no total, and do not await deletes.
 */
import type { Firestore } from "firebase/firestore";
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
import { checkRecord, faultMessage, type Mode } from "../../fields/record";
import type { Collection, FormValues, Operation, RecordData } from "../../schema/types";
import type { ListExtras, SaveExtras } from "../../contract/records";
import { attempt, ProviderError } from "../errors";
import { answerList } from "./answer";
import { cancelled, unlessAborted } from "./commit";
import { inTurn } from "./in-turn";
import { refuseProtected, type RecordWriter } from "./record-writer";
import { grantedCollection, nounOf, validId } from "./registry";
import { saveMeta } from "./save-meta";
import type { Scope, Sources } from "./sources";
import { refuseTaken } from "./unique";

type EditParams = Omit<UpdateParams<unknown>, "id"> & Partial<Pick<UpdateParams, "id">>;

/** The class that is built on knows one set of values only. */
type ManyParams = Omit<CreateManyParams, "variables"> & { readonly variables: unknown };

export class PanelDatabase extends FirestoreDatabase {
  constructor(
    firestore: Firestore,
    private readonly sources: Sources,
    private readonly writer: RecordWriter,
    private readonly scope: () => Scope,
  ) {
    super({}, firestore);
  }

  override async getList(params: GetListParams): Promise<GetListResponse<RecordData> & ListExtras> {
    const collection = this.granted(params.resource, "list");
    return attempt("read", collection.label.many, async () =>
      answerList(collection, await this.sources.list(collection).read(), params),
    );
  }

  override async getOne({ resource, id }: GetOneParams): Promise<GetOneResponse<RecordData>> {
    return { data: await this.existing(this.granted(resource, "get"), id) };
  }

  /** Ids without a record are left out. */
  override async getMany({ resource, ids }: GetManyParams): Promise<GetManyResponse<RecordData>> {
    const collection = this.granted(resource, "get");
    const found = await attempt("read", collection.label.many, () =>
      Promise.all(ids.map((id) => this.sources.readOne(collection, validId(id)))),
    );
    return { data: found.filter((record) => record !== undefined) };
  }

  override async createData({
    resource,
    variables,
    meta,
  }: CreateParams<unknown>): Promise<CreateResponse<RecordData> & SaveExtras> {
    const collection = this.granted(resource, "create");
    const values = formValues(variables);
    const save = saveMeta(meta);
    refuseFaults(collection, values, "create");
    return attempt("save", `this ${nounOf(collection)}`, async () => {
      // What an unanswered try of the same form has stored takes nothing away from it.
      const checked = refuseTaken(collection, this.sources, values, save.newId);
      await unlessAborted(save.signal, checked, cancelled);
      const isOwnPart = collection.companyField !== undefined && this.scope().companyId !== undefined;
      return this.writer.create(collection, values, save, !isOwnPart);
    });
  }

  override async updateData(params: EditParams): Promise<UpdateResponse<RecordData> & SaveExtras> {
    const collection = this.granted(params.resource, "update");
    const before = await this.existing(collection, params.id ?? "");
    const values = formValues(params.variables);
    const save = saveMeta(params.meta);
    refuseProtected(collection, before);
    refuseFaults(collection, values, "edit", before);
    return attempt("save", `this ${nounOf(collection)}`, async () => {
      const checked = refuseTaken(collection, this.sources, values, before.id, before);
      await unlessAborted(save.signal, checked, cancelled);
      return this.writer.update(collection, before, sealable(collection, values, before), save);
    });
  }

  override async deleteData({
    resource,
    id,
  }: DeleteOneParams<unknown>): Promise<DeleteOneResponse<RecordData> & SaveExtras> {
    const collection = this.granted(resource, "delete");
    return attempt("delete", `this ${nounOf(collection)}`, () => this.writer.remove(collection, validId(id)));
  }

  /** Each as if it were alone: none takes the id that a form has chosen for its one record. */
  override createManyData({
    resource,
    variables,
    meta,
  }: ManyParams): Promise<CreateManyResponse<RecordData> & SaveExtras> {
    const all: readonly unknown[] = Array.isArray(variables) ? variables : [variables];
    const own = { ...meta, newId: undefined };
    return inTurn(all, "saved", (one) => this.createData({ resource, variables: one, meta: own }));
  }

  override updateManyData({
    ids,
    ...params
  }: UpdateManyParams<unknown>): Promise<UpdateManyResponse<RecordData> & SaveExtras> {
    return inTurn(ids, "saved", (id) => this.updateData({ ...params, id }));
  }

  override deleteManyData({
    ids,
    ...params
  }: DeleteManyParams<unknown>): Promise<DeleteManyResponse<RecordData> & SaveExtras> {
    return inTurn(ids, "deleted", (id) => this.deleteData({ ...params, id }));
  }

  /** @param callback told once for each burst of changes, with the ids. @returns ends it. */
  watch(resource: string, ids: readonly BaseKey[], callback: (ids: readonly string[]) => void): () => void {
    const operation = ids.length > 0 ? "get" : "list";
    const collection = this.granted(resource, operation);
    if (ids.length === 0) return this.sources.list(collection).watch(callback);
    const wanted = ids.map(validId);
    const relevant = (changed: readonly string[]): void => {
      if (changed.length === 0 || changed.some((id) => wanted.includes(id))) callback(wanted);
    };
    const queries = new Set(wanted.map((id) => this.sources.record(collection, id)));
    const ends = [...queries].map((live) => live.watch(relevant));
    return () => ends.forEach((end) => end());
  }

  private granted(resource: string, operation: Operation): Collection {
    return grantedCollection(resource, this.scope().caller, operation);
  }

  private async existing(collection: Collection, id: BaseKey): Promise<RecordData> {
    const what = `this ${nounOf(collection)}`;
    const record = await attempt("read", what, () => this.sources.readOne(collection, validId(id)));
    if (!record) throw new ProviderError(404, `Not found: ${what}. Somebody may have deleted it.`);
    return record;
  }
}

function formValues(variables: unknown): FormValues {
  return typeof variables === "object" && variables !== null ? { ...variables } : {};
}

/** A new password is sealed with the sign-in id, which an edit that leaves it alone does not name. */
function sealable(collection: Collection, values: FormValues, before: RecordData): FormValues {
  const { signIn } = collection;
  return signIn && values[signIn.password] ? { [signIn.id]: before[signIn.id], ...values } : values;
}

function refuseFaults(collection: Collection, values: FormValues, mode: Mode, before?: RecordData): void {
  const errors = checkRecord(collection, values, mode, before);
  if (Object.keys(errors).length > 0)
    throw new ProviderError(400, faultMessage(collection, values, errors), { errors });
}
