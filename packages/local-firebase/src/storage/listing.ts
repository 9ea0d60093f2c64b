import type { Caller } from "../core/contracts";
import type { Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { StorageError } from "./errors";

const PAGE = 1000;

/** A page of a listing. */
export interface ListPage {
  /** The prefixes of all names that continue after the delimiter. */
  readonly prefixes: string[];
  readonly names: string[];
  readonly nextPageToken?: string;
}

/** Lists a bucket's objects below a prefix. Objects below the next delimiter are grouped to a prefix. */
export function listObjects(context: StorageContext, caller: Caller, address: Address): object {
  const { names, ...page } = listPage(context, caller, address);
  return { ...page, items: names.map((name) => ({ name, bucket: address.bucket })) };
}

/**
 * Lists one page of a bucket's names, in order, by the URL's parameters: prefix, delimiter, startOffset (included),
 * endOffset (excluded), maxResults, pageToken.
 * @throws StorageError 400, 403
 */
export function listPage(context: StorageContext, caller: Caller, { bucket, query }: Address): ListPage {
  const requested = query.get("prefix") ?? "";
  // The rules check a folder, so the prefix must end with a slash: otherwise names beside the folder would match. The
  // owner's requests are not checked.
  const prefix = caller.kind === "owner" ? requested : requested.replace(/(?<=[^/])$/, "/");
  authorize(context, { caller, method: "list", bucket, path: prefix.replace(/\/$/, "") });
  const limit = readLimit(query.get("maxResults"));
  const after = readPageToken(query.get("pageToken"));
  const [from, to] = [query.get("startOffset"), query.get("endOffset")];

  const prefixes = new Set<string>();
  const names: string[] = [];
  let last = "";
  for (const name of context.objects.names(bucket)) {
    if ((from && name < from) || (to && name >= to)) continue;
    const entry = entryOf(name, prefix, query.get("delimiter") ?? "");
    if (entry === undefined || (after !== undefined && entry <= after) || prefixes.has(entry)) continue;
    if (prefixes.size + names.length === limit)
      return { prefixes: [...prefixes], names, nextPageToken: Buffer.from(last).toString("base64url") };
    if (entry === name) names.push(name);
    else prefixes.add(entry);
    last = entry;
  }
  return { prefixes: [...prefixes], names };
}

/** The object's name, or the folder that contains it; undefined outside of the prefix. */
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
