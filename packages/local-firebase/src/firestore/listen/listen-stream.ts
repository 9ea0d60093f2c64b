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

/** One client's Listen stream: its targets, and what it is told. */
export class ListenStream implements Stream, Watcher {
  readonly #targets = new Map<number, { readonly stop: () => void; readonly charge: Charge }>();
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
    let startedAt: bigint | undefined;
    for (const map of maps) {
      if (isJsonObject(map["addTarget"])) startedAt = this.#add(this.#visitor, map["addTarget"]) ?? startedAt;
      if (map["removeTarget"] !== undefined) this.#remove(Number(map["removeTarget"]));
    }
    if (startedAt === undefined) return;
    this.output.send(messages.globalSnapshot(startedAt));
    for (const { addTarget } of maps)
      if (isJsonObject(addTarget) && addTarget["once"] === true) this.#remove(Number(addTarget["targetId"]));
  }

  dispose(): void {
    this.#ended = true;
    for (const { stop } of this.#targets.values()) stop();
    this.#targets.clear();
  }

  deliver(effects: ReadonlyMap<number, readonly Effect[]>, micros: bigint): void {
    if (!this.#visitor || this.#visitor instanceof FirestoreError) return;
    this.#tell(this.#visitor, effects, micros);
    for (const [targetId, list] of effects) this.#targets.get(targetId)?.charge(changesIn(list));
    this.output.send(messages.globalSnapshot(micros));
  }

  /** @returns the version that the target is current at; undefined when it is refused. */
  #add(visitor: Visitor | FirestoreError, request: JsonObject): bigint | undefined {
    const targetId = Number(request["targetId"]);
    try {
      if (visitor instanceof FirestoreError) throw visitor;
      if (!Number.isSafeInteger(targetId)) throw invalid("targetId is missing.");
      const { target, charge } = openTarget(visitor, request);
      this.#targets.get(targetId)?.stop();
      charge(this.#start(visitor, targetId, target, request));
      this.#targets.set(targetId, { stop: visitor.space.watch.add(this, targetId, target), charge });
      return visitor.space.database.version;
    } catch (error) {
      if (!(visitor instanceof FirestoreError) && !(error instanceof FirestoreError))
        visitor.space.fault("Listen", error);
      this.output.send(messages.rejected(targetId, asFirestoreError(error)));
      return undefined;
    }
  }

  /** A target that was refused, or is unknown, gets no second answer. */
  #remove(targetId: number): void {
    const target = this.#targets.get(targetId);
    if (!target) return;
    target.stop();
    this.#targets.delete(targetId);
    this.output.send(messages.targetChange("REMOVE", targetId));
  }

  /** @returns the reads that it is billed as. */
  #start(visitor: Visitor, targetId: number, target: Target, request: JsonObject): number {
    const { version } = visitor.space.database;
    const resumeFrom = resumeVersion(request);
    this.output.send(messages.targetChange("ADD", targetId));
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
