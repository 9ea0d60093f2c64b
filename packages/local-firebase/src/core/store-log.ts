import crc32c from "crc-32/crc32c.js";

/** The store's log (LevelDB's log format): blocks of fixed size hold records with a header each. */
const BLOCK = 32 * 1024;
/** Checksum (4 bytes), length (2), type (1). */
const HEADER = 7;
/** Types of a record that begins a write: FULL holds a whole write, FIRST its first part. LAST holds the last part. */
const FULL = 1;
const FIRST = 2;
const LAST = 4;
const MASK_DELTA = 0xa282ead8;

/**
 * True when something unreadable precedes a write. The store skips unreadable bytes and deletes the log, so one damaged
 * byte would silently lose every write after it. Unreadable bytes at the very end belong to the write that a crash
 * interrupted. There is at most one, because each write is synced before the next, and it was never acknowledged.
 */
export function isDamagedLog(log: Buffer): boolean {
  let lost = false;
  for (let block = 0; block < log.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, log.length);
    for (let at = block; at + HEADER <= end;) {
      const size = recordAt(log, at, end);
      if (size === undefined) {
        lost ||= !isZero(log, at, end);
        // A damaged header cannot be trusted: the next record may begin anywhere in the block.
        if (lost && writeBegins(log, at + 1, end)) return true;
        break;
      }
      if (lost && beginsWrite(log, at)) return true;
      at += size;
    }
  }
  return false;
}

/** The size of the valid record at a position, or undefined. */
function recordAt(log: Buffer, at: number, end: number): number | undefined {
  const size = HEADER + log.readUInt16LE(at + 4);
  if (at + size > end) return undefined;
  return checksum(log.subarray(at + 6, at + size)) === log.readUInt32LE(at) ? size : undefined;
}

function beginsWrite(log: Buffer, at: number): boolean {
  return log[at + 6] === FULL || log[at + 6] === FIRST;
}

function writeBegins(log: Buffer, from: number, end: number): boolean {
  for (let at = from; at + HEADER <= end; at++)
    if (beginsWrite(log, at) && recordAt(log, at, end) !== undefined) return true;
  return false;
}

/** The checksum of the store's files: CRC-32C, masked because the data may hold checksums themselves. */
export function checksum(bytes: Uint8Array): number {
  const crc = crc32c.buf(bytes) >>> 0;
  return (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0;
}

/** One write in a log. */
export interface LoggedWrite {
  readonly content: Buffer;
  /** The end of the write, in bytes from the log's beginning. */
  readonly end: number;
}

/** The writes of a log, up to the first unreadable one. */
export function* writesOf(log: Buffer): Generator<LoggedWrite> {
  let parts: Buffer[] = [];
  for (let block = 0; block < log.length; block += BLOCK) {
    const blockEnd = Math.min(block + BLOCK, log.length);
    for (let at = block; at + HEADER <= blockEnd;) {
      const size = recordAt(log, at, blockEnd);
      if (size === undefined) return;
      if (beginsWrite(log, at)) parts = [];
      parts.push(log.subarray(at + HEADER, at + size));
      const isLast = log[at + 6] === FULL || log[at + 6] === LAST;
      at += size;
      if (isLast) yield { content: Buffer.concat(parts), end: at };
    }
  }
}

/** Whether the rest is reserved but unwritten space. */
function isZero(log: Buffer, from: number, end: number): boolean {
  return log.subarray(from, end).every((byte) => byte === 0);
}
