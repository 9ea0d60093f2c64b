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
import type { Collection, Operation, RecordData } from "../../schema/types";
import type { ListExtras, SaveExtras } from "../../contract/records";
import { attempt } from "../errors";
import { cancelled, unlessAborted } from "./commit";
import type { Signed } from "./history/signed";
import type { Works } from "./history/works";
import { inTurn } from "./in-turn";
import type { Change } from "./lists/large";
import type { Lists } from "./lists/lists";
import type { LiveQuery } from "./live-query";
import type { RecordSaver } from "./record-saver";
import { nounOf, refuseUngranted, validId } from "./registry";
import type { Scope, Sources } from "./sources";

/** What Refine asks of a collection, with the declaration in the place of its name. */
export type Of<Params> = Omit<Params, "resource"> & { readonly collection: Collection };

/** Refine's `meta`, of which an address may have given a part. */
type Meta = { readonly [key: string]: unknown };

/** Typed as its own base, whose methods take anything: those of the class itself are given a name. */
const Base: new (options: object, firestore: Firestore) => BaseDatabase = FirestoreDatabase;

export class PanelDatabase extends Base {
  constructor(
    firestore: Firestore,
    private readonly sources: Sources,
    private readonly lists: Lists,
    private readonly saver: () => Promise<RecordSaver>,
    private readonly works: () => Promise<Works>,
    private readonly scope: () => Scope,
  ) {
    super({}, firestore);
  }

  override async getList(params: Of<GetListParams>): Promise<GetListResponse<RecordData> & ListExtras> {
    const { collection } = params;
    this.allow(collection, "list");
    return attempt("read", collection.label.many, () => this.lists.answer(collection, params));
  }

  override async getOne({ collection, id }: Of<GetOneParams>): Promise<GetOneResponse<RecordData>> {
    this.allow(collection, "get");
    return { data: await this.sources.existing(collection, validId(id)) };
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
    return attempt("save", `this ${nounOf(collection)}`, async () =>
      this.told(collection, { added: 1 }, (await this.saverFor(meta)).create(collection, variables, meta)),
    );
  }

  override async updateData(
    { collection, id, variables, meta }: Of<UpdateParams<unknown>>,
    signed?: Signed,
  ): Promise<UpdateResponse<RecordData> & SaveExtras> {
    this.allow(collection, "update");
    return attempt("save", `this ${nounOf(collection)}`, async () =>
      this.told(
        collection,
        { fields: keysOf(variables) },
        (await this.saverFor(meta)).update(collection, validId(id), variables, meta, signed),
      ),
    );
  }

  override async deleteData(
    { collection, id, meta }: Of<DeleteOneParams<unknown>>,
    signed?: Signed,
  ): Promise<DeleteOneResponse<RecordData> & SaveExtras> {
    this.allow(collection, "delete");
    return attempt("delete", `this ${nounOf(collection)}`, async () => {
      const removing = (await this.saver()).remove(collection, validId(id), meta, signed);
      const removed = await this.told(collection, { added: -1 }, removing);
      this.sources.drop(collection, validId(id));
      return removed;
    });
  }

  /** Each as if it were alone: none takes the id that a form has chosen for its one record. They are one work. */
  override async createManyData({
    variables,
    meta,
    ...params
  }: Of<CreateManyParams<unknown>>): Promise<CreateManyResponse<RecordData> & SaveExtras> {
    const own = { ...(await this.together(meta)), newId: undefined };
    return inTurn(variables, "saved", (one) => this.createData({ ...params, variables: one, meta: own }));
  }

  override async updateManyData({
    ids,
    meta,
    ...params
  }: Of<UpdateManyParams<unknown>>): Promise<UpdateManyResponse<RecordData> & SaveExtras> {
    const own = await this.together(meta);
    return inTurn(ids, "saved", (id) => this.updateData({ ...params, id, meta: own }));
  }

  override async deleteManyData({
    ids,
    meta,
    ...params
  }: Of<DeleteManyParams<unknown>>): Promise<DeleteManyResponse<RecordData> & SaveExtras> {
    const own = await this.together(meta);
    return inTurn(ids, "deleted", (id) => this.deleteData({ ...params, id, meta: own }));
  }

  /** @param callback told once for each burst of changes, with the ids. @returns ends it. */
  watch(
    collection: Collection,
    ids: readonly BaseKey[],
    callback: (ids: readonly string[]) => void,
  ): () => void {
    this.allow(collection, ids.length > 0 ? "get" : "list");
    if (ids.length === 0) return this.lists.watch(collection, callback);
    const wanted = ids.map(validId);
    const ends = new Map<LiveQuery, () => void>();
    const attach = (): void => {
      const holding = new Set(wanted.map((id) => this.sources.record(collection, id)));
      for (const live of holding) if (!ends.has(live)) ends.set(live, live.watch(relevant));
      for (const [live, end] of ends) if (!holding.has(live) && ends.delete(live)) end();
    };
    const relevant = (changed: readonly string[]): void => {
      if (changed.length > 0 && !changed.some((id) => wanted.includes(id))) return;
      // A record may have left the page of a list that has held it until now.
      attach();
      callback(wanted);
    };
    attach();
    return () => ends.forEach((end) => end());
  }

  private allow(collection: Collection, operation: Operation): void {
    refuseUngranted(collection, this.scope().caller, operation);
  }

  /** The lists' totals may be others afterwards. */
  private async told<T>(collection: Collection, change: Change, work: Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work;
    await this.lists.changed(collection, { ...change, began });
    return done;
  }

  /** What is recorded as one doing. */
  private async together(meta: Meta = {}): Promise<Meta> {
    return { ...meta, work: meta["work"] ?? (await this.works()).start() };
  }

  /** A person may give up while it is loaded. */
  private saverFor({ signal }: Meta = {}): Promise<RecordSaver> {
    return unlessAborted(signal instanceof AbortSignal ? signal : undefined, this.saver(), cancelled);
  }
}

function keysOf(variables: unknown): readonly string[] {
  return typeof variables === "object" && variables !== null ? Object.keys(variables) : [];
}
