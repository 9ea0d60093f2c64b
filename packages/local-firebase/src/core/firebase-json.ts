import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { withoutComments } from "./commented-json";
import { readNamedFiles, type StorageTargets } from "./firebase-json-files";
import { isJsonObject, type JsonObject } from "./http";
import { SERVICES, type Ports, type Service } from "./hub";
import { offsetFault, type NamedPorts } from "./port-offset";
import { errorText, StartError } from "./start-error";
import { USUAL_PORTS } from "./usual-ports";

/** Paths of rules files, for the option `rules` of `startLocalFirebase`. */
export interface FirebaseJsonRules {
  readonly firestore: string | undefined;
  readonly storage: string | undefined;
  readonly databases: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<string, string>>;
}

/** The content of firebase.json as options of `startLocalFirebase`, with notes for the person. */
export interface FirebaseJson {
  /** The default ports where it names none. */
  readonly ports: Ports;
  /** The services that it names, as the official emulators choose them. Without names, all. */
  readonly only: readonly Service[];
  /** Paths as the file states them, relative to the working directory. Lists are by database or bucket. */
  readonly rules: FirebaseJsonRules;
  /** Undefined without an entry. */
  readonly indexesFile: string | undefined;
  /** The settings that are not supported, one line each. */
  readonly notes: readonly string[];
}

/** Keys of `emulators` that request nothing unsupported. */
const SILENT_KEYS: ReadonlySet<string> = new Set([...SERVICES, "logging", "singleProjectMode"]);
const LOOPBACK: ReadonlySet<unknown> = new Set([undefined, "127.0.0.1", "localhost", "::1"]);
const HIGHEST_PORT = 65_535;

/**
 * Reads ports, rules files, the indexes file and the services of a firebase.json. It may hold comments, as for the
 * official tools.
 * @param path undefined: there is no such file.
 * @param portOffset added to every port except 0, which means any free one. It lets two copies run at once.
 * @param besides other ports of a copy that the offset applies to, such as the port of a web page.
 * @param targets the buckets of each Storage target.
 * @throws StartError that says what is wrong, or that proposes a usable offset.
 */
export async function readFirebaseJson(
  path: string | undefined,
  portOffset = 0,
  besides: NamedPorts = {},
  targets: StorageTargets = new Map(),
): Promise<FirebaseJson> {
  const json = path === undefined ? {} : await readJson(path);
  const file = path ?? "firebase.json";
  const emulators = readEmulators(json, file);
  const names = readNamedFiles(json, file, targets);
  const at = (name: string): string =>
    resolve(dirname(file), name) === resolve(name) ? name : resolve(dirname(file), name);
  const each = (paths: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, at(path)] as const));
  return {
    ports: readPorts(emulators, file, portOffset, besides),
    only: readServices(json, emulators),
    rules: {
      firestore: names.firestore === undefined ? undefined : at(names.firestore),
      storage: names.storage === undefined ? undefined : at(names.storage),
      databases: each(names.databases),
      buckets: each(names.buckets),
    },
    indexesFile: names.indexes === undefined ? undefined : at(names.indexes),
    notes: readNotes(emulators, file),
  };
}

/** @throws StartError when settings are not an object: otherwise the default port would be opened. */
function readEmulators(json: JsonObject, file: string): JsonObject {
  const check = (value: unknown, name: string) => {
    if (value !== undefined && !isJsonObject(value)) throw new StartError(`${file}: ${name} is no object.`);
  };
  check(json.emulators, "emulators");
  const emulators = objectAt(json, "emulators");
  for (const service of SERVICES) check(emulators[service], `emulators.${service}`);
  return emulators;
}

function readPorts(emulators: JsonObject, file: string, portOffset: number, besides: NamedPorts): Ports {
  const port = (service: Service): number => {
    const value = objectAt(emulators, service).port ?? USUAL_PORTS[service];
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_PORT)
      return value;
    throw new StartError(`emulators.${service}.port in ${file} is no port.`);
  };
  const named = { auth: port("auth"), firestore: port("firestore"), storage: port("storage") };
  const all: Ports = { ...named, hub: port("hub"), ui: port("ui") };
  for (const [index, service] of SERVICES.entries()) {
    const other = SERVICES.slice(0, index).find(
      (earlier) => all[earlier] === all[service] && all[service] > 0,
    );
    if (other) throw new StartError(`${file} gives ${other} and ${service} the same port, ${all[service]}.`);
  }
  const fault = offsetFault(portOffset, { ...all, ...besides });
  if (fault) throw new StartError(fault);
  const shifted = (service: Service) => (all[service] === 0 ? 0 : all[service] + portOffset);
  return {
    auth: shifted("auth"),
    firestore: shifted("firestore"),
    storage: shifted("storage"),
    hub: shifted("hub"),
    ui: shifted("ui"),
  };
}

/** A service is chosen when it is set up or its emulator has settings; the hub always is. */
function readServices(json: JsonObject, emulators: JsonObject): Service[] {
  const named = (["auth", "firestore", "storage"] as const).filter(
    (name) => name in json || name in emulators,
  );
  const wanted = named.length > 0 ? named : ["auth", "firestore", "storage"];
  const withUi = objectAt(emulators, "ui").enabled !== false;
  return SERVICES.filter(
    (service) => wanted.includes(service) || service === "hub" || (service === "ui" && withUi),
  );
}

function readNotes(emulators: JsonObject, file: string): string[] {
  const absent = Object.keys(emulators).filter((name) => !SILENT_KEYS.has(name));
  const elsewhere = SERVICES.filter((service) => !LOOPBACK.has(objectAt(emulators, service).host));
  return [
    ...absent.map((name) => `${file} names the emulator of ${name}, which is not offered here`),
    ...elsewhere.map((service) => `${file} names another host for ${service}; 127.0.0.1 and ::1 are served`),
  ];
}

function objectAt(json: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(json, key) ? json[key] : undefined;
  return isJsonObject(value) ? value : {};
}

async function readJson(path: string): Promise<JsonObject> {
  try {
    const json: unknown = JSON.parse(withoutComments(await readFile(path, "utf8")));
    if (isJsonObject(json)) return json;
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${errorText(error)}`);
  }
  throw new StartError(`${path} is not a JSON object.`);
}
