import type { Database } from "../database";
import type { DocumentChange, StoredDocument } from "../document";
import { readsOfQuery } from "../meter";
import type { PreparedQuery } from "../query/prepare";
import { timestampMicros } from "../values/timestamps";

/** The effect of a change on a target: the document is in it (new, unchanged or changed) or has left it. */
export interface Effect {
  readonly document: StoredDocument | undefined;
  readonly path: string;
  readonly isIn: boolean;
  /** The document still passes the target's filters, so the client may see its new content. */
  readonly mayRead: boolean;
}

/** The changes that a client missed. */
export interface Missed {
  readonly effects: readonly Effect[];
  /** The number of documents in the target's query, at the resumed version and now. */
  readonly sizes?: () => { readonly then: number; readonly now: number };
}

/** One subscription of a client. */
export interface Target {
  /** The places whose changes concern it: document paths, a collection path, or a collection group's id. */
  readonly interest: Interest;
  /** Builds the indexes that `start` and `resume` lack. @returns undefined when they lack none. */
  prepare(): Promise<unknown> | undefined;
  /** All documents that are in the target now. */
  start(): StoredDocument[];
  /** The billed reads for this many documents. */
  readsOfStart(documents: number): number;
  /**
   * The changes that the client missed after a version; undefined when they are unknown and everything must be sent
   * again.
   */
  resume(micros: bigint): Missed | undefined;
  /** The effects of one commit's changes, all of which are within its interest. */
  see(changes: readonly DocumentChange[]): readonly Effect[];
}

export type Interest =
  | { readonly kind: "documents"; readonly paths: readonly string[] }
  | { readonly kind: "collection"; readonly path: string }
  | { readonly kind: "group"; readonly id: string };

/** Single documents by their paths. */
export function documentsTarget(database: Database, paths: readonly string[]): Target {
  const effectOf = (path: string, document: StoredDocument | undefined): Effect => ({
    document,
    path,
    isIn: document !== undefined,
    mayRead: true,
  });
  return {
    interest: { kind: "documents", paths },
    prepare: () => undefined,
    start: () => paths.flatMap((path) => database.get(path) ?? []),
    // A missing document is billed too.
    readsOfStart: () => paths.length,
    resume: (micros) => ({
      effects: paths
        .map((path) => effectOf(path, database.get(path)))
        .filter(({ document }) => !document || (timestampMicros(document.updateTime) ?? 0n) > micros),
    }),
    see: (changes) => changes.map(({ path, after }) => effectOf(path, after)),
  };
}

export function queryTarget(database: Database, prepared: PreparedQuery): Target {
  const { query } = prepared;
  const interest: Interest = query.allDescendants
    ? { kind: "group", id: query.collectionId }
    : {
        kind: "collection",
        path: query.parent === "" ? query.collectionId : `${query.parent}/${query.collectionId}`,
      };
  return prepared.windowed
    ? windowTarget(database, prepared, interest)
    : openTarget(database, prepared, interest);
}

/** Without a limit, only the document itself determines whether it is in the result. */
function openTarget(database: Database, prepared: PreparedQuery, interest: Interest): Target {
  const holds = (document: StoredDocument | undefined) =>
    document !== undefined && prepared.covers(document.path) && prepared.matches(document);
  const see = (changes: readonly DocumentChange[]) =>
    changes.flatMap(({ path, before, after }): Effect[] => {
      const isIn = holds(after);
      return isIn || holds(before) ? [{ document: after, path, isIn, mayRead: isIn }] : [];
    });
  return {
    interest,
    prepare: () => database.prepare(prepared),
    start: () => database.find(prepared),
    readsOfStart: readsOfQuery,
    resume: (micros) => {
      const missed = database.log.since(micros);
      if (!missed) return undefined;
      const sizes = () => {
        const now = database.count(prepared, Infinity);
        const entered = missed.filter(({ after }) => holds(after)).length;
        const left = missed.filter(({ before }) => holds(before)).length;
        return { then: now - entered + left, now };
      };
      return { effects: see(missed), sizes };
    },
    see,
  };
}

/** With a limit, unchanged documents can enter and leave, so the window is computed again and compared. */
function windowTarget(database: Database, prepared: PreparedQuery, interest: Interest): Target {
  let window = new Map<string, StoredDocument>();
  const compute = () => {
    const documents = database.find(prepared);
    window = new Map(documents.map((document) => [document.path, document]));
    return documents;
  };
  const isRelevant = ({ path, after }: DocumentChange) =>
    prepared.covers(path) &&
    (window.has(path) || prepared.query.offset > 0 || (after && prepared.matches(after)));

  return {
    interest,
    prepare: () => database.prepare(prepared),
    start: compute,
    readsOfStart: (documents) => readsOfQuery(prepared.query.offset + documents),
    resume: () => undefined,
    see: (changes) => {
      if (!changes.some(isRelevant)) return [];
      const previous = window;
      compute();
      const left = [...previous.keys()].filter((path) => !window.has(path));
      const changed = [...window.values()].filter((document) => previous.get(document.path) !== document);
      return [
        ...left.map((path): Effect => {
          const document = database.get(path);
          return {
            document,
            path,
            isIn: false,
            mayRead: document !== undefined && prepared.matches(document),
          };
        }),
        ...changed.map((document): Effect => ({ document, path: document.path, isIn: true, mayRead: true })),
      ];
    },
  };
}
