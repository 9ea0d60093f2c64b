import protobuf, { type INamespace, type Method, type Type } from "protobufjs";
import { fromProto3JSON, toProto3JSON, type JSONValue } from "proto3-json-serializer";
import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { messageText, type Message } from "../stream";
import { DEFINITIONS } from "./definitions";

/** The protocol's messages between their binary form and the JSON form that the rest of the service works with. */

/** One method of the service, and how its messages are read and written. */
export interface ProtocolMethod {
  readonly name: string;
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  /** @throws FirestoreError when the bytes are no such message. */
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

/** The largest request that is read, in bytes. Firestore's own limit of 10 MiB is told by whoever counts its documents. */
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
  // The writer gives a Buffer in Node.
  return type.encode(read).finish() as Buffer;
}

const LOST_KEY = "__proto__";

/** A field of this name, which Firestore reserves, becomes the map's prototype in the library, and would be lost. */
function refuseLostKeys(json: unknown): void {
  if (Array.isArray(json)) json.forEach(refuseLostKeys);
  else if (typeof json === "object" && json !== null) {
    if (Object.getPrototypeOf(json) !== Object.prototype)
      throw invalid(`The field name "${LOST_KEY}" is reserved.`);
    Object.values(json).forEach(refuseLostKeys);
  }
}
