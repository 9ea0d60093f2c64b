/**
 * Answers Refine's requests for declared collections. The product's owner chose the base class. It supplies
 * the collections' places and the binding of its methods. All reads and writes are overridden: the originals
 * swallow errors, read whole collections, give no total, and do not await deletes.
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
import type { Collection, AccessMethod, RecordData } from "../schema/types";
import type { ListExtras, SaveExtras } from "../contract/records";
import type { PanelDefinition } from "../definition";
import type { Early } from "./early-requests";
import { attempt, ProviderError } from "./errors";
import { cancelled, unlessAborted } from "./commit";
import type { AuditMeta, AuditedWriter } from "./history/audited-writer";

import type { ListChange } from "./lists/large";
import { Lists } from "./lists/lists";
import type { Store } from "./connection";
import type { LiveQuery, LiveQueries } from "./live-query";
import { PanelVersion } from "./panel-version";
import type { RecordSaver } from "./record-saver";
import { thisRecord, assertGranted, validId } from "./registry";
import { type Actor, RecordReader } from "./record-reader";
import type { VersionState } from "../contract/session";
import { loadOnce, type FirebaseClients } from "../firebase/clients";
import { LastReport } from "./last-report";
import { text } from "../texts/texts";

/** Refine's parameters, with the declaration instead of the collection's name. */
export type CollectionParams<Params> = Omit<Params, "resource"> & { readonly collection: Collection };

/** Refine's `meta`. A part of it may come from the page's address. */
type Meta = { readonly [key: string]: unknown };

/**
 * Typed as its own base, which accepts any parameters: the class itself restricts them to collection names.
 */
const Base: new (options: object, firestore: Firestore) => BaseDatabase = FirestoreDatabase;

export class PanelDatabase extends Base {
  constructor(
    firestore: Firestore,
    private readonly reader: RecordReader,
    private readonly lists: Lists,
    private readonly saver: () => Promise<RecordSaver>,
    private readonly writer: () => Promise<AuditedWriter>,
    private readonly actor: () => Actor,
  ) {
    super({}, firestore);
  }

  override async getList(
    params: CollectionParams<GetListParams>,
  ): Promise<GetListResponse<RecordData> & ListExtras> {
    const { collection } = params;
    this.assertAllowed(collection, "list");
    return attempt("read", collection.label.many, () => this.lists.answer(collection, params));
  }

  override async getOne({
    collection,
    id,
  }: CollectionParams<GetOneParams>): Promise<GetOneResponse<RecordData>> {
    this.assertAllowed(collection, "get");
    return { data: await this.reader.existing(collection, validId(id)) };
  }

  /** Ids without a record are left out. */
  override async getMany({
    collection,
    ids,
  }: CollectionParams<GetManyParams>): Promise<GetManyResponse<RecordData>> {
    this.assertAllowed(collection, "get");
    const found = await attempt("read", collection.label.many, () =>
      Promise.all(ids.map((id) => this.reader.readOne(collection, validId(id)))),
    );
    return { data: found.filter((record) => record !== undefined) };
  }

  override async createData({
    collection,
    variables,
    meta,
  }: CollectionParams<CreateParams<unknown>>): Promise<CreateResponse<RecordData> & SaveExtras> {
    this.assertAllowed(collection, "create");
    return attempt("save", thisRecord(collection), async () =>
      this.notifyLists(
        collection,
        { added: 1 },
        (await this.saverFor(meta)).create(collection, variables, meta),
      ),
    );
  }

  override async updateData(
    { collection, id, variables, meta }: CollectionParams<UpdateParams<unknown>>,
    audit?: AuditMeta,
  ): Promise<UpdateResponse<RecordData> & SaveExtras> {
    this.assertAllowed(collection, "update");
    return attempt("save", thisRecord(collection), async () =>
      this.notifyLists(
        collection,
        { fields: keysOf(variables) },
        (await this.saverFor(meta)).update(collection, validId(id), variables, meta, audit),
      ),
    );
  }

  override async deleteData(
    { collection, id, meta }: CollectionParams<DeleteOneParams<unknown>>,
    audit?: AuditMeta,
  ): Promise<DeleteOneResponse<RecordData> & SaveExtras> {
    this.assertAllowed(collection, "delete");
    return attempt("delete", thisRecord(collection), async () => {
      const removing = (await this.saver()).remove(collection, validId(id), meta, audit);
      const removed = await this.notifyLists(collection, { added: -1 }, removing);
      this.reader.drop(collection, validId(id));
      return removed;
    });
  }

  /**
   * Creates each record as if alone, without the id that a form chose for its one record. All share one
   * operation.
   */
  override async createManyData({
    variables,
    meta,
    ...params
  }: CollectionParams<CreateManyParams<unknown>>): Promise<CreateManyResponse<RecordData> & SaveExtras> {
    const own = { ...(await this.asOneOperation(meta)), newId: undefined };
    return sequentially(variables, "saved", (one) =>
      this.createData({ ...params, variables: one, meta: own }),
    );
  }

  override async updateManyData({
    ids,
    meta,
    ...params
  }: CollectionParams<UpdateManyParams<unknown>>): Promise<UpdateManyResponse<RecordData> & SaveExtras> {
    const own = await this.asOneOperation(meta);
    return sequentially(ids, "saved", (id) => this.updateData({ ...params, id, meta: own }));
  }

