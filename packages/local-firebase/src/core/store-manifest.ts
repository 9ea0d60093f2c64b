import { createReader } from "./store-reader";
import { writesOf } from "./store-log";

/** What an entry of the manifest says (LevelDB's VersionEdit), by its number in the file. */
const COMPARATOR = 1;
const LOG_NUMBER = 2;
const NEXT_FILE = 3;
const LAST_SEQUENCE = 4;
const COMPACTION = 5;
const REMOVED_TABLE = 6;
const ADDED_TABLE = 7;
const PREVIOUS_LOG = 9;

/**
 * The names of the tables that a store consists of.
 * @param manifest the file that CURRENT names: a log of tables that came and went.
 */
export function tablesOf(manifest: Buffer): string[] {
  const numbers = new Set<number>();
  for (const edit of writesOf(manifest)) apply(edit, numbers);
  return [...numbers].map((number) => `${String(number).padStart(6, "0")}.ldb`);
}

function apply(edit: Buffer, numbers: Set<number>): void {
  const reader = createReader(edit);
  while (!reader.ended()) {
    const kind = reader.number();
    switch (kind) {
      case COMPARATOR:
        reader.bytes();
        break;
      case LOG_NUMBER:
      case NEXT_FILE:
      case LAST_SEQUENCE:
      case PREVIOUS_LOG:
        reader.number();
        break;
      case COMPACTION:
        reader.number();
        reader.bytes();
        break;
      case REMOVED_TABLE:
        reader.number();
        numbers.delete(reader.number());
        break;
      case ADDED_TABLE: {
        reader.number();
        numbers.add(reader.number());
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
