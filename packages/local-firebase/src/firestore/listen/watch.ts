import type { Commit } from "../commit-queue";
import type { Database } from "../database";
import type { DocumentChange } from "../document";
import { collectionOf, lastId } from "../paths";
import type { Effect, Interest, Target } from "./target";

/** Owns targets and is notified of each commit once, with its effects on all of them. */
export interface Watcher {
  deliver(effects: ReadonlyMap<number, readonly Effect[]>, micros: bigint): void;
}

interface Registration {
  readonly watcher: Watcher;
  readonly targetId: number;
  readonly target: Target;
}

/** Finds the targets that a commit concerns without examining the others. */
export class Watch {
  readonly #byKey = new Map<string, Set<Registration>>();

  constructor(database: Database) {
    database.onCommit((commit) => this.#publish(commit));
  }

  /** @returns a function that removes the target. */
  add(watcher: Watcher, targetId: number, target: Target): () => void {
    const registration = { watcher, targetId, target };
    const keys = keysOf(target.interest);
    for (const key of keys) {
      const registered = this.#byKey.get(key);
      if (registered) registered.add(registration);
      else this.#byKey.set(key, new Set([registration]));
    }
    return () => keys.forEach((key) => this.#remove(key, registration));
  }

  #remove(key: string, registration: Registration): void {
    const registered = this.#byKey.get(key);
    registered?.delete(registration);
    if (registered?.size === 0) this.#byKey.delete(key);
  }

  #publish({ micros, changes }: Commit): void {
    const concerned = new Map<Registration, DocumentChange[]>();
    for (const change of changes)
      for (const key of keysOfChange(change.path))
        for (const registration of this.#byKey.get(key) ?? []) {
          const list = concerned.get(registration);
          if (list) list.push(change);
          else concerned.set(registration, [change]);
        }
    const deliveries = new Map<Watcher, Map<number, readonly Effect[]>>();
    for (const [{ watcher, targetId, target }, list] of concerned) {
      const effects = target.see(list);
      if (effects.length === 0) continue;
      const delivery = deliveries.get(watcher);
      if (delivery) delivery.set(targetId, effects);
      else deliveries.set(watcher, new Map([[targetId, effects]]));
    }
    for (const [watcher, effects] of deliveries) watcher.deliver(effects, micros);
  }
}

function keysOf(interest: Interest): string[] {
  if (interest.kind === "documents") return interest.paths.map((path) => `document ${path}`);
  return interest.kind === "collection" ? [`collection ${interest.path}`] : [`group ${interest.id}`];
}

function keysOfChange(path: string): string[] {
  const collection = collectionOf(path);
  return [`document ${path}`, `collection ${collection}`, `group ${lastId(collection)}`];
}
