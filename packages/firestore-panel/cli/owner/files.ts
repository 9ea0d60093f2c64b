import { randomUUID } from "node:crypto";
import { arrayBuffer } from "node:stream/consumers";
import { StartError, type JsonObject, type OfflineFiles } from "local-firebase";
import {
  authorization,
  call,
  SCOPES,
  send,
  unlessAbsent,
  unreachable,
  type OwnerAccount,
} from "./service-account";

const STORAGE = "https://storage.googleapis.com";
const PAGE = 1_000;

export interface OwnerFile {
  readonly path: string;
  readonly generation: string;
  /** What a client may set, in the form of the JSON interface, with the tokens of download URLs. */
  readonly metadata: JsonObject;
}

export interface OwnerFiles {
  readonly bucket: string;
  /** All files in the order of their paths, in batches. */
  all(): AsyncIterable<readonly OwnerFile[]>;
  /** @returns the bytes of this version, or undefined if it is gone. */
  read(file: OwnerFile): Promise<AsyncIterable<Uint8Array> | undefined>;
  put(path: string, metadata: JsonObject, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

export function folderFiles(files: OfflineFiles, bucket: string): OwnerFiles {
  return {
    bucket,
    all: async function* () {
      yield files.list(bucket);
    },
    read: async ({ path }) => {
      const bytes = await files.read(bucket, path);
      if (!bytes) throw new StartError(`The stored bytes of ${path} are missing or damaged.`);
      return bytes;
    },
    put: (path, metadata, bytes) => files.put(bucket, path, metadata, bytes),
  };
}

export function openCloudFiles(account: OwnerAccount, bucket: string, origin = STORAGE): OwnerFiles {
  const authorized = authorization(account, SCOPES.files);
  const objects = `${origin}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  return {
    bucket,
    all: async function* () {
      for (let pageToken = "", isFirst = true; isFirst || pageToken; isFirst = false) {
        const query = new URLSearchParams({
          maxResults: String(PAGE),
          fields: `items(name,generation,${METADATA.join(",")}),nextPageToken`,
          ...(pageToken && { pageToken }),
        });
        const url = `${objects}?${String(query)}`;
        const answer = await call<FilePage>("GET", url, await authorized()).catch(unlessAbsent);
        if (!answer)
          throw new StartError(
            `There is no bucket ${bucket}. --bucket names another; an older project's is ID.appspot.com.`,
          );
        yield (answer.items ?? []).map(toFile);
        pageToken = answer.nextPageToken ?? "";
      }
    },
    read: async ({ path, generation }) => {
      const url = `${objects}/${encodeURIComponent(path)}?generation=${generation}&alt=media`;
      const answer = await send("GET", url, await authorized()).catch(unlessAbsent);
      return answer && bytesOf(answer);
    },
    put: async (path, metadata, bytes) => {
      const boundary = randomUUID();
      const type =
        typeof metadata.contentType === "string" ? metadata.contentType : "application/octet-stream";
      const head = [
        `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n`,
        `${JSON.stringify({ ...metadata, name: path })}\r\n--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
      ].join("\r\n");
      const upload = objects.replace("/storage/v1/", "/upload/storage/v1/");
      const headers = { ...(await authorized()), "Content-Type": `multipart/related; boundary=${boundary}` };
      const body = new Blob([head, await arrayBuffer(bytes), `\r\n--${boundary}--`]);
      await call("POST", `${upload}?uploadType=multipart`, headers, body);
    },
  };
}

/** What a client may set, apart from the content's encoding: `fetch` has decoded the bytes. */
const METADATA = [
  "contentType",
  "contentDisposition",
  "contentLanguage",
  "cacheControl",
  "metadata",
] as const;

interface FilePage {
  readonly items?: readonly (JsonObject & { readonly name: string; readonly generation: string })[];
  readonly nextPageToken?: string;
}

function toFile(item: NonNullable<FilePage["items"]>[number]): OwnerFile {
  const set = METADATA.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]] as const]));
  return { path: item.name, generation: item.generation, metadata: Object.fromEntries(set) };
}

async function* bytesOf({ url, body }: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk as Uint8Array;
  } catch (error) {
    unreachable(url)(error);
  }
}
