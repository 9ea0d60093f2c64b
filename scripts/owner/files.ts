/**
 * Accesses files without Security Rules: in the data folder of a stopped local Firebase, or in a project's
 * bucket.
 */
import { isJsonObject, type OfflineFiles } from "local-firebase";
import { accessToken, call, SCOPES, ServiceError, type OwnerAccount } from "./service-account";

/** Address of Cloud Storage's JSON interface. */
const STORAGE = "https://storage.googleapis.com";
const PAGE = 1_000;

export interface OwnerFile {
  readonly path: string;
  /** The file's version. */
  readonly generation: string;
  /** ISO text: the time at which this version was uploaded. */
  readonly timeCreated: string;
}

export interface OwnerFiles {
  readonly bucket: string;
  /** The files directly in a folder, in batches. */
  batches(folder: string): AsyncIterable<readonly OwnerFile[]>;
  /** @returns false if there is a newer version, which is kept. An absent file counts as removed. */
  remove(file: OwnerFile): Promise<boolean>;
}

export function folderFiles(files: OfflineFiles, bucket: string): OwnerFiles {
  return {
    bucket,
    batches: async function* (folder) {
      yield files.list(bucket).filter(({ path }) => isIn(folder, path));
    },
    remove: (file) => files.remove(bucket, file),
  };
}

/** @param origin origin of another Cloud Storage than Google's. @throws StartError */
export async function openCloudFiles(
  account: OwnerAccount,
  bucket: string,
  origin = STORAGE,
): Promise<OwnerFiles> {
  const headers = { Authorization: `Bearer ${await accessToken(account, SCOPES.files)}` };
  const objects = `${origin}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  return {
    bucket,
    batches: async function* (folder) {
      let pageToken = "";
      do {
        const parameters = {
          prefix: `${folder}/`,
          delimiter: "/",
          maxResults: String(PAGE),
          fields: "items(name,generation,timeCreated),nextPageToken",
          ...(pageToken && { pageToken }),
        };
        const answer = await call("GET", `${objects}?${String(new URLSearchParams(parameters))}`, headers);
        const { items, nextPageToken } = isJsonObject(answer) ? answer : {};
        yield (Array.isArray(items) ? (items as unknown[]) : [])
          .flatMap(toFile)
          .filter(({ path }) => isIn(folder, path));
        pageToken = typeof nextPageToken === "string" ? nextPageToken : "";
      } while (pageToken);
    },
    remove: async ({ path, generation }) => {
      const url = `${objects}/${encodeURIComponent(path)}?ifGenerationMatch=${generation}`;
      try {
        await call("DELETE", url, headers);
      } catch (error) {
        const code = error instanceof ServiceError ? error.code : undefined;
        if (code !== 404 && code !== 412) throw error;
        return code === 404;
      }
      return true;
    },
  };
}

function toFile(item: unknown): readonly OwnerFile[] {
  if (!isJsonObject(item)) return [];
  const { name, generation, timeCreated } = item;
  if (typeof name !== "string" || typeof generation !== "string" || typeof timeCreated !== "string")
    return [];
  return [{ path: name, generation, timeCreated }];
}

/** Consoles create an empty object for a folder, with a slash at its end. */
function isIn(folder: string, path: string): boolean {
  const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : "";
  return name !== "" && !name.includes("/");
}
