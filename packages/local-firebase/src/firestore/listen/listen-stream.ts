import { isJsonObject, type JsonObject } from "../../core/http";
import type { StoredDocument } from "../document";
import { asFirestoreError, FirestoreError, invalid } from "../errors";
import type { Charge } from "../meter";
import type { Visit, Visitor } from "../space";
import type { Stream, StreamOutput } from "../stream";
import * as messages from "./messages";
import { expectedCount, openTarget, resumeVersion } from "./open-target";
import type { Effect, Missed, Target } from "./target";
import type { Watcher } from "./watch";

/** A target that the rules allow. */
interface Opened {
  readonly visitor: Visitor;
  readonly targetId: number;
  readonly target: Target;
  readonly charge: Charge;
  /** What the client asked for. */
  readonly request: JsonObject;
  /** Ends it; undefined until it is started. */
  stop?: () => void;
}

/** One client's Listen stream: its targets, and what it is told. */
export class ListenStream implements Stream, Watcher {
  readonly #targets = new Map<number, Opened>();
  #visitor: Visitor | FirestoreError | undefined;
  #ended = false;

  /** @param visit who listens, and to which database; may be refused. */
  constructor(
    private readonly visit: Visit,
    private readonly output: StreamOutput,
  ) {
    // It is awaited with the first map, which may come late: until then, a refusal is no unhandled rejection.
    visit.catch(() => undefined);
  }

  /** All targets of one request share one snapshot: listeners that start together become current together. */
  async receive(maps: readonly JsonObject[]): Promise<void> {
    this.#visitor ??= await this.visit.catch(asFirestoreError);
    if (this.#ended) return;
    if (this.#visitor instanceof FirestoreError && this.#visitor.status === "UNAUTHENTICATED") {
      // The error is the whole stream's, not a target's: the SDK then fetches a new token and comes back.
      this.#ended = true;
      this.output.fail(this.#visitor);
      return;
    }
    const started: Opened[] = [];
    const waiting: Opened[] = [];
    const preparing: Promise<unknown>[] = [];
    for (const map of maps) {
      const opened = isJsonObject(map["addTarget"]) ? this.#add(this.#visitor, map["addTarget"]) : undefined;
      const lacking = opened?.target.prepare();
      if (opened && lacking) waiting.push(opened);
      else if (opened && this.#start(opened)) started.push(opened);
      if (lacking) preparing.push(lacking);
      if (map["removeTarget"] !== undefined) this.#remove(Number(map["removeTarget"]));
    }
    this.#snapshot(started);
    // The stream does not wait: its other targets are served meanwhile.
    if (waiting.length > 0)
      void Promise.allSettled(preparing).then(() =>
        this.#snapshot(waiting.filter((opened) => this.#start(opened))),
      );
  }

  dispose(): void {
    this.#ended = true;
    for (const { stop } of this.#targets.values()) stop?.();
    this.#targets.clear();
  }

  deliver(effects: ReadonlyMap<number, readonly Effect[]>, micros: bigint): void {
    if (!this.#visitor || this.#visitor instanceof FirestoreError) return;
    this.#tell(this.#visitor, effects, micros);
    for (const [targetId, list] of effects) this.#targets.get(targetId)?.charge(changesIn(list));
    this.output.send(messages.globalSnapshot(micros));
  }

  /** @returns the target, which is to be started; undefined when it is refused. */
  #add(visitor: Visitor | FirestoreError, request: JsonObject): Opened | undefined {
    const targetId = Number(request["targetId"]);
    try {
      if (visitor instanceof FirestoreError) throw visitor;
      if (!Number.isSafeInteger(targetId)) throw invalid("targetId is missing.");
      const opened: Opened = { visitor, targetId, request, ...openTarget(visitor, request) };
      this.#targets.get(targetId)?.stop?.();
      this.#targets.set(targetId, opened);
      this.output.send(messages.targetChange("ADD", targetId));
      return opened;
    } catch (error) {
      this.#reject(visitor, targetId, error);
      return undefined;
    }
  }

  /** @returns false when the target was removed or replaced meanwhile, and for a fault of ours. */
  #start(opened: Opened): boolean {
    const { visitor, targetId, target, charge } = opened;
    if (this.#targets.get(targetId) !== opened) return false;
    try {
      charge(this.#tellStart(opened));
      opened.stop = visitor.space.watch.add(this, targetId, target);
      return true;
    } catch (error) {
      this.#targets.delete(targetId);
      this.#reject(visitor, targetId, error);
      return false;
    }
  }

  #snapshot(started: readonly Opened[]): void {
    const version = started[0]?.visitor.space.database.version;
    if (version === undefined) return;
    this.output.send(messages.globalSnapshot(version));
    for (const { request, targetId } of started) if (request["once"] === true) this.#remove(targetId);
  }

  #reject(visitor: Visitor | FirestoreError, targetId: number, error: unknown): void {
    if (!(visitor instanceof FirestoreError) && !(error instanceof FirestoreError))
      visitor.space.fault("Listen", error);
    this.output.send(messages.rejected(targetId, asFirestoreError(error)));
  }

  /** A target that was refused, or is unknown, gets no second answer. */
  #remove(targetId: number): void {
    const target = this.#targets.get(targetId);
    if (!target) return;
    target.stop?.();
    this.#targets.delete(targetId);
    this.output.send(messages.targetChange("REMOVE", targetId));
  }

  /** @returns the reads that it is billed as. */
  #tellStart({ visitor, targetId, target, request }: Opened): number {
    const { version } = visitor.space.database;
    const resumeFrom = resumeVersion(request);
    const missed = resumeFrom === undefined || resumeFrom > version ? undefined : target.resume(resumeFrom);
    let reads: number;
    if (missed) {
      this.#tell(visitor, new Map([[targetId, missed.effects]]), version);
      this.#correct(targetId, missed, expectedCount(request));
      reads = changesIn(missed.effects);
    } else {
      if (resumeFrom !== undefined) this.output.send(messages.targetChange("RESET", targetId));
      const documents = target.start();
      for (const document of documents) this.output.send(messages.documentChange(document, [targetId], []));
      reads = target.readsOfStart(documents.length);
    }
    this.output.send(messages.current(targetId, version));
    return reads;
  }

  /** A client that resumes with another number of documents than there were asks again for everything, told how many there are. */
  #correct(targetId: number, { sizes }: Missed, expected: number | undefined): void {
    if (expected === undefined || !sizes) return;
    const { then, now } = sizes();
    if (then !== expected) this.output.send(messages.existenceFilter(targetId, now));
  }

