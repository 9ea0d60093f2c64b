/**
 * The API for programs. `startLocalFirebase` starts a local Firebase; `withOfflineDocuments` edits the data of a
 * stopped one.
 * The caller supplies project, ports, rules, seed and the handler of the ui port.
 * `local-firebase/project` needs no process: ports, firebase.json, the bucket. `local-firebase/rules` is the rules
 * language alone.
 */
export { startLocalFirebase } from "./server";
export type { LocalFirebase, LocalFirebaseOptions, UiContext } from "./options";
export type { RulesSource } from "./core/rules-file";
export type { RulesSources } from "./core/rules-set";
export type { Seed, SeedData, SeedPlace } from "./seed";
export type { SeedUser } from "./auth/service";
export type { SeedFile } from "./storage/service";
export {
  beginDataFolder,
  withOfflineData,
  withOfflineDocuments,
  type OfflineData,
  type OfflineDocument,
  type OfflineDocuments,
  type OfflineFile,
  type OfflineFiles,
} from "./offline";
export { FirestoreError } from "./firestore/errors";
export { makeFolder, openDataFolder, requireDataFolder, writeFileDurably } from "./core/data-folder";
export { isDiskFull } from "./core/disk-full";
export { whileLocked } from "./core/folder-lock";

export { createLog, silentLog } from "./core/log";
export { onStopRequest } from "./core/stop-requests";
export { errorCode, errorText, StartError } from "./core/start-error";

// For a handler of the ui port.
export type { Log, RequestHandler } from "./core/contracts";
export type { Outbox, OutboxMessage } from "./core/outbox";
export {
  allowAnyOrigin,
  BodyTooLargeError,
  header,
  isJsonObject,
  parseJsonObject,
  readBody,
  requestUrl,
  sendJson,
  sendText,
  type JsonObject,
} from "./core/http";

// Costs and verdicts of requests, and exports of the data.
export type { DecidingValue, RequestEntry, RequestLog } from "./core/request-log";
export { ExportError, type Exported } from "./export/parts";

// Documents in the protocol and in seeds.
export type { RulesDocument } from "./rules/api";
export type { WireDocument, WireFields, WireValue } from "./core/wire";

export * from "./project";
