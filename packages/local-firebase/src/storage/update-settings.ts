import type { IncomingMessage } from "node:http";
import type { Caller } from "../core/contracts";
import { parseJsonObject, readBody } from "../core/http";
import type { Address } from "./address";
import { authorize, type StorageContext } from "./context";
import { notFound, StorageError } from "./errors";
import { mergeSettings } from "./settings";
import { changedObject, toNewRulesObject, type StoredObject } from "./stored-object";

const BODY_BYTES = 64 * 1024;

/** Changes the settings of an object; its bytes stay. @throws StorageError */
export async function updateSettings(
  context: StorageContext,
  name: string,
  { bucket }: Address,
  caller: Caller,
  request: IncomingMessage,
): Promise<StoredObject> {
  const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
  if (!body) throw new StorageError(400, "The metadata is not a JSON object.");
  const before = context.objects.get(bucket, name);
  const settings = mergeSettings(before?.settings ?? {}, body);
  const newResource = toNewRulesObject({ bucket, name }, settings, { size: before?.size ?? 0 });
  authorize(context, { caller, method: "update", bucket, path: name, newResource });
  if (!before) throw notFound();
  const after = changedObject(before, { settings }, context.clock.next());
  await context.objects.put(after);
  return after;
}
