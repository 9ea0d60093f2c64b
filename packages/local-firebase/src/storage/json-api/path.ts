import type { IncomingMessage } from "node:http";
import { checkedName, decodeSegment, readBucket } from "../address";
import { StorageError } from "../errors";

/** The resource of a URL of the Google Cloud JSON API. */
export type Resource =
  | { readonly kind: "buckets" }
  | { readonly kind: "bucket" | "objects" | "upload"; readonly bucket: string }
  | { readonly kind: "object"; readonly bucket: string; readonly name: string }
  /** A copy from the object to `target`. */
  | {
      readonly kind: "rewriteTo" | "copyTo";
      readonly bucket: string;
      readonly name: string;
      readonly target: { readonly bucket: string; readonly name: string };
    };

/** The client omits "/storage/v1" when STORAGE_EMULATOR_HOST names the server. */
const ROOT = /^(?:\/(download\/|upload\/)?storage\/v1)?\/b(?=\/|$)/;
const REST = /^(?:\/([^/]+)(?:\/(o)(?:\/([^/]+)(?:\/(rewriteTo|copyTo)\/b\/([^/]+)\/o\/([^/]+))?)?)?)?$/;

/** True for every path of the JSON API, including unsupported ones. */
export function isJsonApi(request: IncomingMessage): boolean {
  const path = pathOf(request);
  return ROOT.test(path) || /^\/(batch\/|upload\/|download\/)?storage\/v1(\/|$)/.test(path);
}

/**
 * Reads the resource of the URL. A name is one encoded segment, so the raw path is read.
 * @throws StorageError 400 for a malformed or unsupported path.
 */
export function readResource(request: IncomingMessage): Resource {
  const path = pathOf(request);
  const root = ROOT.exec(path);
  const rest = root && REST.exec(path.slice(root[0].length));
  if (!rest) throw new StorageError(400, `The local Storage does not offer ${request.method} ${path}.`);
  const [, bucketPart, objects, namePart, copy, targetBucket = "", targetName = ""] = rest;
  if (bucketPart === undefined) return { kind: "buckets" };
  const bucket = readBucket(bucketPart);
  if (objects === undefined) return { kind: "bucket", bucket };
  if (namePart === undefined) return { kind: root[1] === "upload/" ? "upload" : "objects", bucket };
  const name = checkedName(decodeSegment(namePart));
  if (copy === undefined) return { kind: "object", bucket, name };
  const target = { bucket: readBucket(targetBucket), name: checkedName(decodeSegment(targetName)) };
  return { kind: copy === "copyTo" ? "copyTo" : "rewriteTo", bucket, name, target };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?", 1)[0] ?? "";
}
