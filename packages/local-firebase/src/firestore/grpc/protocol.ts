import protobuf, { type INamespace, type Method, type Type } from "protobufjs";
import { fromProto3JSON, toProto3JSON, type JSONValue } from "proto3-json-serializer";
import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { messageText, type Message } from "../stream";
import { DEFINITIONS } from "./definitions";

/** Converts the protocol's messages between their binary form and the JSON form of the service. */

/** One method of the service, with the coding of its messages. */
export interface ProtocolMethod {
  readonly name: string;
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  /** @throws FirestoreError when the bytes are not such a message. */
  decode(bytes: Buffer): JsonObject;
  encode(message: Message): Buffer;
}

const SERVICE = "google.firestore.v1.Firestore";

/** @returns all methods of Firestore's service. */
export function protocolMethods(): readonly ProtocolMethod[] {
  const service = protobuf.Root.fromJSON(DEFINITIONS as INamespace)
    .resolveAll()
    .lookupService(SERVICE);
  return service.methodsArray.map(describe);
}

function describe(method: Method): ProtocolMethod {
  const { name, requestStream = false, responseStream = false } = method;
  const request = resolved(method.resolvedRequestType);
  const answer = resolved(method.resolvedResponseType);
  return {
    name,
    path: `/${SERVICE}/${name}`,
    requestStream,
    responseStream,
    decode: (bytes) => decode(request, bytes),
    encode: (message) => encode(answer, message),
  };
}

function resolved(type: Type | null): Type {
  if (!type) throw new Error("The protocol's definitions are incomplete.");
  return type;
}

/**
 * The largest request that is read, in bytes. Firestore's own limit of 10 MiB is checked where the documents are
 * counted.
 */
export const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

function decode(type: Type, bytes: Buffer): JsonObject {
  if (bytes.length > MAX_REQUEST_BYTES) throw invalid("The request is too large.");
  let json: unknown;
  try {
    json = toProto3JSON(type.decode(bytes));
  } catch (error) {
    throw invalid(`The request is no valid ${type.name}: ${error instanceof Error ? error.message : ""}`);
  }
  if (!isJsonObject(json)) throw invalid(`The request is no ${type.name}.`);
  if (bytes.includes(LOST_KEY)) refuseLostKeys(json);
  return json;
}

function encode(type: Type, message: Message): Buffer {
  const read = fromProto3JSON(type, JSON.parse(messageText(message)) as JSONValue);
  if (!read) throw new Error(`This is no ${type.name}.`);
  // In Node, the writer returns a Buffer.
  return type.encode(read).finish() as Buffer;
}

const LOST_KEY = "__proto__";

/**
 * Refuses a field of this name, which Firestore reserves: the library would make it the map's prototype and lose it.
 */
function refuseLostKeys(json: unknown): void {
  if (Array.isArray(json)) json.forEach(refuseLostKeys);
  else if (typeof json === "object" && json !== null) {
    if (Object.getPrototypeOf(json) !== Object.prototype)
      throw invalid(`The field name "${LOST_KEY}" is reserved.`);
    Object.values(json).forEach(refuseLostKeys);
  }
}
