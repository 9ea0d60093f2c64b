/**
 * Answers Refine's requests for declared collections. The product's owner chose the base class. All that the provider calls
 * is overridden: the originals swallow errors, read whole collections, give no total, and do not await deletes.
 */
import type { Firestore } from "firebase/firestore";
import { FirestoreDatabase } from "refine-firebase/lib/FirestoreDatabase";
import type { BaseKey, GetListParams, GetListResponse } from "@refinedev/core";
import type { Collection, AccessMethod, RecordData } from "../schema/types";
import type { ListExtras } from "../contract/records";
import type { PanelDefinition } from "../definition";
import type { Early } from "./early-requests";
import { attempt } from "./errors";
import { cancelled, unlessAborted } from "./commit";
import type { AuditMeta } from "./history/audited-writer";
import type { ListChange } from "./lists/large";
import { Lists } from "./lists/lists";
import type { LiveQuery, LiveQueries } from "./live-query";
import { PanelVersion } from "./panel-version";
import type { Meta, RecordWriter } from "./record-writer";
import type { Saved } from "./record-changes";
import { assertGranted, formValues, thisRecord, validId } from "./registry";
import { type Actor, RecordReader } from "./record-reader";
import type { Store, VersionState } from "../contract/session";
import type { FirebaseClients } from "../firebase/clients";
import { loadOnce } from "../contract/load-once";
import { LastReport } from "./last-report";

interface ExistingRecord {
  readonly collection: Collection;
  readonly id: BaseKey;
  readonly meta?: Meta;
}

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

  async getList(
    collection: Collection,
    params: Omit<GetListParams, "resource">,
  ): Promise<GetListResponse<RecordData> & ListExtras> {
    this.assertAllowed(collection, "list");
    return attempt("read", collection.label.many, () => this.lists.answer(collection, params));
  }

  async getOne(collection: Collection, id: BaseKey): Promise<{ readonly data: RecordData }> {
    this.assertAllowed(collection, "get");
    return { data: await this.reader.existing(collection, validId(id)) };
  }

  /** Ids without a record are left out. */
  async getMany(collection: Collection, ids: readonly BaseKey[]): Promise<{ readonly data: RecordData[] }> {
    this.assertAllowed(collection, "get");
    const found = await attempt("read", collection.label.many, () =>
      Promise.all(ids.map((id) => this.reader.readOne(collection, validId(id)))),
    );
    return { data: found.filter((record) => record !== undefined) };
  }

  async createData(collection: Collection, variables: unknown, meta: Meta): Promise<Saved> {
    this.assertAllowed(collection, "create");
    return attempt("save", thisRecord(collection), async () => {
      const records = await this.writerFor(meta);
      return this.notifyLists(collection, { added: 1 }, records.create(collection, variables, meta));
    });
  }

  async updateData(
    { collection, id, variables, meta }: ExistingRecord & { readonly variables: unknown },
    audit?: AuditMeta,
  ): Promise<Saved> {
    this.assertAllowed(collection, "update");
    return attempt("save", thisRecord(collection), async () => {
      const records = await this.writerFor(meta);
      const fields = Object.keys(formValues(variables));
      const saving = records.update(collection, validId(id), variables, meta, audit);
      return this.notifyLists(collection, { fields }, saving);
    });
  }

  async deleteData({ collection, id, meta }: ExistingRecord, audit?: AuditMeta): Promise<Saved> {
    this.assertAllowed(collection, "delete");
    return attempt("delete", thisRecord(collection), async () => {
      const removing = (await this.records()).remove(collection, validId(id), meta, audit);
      const removed = await this.notifyLists(collection, { added: -1 }, removing);
      this.reader.drop(collection, validId(id));
      return removed;
    });
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
