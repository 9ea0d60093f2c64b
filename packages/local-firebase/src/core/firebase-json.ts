import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isJsonObject, type JsonObject } from "./http";
import { SERVICES, type Ports } from "./hub";
import { offsetFault, type NamedPorts } from "./port-offset";
import { errorText, StartError } from "./start-error";

/** What the local Firebase reads from firebase.json, the one place for ports, rules files and the indexes file. */
export interface FirebaseJson {
  readonly ports: Ports;
  /** Paths as they are written, seen from the working directory. */
  readonly rulesFiles: { readonly firestore: string; readonly storage: string };
  /** Undefined where it names none. */
  readonly indexesFile: string | undefined;
}

/**
 * @param portOffset added to every port but 0, which means any free one; so that two copies can run.
 * @param besides other ports of one copy that take the offset too, a web page's for example.
 * @throws StartError naming what is missing, or an offset that would do.
 */
export async function readFirebaseJson(
  path: string,
  portOffset = 0,
  besides: NamedPorts = {},
): Promise<FirebaseJson> {
  const json = await readJson(path);
  const at = (...keys: readonly string[]): unknown =>
    keys.reduce<unknown>(
      (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      json,
    );

  const port = (service: string): number => {
    const value = at("emulators", service, "port");
    if (typeof value !== "number" || !Number.isInteger(value))
      throw new StartError(`${path} names no port for ${service} (emulators.${service}.port).`);
    return value;
  };
  const seenFromHere = (file: string): string =>
    resolve(dirname(path), file) === resolve(file) ? file : resolve(dirname(path), file);
  const rules = (service: string): string => {
    const value = at(service, "rules");
    if (typeof value !== "string")
      throw new StartError(`${path} names no rules file for ${service} (${service}.rules).`);
    return seenFromHere(value);
  };
  const indexes = at("firestore", "indexes");
  const named = SERVICES.map(port);
  const fault = offsetFault(portOffset, {
    ...Object.fromEntries(SERVICES.map((service, index) => [service, named[index] ?? 0])),
    ...besides,
  });
  if (fault) throw new StartError(fault);
  const shifted = named.map((value) => (value === 0 ? 0 : value + portOffset));
  const [auth, firestore, storage, hub, ui] = shifted as [number, number, number, number, number];
  return {
    ports: { auth, firestore, storage, hub, ui },
    rulesFiles: { firestore: rules("firestore"), storage: rules("storage") },
    indexesFile: typeof indexes === "string" ? seenFromHere(indexes) : undefined,
  };
}

async function readJson(path: string): Promise<JsonObject> {
  try {
    const json: unknown = JSON.parse(await readFile(path, "utf8"));
    if (isJsonObject(json)) return json;
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${errorText(error)}`);
  }
  throw new StartError(`${path} is not a JSON object.`);
}
