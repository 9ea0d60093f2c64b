import type { Caller } from "../core/contracts";
import type { Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { StorageError } from "./errors";

const PAGE = 1000;

/** Lists a bucket's objects below a prefix; what lies below the next delimiter is summed up as a prefix. */
export function listObjects(context: StorageContext, caller: Caller, address: Address): object {
  const { bucket, query } = address;
  const prefix = query.get("prefix") ?? "";
  authorize(context, { caller, method: "list", bucket, path: prefix.replace(/\/$/, "") });
  const limit = readLimit(query.get("maxResults"));
  const after = readPageToken(query.get("pageToken"));

  const prefixes = new Set<string>();
  const items: { name: string; bucket: string }[] = [];
  let last = "";
  for (const name of context.objects.names(bucket)) {
    const entry = entryOf(name, prefix, query.get("delimiter") ?? "");
    if (entry === undefined || (after !== undefined && entry <= after) || prefixes.has(entry)) continue;
    if (prefixes.size + items.length === limit)
      return { prefixes: [...prefixes], items, nextPageToken: Buffer.from(last).toString("base64url") };
    if (entry === name) items.push({ name, bucket });
    else prefixes.add(entry);
    last = entry;
  }
  return { prefixes: [...prefixes], items };
}

/** The object's own name, or the folder that stands for it; undefined when it is not below the prefix. */
function entryOf(name: string, prefix: string, delimiter: string): string | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const end = delimiter === "" ? -1 : name.indexOf(delimiter, prefix.length);
  return end < 0 ? name : name.slice(0, end + delimiter.length);
}

function readLimit(value: string | null): number {
  if (value === null) return PAGE;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new StorageError(400, "Invalid maxResults.");
  return Math.min(limit, PAGE);
}

function readPageToken(value: string | null): string | undefined {
  return value ? Buffer.from(value, "base64url").toString("utf8") : undefined;
}
