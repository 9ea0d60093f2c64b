/** Paths and addresses of files in the bucket. */
import {
  getDownloadURL,
  getMetadata,
  ref,
  type FirebaseStorage,
  type StorageReference,
} from "firebase/storage";
import type { FormValues, UploadRule } from "../../schema/types";
import { codeOf } from "../errors";
import { nameAfter, storedName } from "./file-values";

/**
 * The path for a new file. It avoids existing files, which may belong to another record. Only names from a
 * field's value need a look-up; the others contain the millisecond.
 * @param known the record that is edited; absent for a new one.
 */
export async function newPath(
  storage: FirebaseStorage,
  { folder, naming = "unique" }: UploadRule,
  file: File,
  values: FormValues,
  known?: FormValues,
): Promise<string> {
  const [now, random] = [Date.now(), crypto.randomUUID().slice(0, 8)];
  if (naming === "time") return `${folder}/${storedName(file.name, now)}`;
  const name = naming === "unique" ? undefined : nameAfter({ ...known, ...values }[naming.field]);
  if (name === undefined) return `${folder}/${storedName(file.name, now, random)}`;
  const path = `${folder}/${name}`;
  // The existing file of an edited record stays until the record names the new one.
  return known || (await isTaken(ref(storage, path))) ? `${path}-${now}-${random}` : path;
}

/** @returns undefined if the file has no token any more, and so no address. */
export async function addressOf(reference: StorageReference): Promise<string | undefined> {
  try {
    return await getDownloadURL(reference);
  } catch (error) {
    if (codeOf(error) !== "storage/no-download-url") throw error;
    return undefined;
  }
}

async function isTaken(reference: StorageReference): Promise<boolean> {
  try {
    await getMetadata(reference);
    return true;
  } catch (error) {
    if (codeOf(error) !== "storage/object-not-found") throw error;
    return false;
  }
}
