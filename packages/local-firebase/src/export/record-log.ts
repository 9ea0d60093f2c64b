import { open } from "node:fs/promises";
import { checksum } from "../core/store-log";

/**
 * LevelDB's log format, which holds the records of an export. In blocks of 32 KiB, each record, or each part of a
 * record that spans blocks, has a header. It consists of checksum (4 bytes), length (2) and type (1). A block is filled
 * with zeros where no header fits.
 */
const BLOCK = 32 * 1024;
const HEADER = 7;
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];

/** Frames the records of one file in sequence. */
export class RecordFramer {
  #offset = 0;

  /** @returns the bytes to append to the file. */
  frame(record: Uint8Array): Buffer {
    const pieces: Uint8Array[] = [];
    let rest = record;
    for (let isFirst = true; ; isFirst = false) {
      const left = BLOCK - this.#offset;
      if (left < HEADER) {
        pieces.push(Buffer.alloc(left));
        this.#offset = 0;
      }
      const part = rest.subarray(0, BLOCK - this.#offset - HEADER);
      rest = rest.subarray(part.length);
      const isLast = rest.length === 0;
      const type = isFirst ? (isLast ? FULL : FIRST) : isLast ? LAST : MIDDLE;
      const piece = Buffer.alloc(HEADER + part.length);
      piece.writeUInt16LE(part.length, 4);
      piece.writeUInt8(type ?? 0, 6);
      piece.set(part, HEADER);
      piece.writeUInt32LE(checksum(piece.subarray(6)), 0);
      pieces.push(piece);
      this.#offset += piece.length;
      if (isLast) return Buffer.concat(pieces);
    }
  }
}

/**
 * The records of a file, in order.
 * @throws Error when the file is unreadable, damaged or truncated.
 */
export async function* readRecords(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    let parts: Buffer[] = [];
    for (;;) {
      const block = await readBlock(file);
      for (let at = 0; at + HEADER <= block.length;) {
        const part = partAt(block, at);
        if (part === undefined) break;
        at += HEADER + part.content.length;
        if ((part.type === FULL || part.type === FIRST) !== (parts.length === 0))
          throw new Error("a record is cut off");
        parts.push(part.content);
        if (part.type !== FULL && part.type !== LAST) continue;
        yield parts.length === 1 ? part.content : Buffer.concat(parts);
        parts = [];
      }
      if (block.length < BLOCK) break;
    }
    if (parts.length > 0) throw new Error("a record is cut off");
  } finally {
    await file.close();
  }
}

async function readBlock(file: Awaited<ReturnType<typeof open>>): Promise<Buffer> {
  const block = Buffer.alloc(BLOCK);
  let size = 0;
  while (size < BLOCK) {
    const { bytesRead } = await file.read(block, size, BLOCK - size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  return block.subarray(0, size);
}

/** @returns undefined where the rest of the block is reserved space. */
function partAt(block: Buffer, at: number): { type: number; content: Buffer } | undefined {
  const end = at + HEADER + block.readUInt16LE(at + 4);
  const type = block.readUInt8(at + 6);
  if (type === 0 && block.subarray(at).every((byte) => byte === 0)) return undefined;
  if (end > block.length) throw new Error("a record is cut off");
  if (checksum(block.subarray(at + 6, end)) !== block.readUInt32LE(at))
    throw new Error("a checksum does not match");
  if (type > 4) throw new Error(`a record has the unknown type ${type}`);
  return { type, content: block.subarray(at + HEADER, end) };
}
