/** The CRC-32C module of crc-32, which lacks types. */
declare module "crc-32/crc32c.js" {
  const crc32c: {
    /** @param seed the checksum of the preceding bytes. Signed 32-bit. */
    buf(data: Uint8Array, seed?: number): number;
  };
  export default crc32c;
}
