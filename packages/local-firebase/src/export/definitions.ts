import protobuf from "protobufjs";

/**
 * The messages of an export's files, in the wire format of Cloud Datastore's exports since App Engine: proto2 with
 * groups. The names of fields are ours; their numbers and types are the format.
 */
const DEFINITIONS = `
syntax = "proto2";

message Entity {
  required Key key = 13;
  /** The indexed properties: empty here, most fields in production's exports. */
  repeated Property property = 14;
  repeated Property raw_property = 15;
  required Path entity_group = 16;
}
message Key {
  required string app = 13;
  required Path path = 14;
  optional string database_id = 23;
}
message Path {
  repeated group Element = 1 {
    required string kind = 2;
    optional int64 id = 3;
    optional string name = 4;
  }
}
message Property {
  optional int32 meaning = 1;
  required string name = 3;
  required bool multiple = 4;
  required Value value = 5;
}
message Value {
  optional int64 int64 = 1;
  optional bool boolean = 2;
  optional bytes string = 3;
  optional double double = 4;
  optional group Point = 5 {
    required double x = 6;
    required double y = 7;
  }
  optional group Reference = 12 {
    required string app = 13;
    repeated group Element = 14 {
      required string kind = 15;
      optional int64 id = 16;
      optional string name = 17;
    }
    optional string database_id = 23;
  }
}

message Overall {
  repeated Part part = 1;
  message Part {
    required Version version = 1;
    required string file = 2;
    required int64 entities = 3;
    required int64 bytes = 4;
  }
  message Version {
    required int32 overall = 1;
    required int32 entity = 3;
  }
}
message Kinds {
  required Header header = 1;
  repeated Output output = 2;
  message Header {
    required string name = 1;
    required int64 start_micros = 2;
    required int64 end_micros = 3;
  }
  message Output {
    required string folder = 1;
    required string file = 2;
  }
}`;

// Only a resolved root knows which fields are groups.
const root = protobuf.parse(DEFINITIONS).root.resolveAll();

/** A message of the format as a plain object; 64-bit integers are decimal texts. */
export interface Message<T> {
  encode(message: T): Uint8Array;
  /** @throws Error when the bytes are not such a message. */
  decode(bytes: Uint8Array): T;
}

export interface PathElement {
  readonly kind: string;
  /** Either `id` or `name` is present. */
  readonly id?: string;
  readonly name?: string;
}
export interface ValueMessage {
  readonly int64?: string;
  readonly boolean?: boolean;
  readonly string?: Uint8Array;
  readonly double?: number;
  readonly point?: { readonly x: number; readonly y: number };
  readonly reference?: {
    readonly app: string;
    readonly element?: readonly PathElement[];
    readonly databaseId?: string;
  };
}
export interface PropertyMessage {
  readonly meaning?: number;
  readonly name: string;
  readonly multiple: boolean;
  readonly value: ValueMessage;
}
interface PathMessage {
  readonly element?: readonly PathElement[];
}
export interface EntityMessage {
  readonly key: { readonly app: string; readonly path: PathMessage; readonly databaseId?: string };
  readonly property?: readonly PropertyMessage[];
  readonly rawProperty?: readonly PropertyMessage[];
  readonly entityGroup: PathMessage;
}
export interface OverallMessage {
  readonly part?: readonly {
    readonly version: { readonly overall: number; readonly entity: number };
    /** The file of the folder's kinds, relative to this file. */
    readonly file: string;
    readonly entities: string;
    readonly bytes: string;
  }[];
}
export interface KindsMessage {
  readonly header: { readonly name: string; readonly startMicros: string; readonly endMicros: string };
  readonly output?: readonly { readonly folder: string; readonly file: string }[];
}

export const ENTITY = message<EntityMessage>("Entity");
export const OVERALL = message<OverallMessage>("Overall");
export const KINDS = message<KindsMessage>("Kinds");

function message<T>(name: string): Message<T> {
  const type = root.lookupType(name);
  return {
    encode: (object) => type.encode(object as object).finish(),
    decode: (bytes) => type.toObject(type.decode(bytes), { longs: String }) as T,
  };
}
