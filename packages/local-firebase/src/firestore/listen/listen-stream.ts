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
  /** The client's request. */
  readonly request: JsonObject;
  /** Stops the target; undefined until it has started. */
  stop?: () => void;
}

/** One client's Listen stream: its targets and the messages about them. */
export class ListenStream implements Stream, Watcher {
  readonly #targets = new Map<number, Opened>();
  #visitor: Visitor | FirestoreError | undefined;
  #ended = false;

  /** @param visit resolves to the caller and the database; it may be refused. */
  constructor(
    private readonly visit: Visit,
    private readonly output: StreamOutput,
  ) {
    // The first map awaits it and may come late. Until then, a refusal must not be an unhandled rejection.
    visit.catch(() => undefined);
  }

  /** All targets of one request share one snapshot, so listeners that start together become current together. */
  async receive(maps: readonly JsonObject[]): Promise<void> {
    this.#visitor ??= await this.visit.catch(asFirestoreError);
    if (this.#ended) return;
    if (this.#visitor instanceof FirestoreError && this.#visitor.status === "UNAUTHENTICATED") {
      // The error ends the whole stream, not a target: the SDK then fetches a new token and reconnects.
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
    // The stream does not wait, so its other targets are served in the meantime.
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
    this.#sendChanges(this.#visitor, effects, micros);
    for (const [targetId, list] of effects) this.#targets.get(targetId)?.charge(changesIn(list));
    this.output.send(messages.globalSnapshot(micros));
  }

  /** @returns the target to start; undefined when it is refused. */
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

  /** @returns false when the target was removed or replaced in between, and after a bug. */
  #start(opened: Opened): boolean {
    const { visitor, targetId, target, charge } = opened;
    if (this.#targets.get(targetId) !== opened) return false;
    try {
      charge(this.#sendStart(opened));
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

  /** A refused or unknown target gets no second answer. */
  #remove(targetId: number): void {
    const target = this.#targets.get(targetId);
    if (!target) return;
    target.stop?.();
    this.#targets.delete(targetId);
    this.output.send(messages.targetChange("REMOVE", targetId));
  }

  /** @returns the billed reads. */
  #sendStart({ visitor, targetId, target, request }: Opened): number {
    const { version } = visitor.space.database;
    const resumeFrom = resumeVersion(request);
    const missed = resumeFrom === undefined || resumeFrom > version ? undefined : target.resume(resumeFrom);
    let reads: number;
    if (missed) {
      this.#sendChanges(visitor, new Map([[targetId, missed.effects]]), version);
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

  /** When a resuming client has a wrong number of documents, it gets the right number and requests everything again. */
  #correct(targetId: number, { sizes }: Missed, expected: number | undefined): void {
    if (expected === undefined || !sizes) return;
    const { then, now } = sizes();
    if (then !== expected) this.output.send(messages.existenceFilter(targetId, now));
  }

  /** Sends one message for each document, whatever the number of affected targets. */
  #sendChanges(
    { caller, space }: Visitor,
    effects: ReadonlyMap<number, readonly Effect[]>,
    micros: bigint,
  ): void {
    for (const [path, { document, entered, left, mayRead }] of byDocument(effects)) {
      const name = space.database.root + path;
      if (!document) this.output.send(messages.documentDelete(name, left, micros));
      else if (entered.length > 0 || mayRead || space.access.mayGet(caller, path))
        this.output.send(messages.documentChange(document, entered, left));
      // The rules allowed the list for the old content. This client may not read the new content.
      else this.output.send(messages.documentRemove(name, left, micros));
    }
  }
}

/** A document that entered, changed or left is billed. A deleted document is not. */
function changesIn(effects: readonly Effect[]): number {
  return effects.filter(({ document }) => document !== undefined).length;
}

interface ChangedDocument {
  readonly document: StoredDocument | undefined;
  readonly entered: number[];
  readonly left: number[];
  mayRead: boolean;
}

function byDocument(effects: ReadonlyMap<number, readonly Effect[]>): Map<string, ChangedDocument> {
  const all = new Map<string, ChangedDocument>();
  for (const [targetId, list] of effects)
    for (const { path, document, isIn, mayRead } of list) {
      const changed = all.get(path) ?? { document, entered: [], left: [], mayRead: false };
      all.set(path, changed);
      (isIn ? changed.entered : changed.left).push(targetId);
      changed.mayRead ||= mayRead;
    }
  return all;
}
