/** The CRC-32C half of crc-32, which its own types leave out. */
declare module "crc-32/crc32c.js" {
  const crc32c: {
    /** @param seed the checksum of the bytes before. Signed 32-bit. */
    buf(data: Uint8Array, seed?: number): number;
  };
  export default crc32c;
}
