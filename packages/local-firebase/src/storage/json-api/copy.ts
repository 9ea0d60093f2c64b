import type { JsonObject } from "../../core/http";
import { authorize, type StorageContext } from "../context";
import { openBytes } from "../download";
import { mergeSettings } from "../settings";
import { newObject, type StoredObject } from "../stored-object";
import { requireConditions } from "./conditions";
import { splitTokens } from "./resource";

/**
 * Copies an object in one step, whatever its size.
 * @param sent metadata for the copy. Empty: the source's metadata, with its download tokens.
 * @throws StorageError
 */
export async function copyObject(
  context: StorageContext,
  source: StoredObject,
  target: { readonly bucket: string; readonly name: string },
  query: URLSearchParams,
  sent: JsonObject,
): Promise<StoredObject> {
  const { bucket, name } = target;
  authorize(context, { caller: { kind: "owner" }, method: "create", bucket, path: name });
  const requireTarget = () => requireConditions(query, context.objects.get(bucket, name));
  requireConditions(query, source, "ifSource");
  requireTarget();
  const { body, tokens } = splitTokens(sent);
  const isReplaced = Object.keys(sent).length > 0;
  const { contentType } = source.settings;
  const settings = isReplaced
    ? mergeSettings(contentType === undefined ? {} : { contentType }, body)
    : source.settings;
  const downloadTokens = isReplaced ? (tokens ?? "") : source.downloadTokens;

  const bytes = await openBytes(context, source);
  let file: string;
  try {
    file = await context.files.copy(source.file);
  } finally {
    await bytes.close();
  }
  try {
    // Checked again, because the target may have changed during the copy.
    requireTarget();
  } catch (error) {
    await context.files.remove(file);
    throw error;
  }
  const { size, md5Hash, crc32c } = source;
  const digest = { size, md5Hash, crc32c };
  const copy = newObject({ bucket, name, file }, settings, digest, context.clock.next(), downloadTokens);
  await context.objects.put(copy);
  return copy;
}
