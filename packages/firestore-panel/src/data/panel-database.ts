/**
 * Refine's data provider for declared collections, loaded with Firestore (providers.ts). The product's owner chose the
 * base class. All that Refine calls is overridden: the originals swallow errors, read whole collections, give no total, and
 * do not await deletes.
 */
import type { Firestore } from "firebase/firestore";
import { FirestoreDatabase } from "refine-firebase/lib/FirestoreDatabase";
import type {
  BaseKey,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from "@refinedev/core";
import type { Collection, AccessMethod, RecordData } from "../schema/types";
import type { ListExtras } from "../contract/records";
import type { PanelDefinition } from "../definition";
import { text } from "../texts/texts";
import type { Early } from "./early-requests";
import { attempt, ProviderError } from "./errors";
import { cancelled, unlessAborted } from "./commit";
import type { AuditMeta } from "./history/audited-writer";
import type { ListChange } from "./lists/large";
import { Lists } from "./lists/lists";
import type { LiveQuery, LiveQueries } from "./live-query";
import { PanelVersion } from "./panel-version";
import type { Meta, RecordWriter } from "./record-writer";
import type { Saved } from "./record-changes";
import { grantedCollection, thisRecord, validId, withOwnScope } from "./registry";
import { type Actor, RecordReader } from "./record-reader";
import type { Store, VersionState } from "../contract/session";
import type { FirebaseClients } from "../firebase/clients";
import { loadOnce } from "../contract/unreachable";
import { LastReport } from "./last-report";

/**
 * Typed without its methods: they restrict parameters to collection names, and those for several records are
 * never called. Refine calls the single methods where a provider has none for several records.
 */
const Base: new (options: object, firestore: Firestore) => object = FirestoreDatabase;

export class PanelDatabase extends Base {
  constructor(
    firestore: Firestore,
    private readonly reader: RecordReader,
    private readonly lists: Lists,
    private readonly records: () => Promise<RecordWriter>,
    private readonly actor: () => Actor,
  ) {
    super({}, firestore);
  }

  async getList({ resource, ...params }: GetListParams): Promise<GetListResponse<RecordData> & ListExtras> {
    const seenBy: unknown = params.meta?.["seenBy"];
    const isSeenByOther = typeof seenBy === "string" && this.actor().principal === "admin";
    const collection = this.granted(resource, "list", isSeenByOther ? seenBy : undefined);
    return attempt("read", collection.label.many, () => this.lists.answer(collection, params));
  }

  async getOne({ resource, id }: GetOneParams): Promise<{ readonly data: RecordData }> {
    const collection = this.granted(resource, "get");
    return { data: await this.reader.existing(collection, validId(id)) };
  }

  /** Ids without a record are left out. */
  async getMany({ resource, ids }: GetManyParams): Promise<{ readonly data: RecordData[] }> {
    const collection = this.granted(resource, "get");
    const found = await attempt("read", collection.label.many, () =>
      Promise.all(ids.map((id) => this.reader.readOne(collection, validId(id)))),
    );
    return { data: found.filter((record) => record !== undefined) };
  }

  async createData({ resource, variables, meta }: CreateParams<unknown>): Promise<Saved> {
    const collection = this.granted(resource, "create");
    const values = withOwnScope(collection, variables, this.actor());
    return attempt("save", thisRecord(collection), async () => {
      const records = await this.writerFor(meta);
      return this.notifyLists(collection, { added: 1 }, records.create(collection, values, meta));
    });
  }

  async updateData(
    { resource, id, variables, meta }: UpdateParams<unknown>,
    audit?: AuditMeta,
  ): Promise<Saved> {
    const collection = this.granted(resource, "update");
    const values = withOwnScope(collection, variables, this.actor());
    return attempt("save", thisRecord(collection), async () => {
      const records = await this.writerFor(meta);
      const fields = Object.keys(values);
      const saving = records.update(collection, validId(id), values, meta, audit);
      return this.notifyLists(collection, { fields }, saving);
    });
  }

  async deleteData({ resource, id }: DeleteOneParams<unknown>, audit?: AuditMeta): Promise<Saved> {
    const collection = this.granted(resource, "delete");
    const { principal, account } = this.actor();
    // Nobody deletes their own account, so the last admin remains. The rules require the same.
    if (collection.signIn?.kind === principal && id === account)
      throw new ProviderError(403, text("data.error.ownAccount"));
    return attempt("delete", thisRecord(collection), async () => {
      const removing = (await this.records()).remove(collection, validId(id), audit);
      const removed = await this.notifyLists(collection, { added: -1 }, removing);
      this.reader.drop(collection, validId(id));
      return removed;
    });
  }

  /**
   * @param ids of the watched records. None: the whole list.
   * @param callback called once for each burst of changes, with the ids.
   * @returns ends the watching.
   */
  watch(resource: string, ids: readonly BaseKey[], callback: (ids: readonly string[]) => void): () => void {
    const collection = this.granted(resource, ids.length > 0 ? "get" : "list");
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

  private granted(resource: string, method: AccessMethod, viewer?: string): Collection {
    const context = { reader: this.reader, principal: this.actor().principal };
    return grantedCollection(context, resource, method, viewer);
  }

  private async notifyLists<T>(collection: Collection, change: ListChange, write: Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await write;
    this.lists.changed(collection, { ...change, began });
    return done;
  }

  /** A cancellation does not wait for the module to load. */
  private writerFor({ signal }: NonNullable<Meta> = {}): Promise<RecordWriter> {
    return unlessAborted(signal instanceof AbortSignal ? signal : undefined, this.records(), cancelled);
  }
}

interface DatabaseParts {
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
  { panel, firebase, live, actor, versions, early }: DatabaseParts,
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
  const openRecords = loadOnce(async () => {
    const [{ RecordWriter }, auditedWriter] = await Promise.all([import("./record-writer"), openWriter()]);
    return new RecordWriter(auditedWriter, files, actor, firebase);
  });
  // Every record is written by one of these two.
  const whenAgreed =
    <T>(openPart: () => Promise<T>) =>
    async () => {
      version.assertAgreed();
      return openPart();
    };
  const writer = whenAgreed(openWriter);
  const health = new LastReport(firestore, () => lists.forgetOrders());
  live.onClose(() => health.forget());
  const lists = new Lists(reader, live, health);
  const database = new PanelDatabase(firestore, reader, lists, whenAgreed(openRecords), actor);
  return { firebase, firestore, reader, lists, database, files, writer, health, version };
}

export type OpenDatabase = ReturnType<typeof openDatabase>;
