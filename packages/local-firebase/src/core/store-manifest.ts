import { createReader } from "./store-reader";
import { writesOf } from "./store-log";

/** The numbers of the manifest's entries (LevelDB's VersionEdit). */
const COMPARATOR = 1;
const LOG_NUMBER = 2;
const NEXT_FILE = 3;
const LAST_SEQUENCE = 4;
const COMPACTION = 5;
const REMOVED_TABLE = 6;
const ADDED_TABLE = 7;
const PREVIOUS_LOG = 9;

/** The files of a store. */
export interface Manifest {
  /** The names of the tables. */
  readonly tables: readonly string[];
  /** Logs with this number or a higher one hold changes that are in no table yet. */
  readonly logNumber: number;
  /** The number of the last change when this entry was written. Every put or removal of a key has its own number. */
  readonly lastSequence: number;
}

/**
 * Reads the current files of a store.
 * @param manifest the file that CURRENT names: a log of added and removed files.
 * @throws RangeError when it is unreadable.
 */
export function readManifest(manifest: Buffer): Manifest {
  const state: State = { tables: new Set(), logNumber: 0, lastSequence: 0 };
  for (const { content } of writesOf(manifest)) apply(content, state);
  return { ...state, tables: [...state.tables].map((number) => `${fileNumber(number)}.ldb`) };
}

/** A number in the form of the store's file names. */
export function fileNumber(number: number): string {
  return String(number).padStart(6, "0");
}

interface State {
  readonly tables: Set<number>;
  logNumber: number;
  lastSequence: number;
}

function apply(edit: Buffer, state: State): void {
  const reader = createReader(edit);
  while (!reader.ended()) {
    const kind = reader.number();
    switch (kind) {
      case COMPARATOR:
        reader.bytes();
        break;
      case LOG_NUMBER:
        state.logNumber = reader.number();
        break;
      case LAST_SEQUENCE:
        state.lastSequence = reader.number();
        break;
      case NEXT_FILE:
      case PREVIOUS_LOG:
        reader.number();
        break;
      case COMPACTION:
        reader.number();
        reader.bytes();
        break;
      case REMOVED_TABLE:
        reader.number();
        state.tables.delete(reader.number());
        break;
      case ADDED_TABLE: {
        reader.number();
        state.tables.add(reader.number());
        reader.number();
        reader.bytes();
        reader.bytes();
        break;
      }
      default:
        throw new RangeError(`An entry of the manifest is of the unknown kind ${kind}.`);
    }
  }
}
