import { createHash } from "node:crypto";
import crc32 from "crc-32";
import crc32c from "crc-32/crc32c.js";
import { BytesValue } from "../values/value";
import { builtin, type BuiltinTable } from "./builtin";

function bytesOf(text: string | BytesValue): Uint8Array {
  return typeof text === "string" ? Buffer.from(text, "utf8") : text.bytes;
}

/** Checksums are four bytes, the least significant first (measured in production). */
function checksum(compute: (bytes: Uint8Array) => number) {
  return builtin(["text"], "bytes", (text) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(compute(bytesOf(text)));
    return new BytesValue(bytes);
  });
}

function digest(algorithm: "md5" | "sha256") {
  return builtin(
    ["text"],
    "bytes",
    (text) => new BytesValue(createHash(algorithm).update(bytesOf(text)).digest()),
  );
}

export const hashingFunctions: BuiltinTable = new Map([
  ["crc32", checksum((bytes) => crc32.buf(bytes))],
  ["crc32c", checksum((bytes) => crc32c.buf(bytes))],
  ["md5", digest("md5")],
  ["sha256", digest("sha256")],
]);