  /** One message for each document, whatever the number of targets that it concerns. */
  #tell({ caller, space }: Visitor, effects: ReadonlyMap<number, readonly Effect[]>, micros: bigint): void {
    for (const [path, { document, entered, left, mayTell }] of byDocument(effects)) {
      const name = space.database.root + path;
      if (!document) this.output.send(messages.documentDelete(name, left, micros));
      else if (entered.length > 0 || mayTell || space.access.mayGet(caller, path))
        this.output.send(messages.documentChange(document, entered, left));
      // The rules allowed the list for its old content. This client may not get the document with its new content.
      else this.output.send(messages.documentRemove(name, left, micros));
    }
  }
}

/** A document that entered, changed or left is billed, one that was deleted is not. */
function changesIn(effects: readonly Effect[]): number {
  return effects.filter(({ document }) => document !== undefined).length;
}

interface Told {
  readonly document: StoredDocument | undefined;
  readonly entered: number[];
  readonly left: number[];
  mayTell: boolean;
}

function byDocument(effects: ReadonlyMap<number, readonly Effect[]>): Map<string, Told> {
  const all = new Map<string, Told>();
  for (const [targetId, list] of effects)
    for (const { path, document, isIn, mayTell } of list) {
      const told = all.get(path) ?? { document, entered: [], left: [], mayTell: false };
      all.set(path, told);
      (isIn ? told.entered : told.left).push(targetId);
      told.mayTell ||= mayTell;
    }
  return all;
}
