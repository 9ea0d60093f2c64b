/** Reads the elements of the store's files in sequence. */
export interface Reader {
  ended(): boolean;
  /** A number of any size (a varint: seven bits in a byte, the lowest first). */
  number(): number;
  /** Reads `length` bytes, or as many as the preceding number says. */
  bytes(length?: number): Buffer;
}

/** Creates a reader. Its methods throw a RangeError when the bytes end too early. */
export function createReader(content: Buffer): Reader {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = content.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  return {
    ended: () => at >= content.length,
    number,
    bytes: (length = number()) => {
      if (at + length > content.length) throw new RangeError(`${length} bytes are more than there are.`);
      at += length;
      return content.subarray(at - length, at);
    },
  };
}