  override async deleteManyData({
    ids,
    meta,
    ...params
  }: CollectionParams<DeleteManyParams<unknown>>): Promise<DeleteManyResponse<RecordData> & SaveExtras> {
    const own = await this.asOneOperation(meta);
    return sequentially(ids, "deleted", (id) => this.deleteData({ ...params, id, meta: own }));
  }

  /**
   * @param callback called once for each burst of changes, with the ids.
   * @returns ends the watching.
   */
  watch(
    collection: Collection,
    ids: readonly BaseKey[],
    callback: (ids: readonly string[]) => void,
  ): () => void {
    this.assertAllowed(collection, ids.length > 0 ? "get" : "list");
    if (ids.length === 0) return this.lists.watch(collection, callback);
    const wanted = ids.map(validId);
    const ends = new Map<LiveQuery, () => void>();
    const attach = (): void => {
      const queries = new Set(wanted.map((id) => this.reader.record(collection, id)));
      for (const live of queries) if (!ends.has(live)) ends.set(live, live.watch(relevant));
      for (const [live, end] of ends) if (!queries.has(live) && ends.delete(live)) end();
    };
    const relevant = (changed: readonly string[]): void => {
      if (changed.length > 0 && !changed.some((id) => wanted.includes(id))) return;
      // The record may have left the list page that held it.
      attach();
      callback(wanted);
    };
    attach();
    return () => ends.forEach((end) => end());
  }

  private assertAllowed(collection: Collection, method: AccessMethod): void {
    assertGranted(collection, this.actor().principal, method);
  }

  /** A write may change the totals of lists. */
  private async notifyLists<T>(collection: Collection, change: ListChange, write: Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await write;
    await this.lists.changed(collection, { ...change, began });
    return done;
  }

  /** Records all changes under one operation. */
  private async asOneOperation(meta: Meta = {}): Promise<Meta> {
    return { ...meta, operation: meta["operation"] ?? (await this.writer()).startOperation() };
  }

  /** A cancellation does not wait for the module to load. */
  private saverFor({ signal }: Meta = {}): Promise<RecordSaver> {
    return unlessAborted(signal instanceof AbortSignal ? signal : undefined, this.saver(), cancelled);
  }
}

function keysOf(variables: unknown): readonly string[] {
  return typeof variables === "object" && variables !== null ? Object.keys(variables) : [];
}

interface Opening {
  /** The definition, in the person's language. */
  readonly panel: () => PanelDefinition;
  readonly firebase: FirebaseClients;
  readonly live: LiveQueries;
  readonly actor: () => Actor;
  readonly versions: Store<VersionState>;
  readonly early: Early;
}

/** Assembles the services that use the SDK. Imported lazily, with Firestore. */
export function openDatabase(
  firestore: Firestore,
  { panel, firebase, live, actor, versions, early }: Opening,
) {
  const version = new PanelVersion(firestore, versions);
  live.onClose(() => version.stop());
  const reader = new RecordReader(panel, firestore, live, actor, early);
  const files = loadOnce(async () => {
    const [storage, { RecordFiles }] = await Promise.all([firebase.storage(), import("./files")]);
    return new RecordFiles(firestore, storage, panel().collections);
  });
  const openWriter = loadOnce(async () => {
    const { AuditedWriter } = await import("./history/audited-writer");
    return new AuditedWriter(firestore, reader, actor, version, firebase);
  });
  // Every record is written by one of these two.
  const writer = async (): Promise<AuditedWriter> => {
    version.assertAgreed();
    return openWriter();
  };
  const openSaver = loadOnce(async () => {
    const [{ RecordSaver }, auditedWriter] = await Promise.all([import("./record-saver"), openWriter()]);
    return new RecordSaver(firestore, reader, files, auditedWriter, actor, firebase);
  });
  const saver = async (): Promise<RecordSaver> => {
    version.assertAgreed();
    return openSaver();
  };
  const health = new LastReport(firestore, () => lists.forgetOrders());
  live.onClose(() => health.forget());
  const lists = new Lists(reader, live, health);
  const database = new PanelDatabase(firestore, reader, lists, saver, writer, actor);
  return { firebase, firestore, reader, lists, database, files, writer, health, version };
}

/**
 * Saves or deletes several records one after the other, each with the checks of a single one.
 * @param done what is done to each, for the error message.
 * @returns the records in the order of `items`, every notice, and their shared operation.
 * @throws the first failure, with the number of records before it. The rest is not tried.
 */
export async function sequentially<T>(
  items: readonly T[],
  done: "saved" | "deleted",
  save: (item: T) => Promise<{ readonly data: RecordData } & SaveExtras>,
): Promise<{ data: RecordData[] } & SaveExtras> {
  const data: RecordData[] = [];
  const notices: string[] = [];
  let operation: string | undefined;
  for (const item of items) {
    try {
      const answer = await save(item);
      data.push(answer.data);
      operation ??= answer.operation;
      if (answer.notice !== undefined) notices.push(answer.notice);
    } catch (error) {
      const values = { count: data.length, total: items.length, done };
      throw items.length > 1 ? counted(error, text("data.error.stoppedAt", values)) : error;
    }
  }
  return {
    data,
    ...(operation !== undefined && { operation }),
    ...(notices.length > 0 && { notice: notices.join(" ") }),
  };
}

function counted(error: unknown, sentence: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { statusCode, message, errors, code } = error;
  return new ProviderError(statusCode, `${sentence} ${message}`, { errors, code });
}
