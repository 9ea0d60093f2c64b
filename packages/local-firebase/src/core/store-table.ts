import { checksum } from "./store-log";
import { createReader } from "./store-reader";

/**
 * Size of a table's footer (LevelDB's table format). It holds the positions of two indexes and ends with a magic
 * number.
 */
const FOOTER = 48;
const MAGIC = Buffer.from("57fb808b247547db", "hex");
/** After each block come its compression (1 byte; 1 is Snappy) and its checksum (4 bytes). */
const SNAPPY = 1;

/** True when the checksum of a block is wrong or the blocks cannot be found. */
export function isDamagedTable(table: Buffer): boolean {
  try {
    const footer = createReader(table.subarray(table.length - FOOTER));
    if (!table.subarray(-MAGIC.length).equals(MAGIC)) return true;
    // The first index names the filter; the second names the blocks of entries.
    for (let index = 0; index < 2; index++)
      for (const handle of valuesOf(blockAt(table, footer.number(), footer.number()))) {
        const reader = createReader(handle);
        blockAt(table, reader.number(), reader.number());
      }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** @returns a stored block with its compression byte. @throws RangeError when it is damaged. */
function blockAt(table: Buffer, start: number, size: number): Buffer {
  const block = table.subarray(start, start + size + 1);
  if (checksum(block) !== table.readUInt32LE(start + size + 1)) throw new RangeError("the block is damaged");
  return block;
}

/**
 * The values of a block's entries. An entry holds three sizes (bytes shared with the previous key, other bytes of the
 * key, value), then the bytes.
 */
function valuesOf(stored: Buffer): Buffer[] {
  const content = stored.subarray(0, -1);
  const block = stored.at(-1) === SNAPPY ? uncompress(content) : content;
  // The block ends with starting points for searches, and their number.
  const points = block.readUInt32LE(block.length - 4);
  const reader = createReader(block.subarray(0, block.length - 4 * (points + 1)));
  const values: Buffer[] = [];
  while (!reader.ended()) {
    reader.number();
    const [keySize, valueSize] = [reader.number(), reader.number()];
    reader.bytes(keySize);
    values.push(reader.bytes(valueSize));
  }
  return values;
}

/** Decompresses Snappy: a size, then literal bytes mixed with copies of earlier bytes. */
function uncompress(input: Buffer): Buffer {
  const reader = createReader(input);
  const output = Buffer.alloc(reader.number());
  const little = (bytes: number) => reader.bytes(bytes).readUIntLE(0, bytes);
  for (let to = 0; !reader.ended();) {
    const tag = little(1);
    const upper = tag >> 2;
    if ((tag & 3) === 0) {
      // Sizes over 60 are in the following bytes.
      to += reader.bytes(1 + (upper < 60 ? upper : little(upper - 59))).copy(output, to);
      continue;
    }
    const near = (tag & 3) === 1;
    const size = near ? 4 + (upper & 7) : 1 + upper;
    const back = near ? (tag >> 5) * 256 + little(1) : little((tag & 3) === 2 ? 2 : 4);
    // Byte by byte, because a copy may overlap itself.
    for (const end = to + size; to < end; to++) output.writeUInt8(output.readUInt8(to - back), to);
  }
  return output;
}
