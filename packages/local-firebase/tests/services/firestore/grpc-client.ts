import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Client, credentials, Metadata, type ChannelOptions, type ServiceError } from "@grpc/grpc-js";
import protobuf, { type INamespace, type Type } from "protobufjs";
import type { JsonObject } from "../../../src/core/http";
import { DATABASE } from "./server";

/** The definitions of Google's own client, read by the library itself, without any of our code. */
const definitions = createRequire(import.meta.url).resolve("@google-cloud/firestore/build/protos/v1.json");
const root = protobuf.Root.fromJSON(JSON.parse(readFileSync(definitions, "utf8")) as INamespace).resolveAll();
const service = root.lookupService("google.firestore.v1.Firestore");
const PLAIN = { longs: String, enums: String, bytes: String, oneofs: false };

export type Answers = readonly JsonObject[];

/** A minimal gRPC client. Longs are texts, bytes base64. */
export class GrpcClient {
  readonly #client: Client;
  readonly #metadata = new Metadata();

  constructor(port: number, token = "owner", options: ChannelOptions = {}) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
    if (token !== "") this.#metadata.set("authorization", `Bearer ${token}`);
    this.#metadata.set("google-cloud-resource-prefix", DATABASE);
  }

  /** Calls a method without a stream of requests. @returns its answers. @throws ServiceError */
  call(name: string, request: JsonObject): Promise<Answers> {
    return this.callWith(name, encoded(name, request));
  }

  /** The same with arbitrary bytes. */
  callWith(name: string, request: Buffer): Promise<Answers> {
    return new Promise((resolve, reject) => {
      const answers: JsonObject[] = [];
      const read = service.methods[name] ? reader(name) : () => ({});
      this.#client
        .makeServerStreamRequest(pathOf(name), asItIs, read, request, this.#metadata)
        .on("data", (answer: JsonObject) => answers.push(answer))
        .on("error", reject)
        .on("end", () => resolve(answers));
    });
  }

  /** Opens a stream in both directions. */
  open(name: "Listen" | "Write") {
    const call = this.#client.makeBidiStreamRequest(
      pathOf(name),
      (request: JsonObject) => encoded(name, request),
      reader(name),
      this.#metadata,
    );
    const ended = new Promise<ServiceError | undefined>((resolve) => {
      call.on("error", (error: ServiceError) => resolve(error)).on("end", () => resolve(undefined));
    });
    const answers: JsonObject[] = [];
    let wake = () => {};
    call.on("data", (answer: JsonObject) => {
      answers.push(answer);
      wake();
    });
    return {
      send: (...requests: readonly JsonObject[]) => {
        for (const request of requests) call.write({ database: DATABASE, ...request });
      },
      /** Reads answers up to the first one that passes the test. */
      until: async (test: (answer: JsonObject) => boolean): Promise<Answers> => {
        for (let seen = 0; ;) {
          for (; seen < answers.length; seen++) {
            const answer = answers[seen];
            if (answer && test(answer)) return answers.splice(0, seen + 1);
          }
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
      /** Ends the client's half of the call; pending requests are still answered. */
      end: () => call.end(),
      /** Resolves when the call is over, with its error. */
      ended,
    };
  }

  close(): void {
    this.#client.close();
  }
}

function pathOf(name: string): string {
  return `/google.firestore.v1.Firestore/${name}`;
}

function typesOf(name: string): { readonly request: Type; readonly answer: Type } {
  const method = service.methods[name];
  const { resolvedRequestType: request, resolvedResponseType: answer } = method ?? {};
  if (!request || !answer) throw new Error(`There is no method ${name}.`);
  return { request, answer };
}

function encoded(name: string, request: JsonObject): Buffer {
  const { request: type } = typesOf(name);
  return type.encode(type.fromObject(request)).finish() as Buffer;
}

/** A value after the plain library has written and read it. */
export function plainValue(value: JsonObject): JsonObject {
  const type = root.lookupType("google.firestore.v1.Value");
  return type.toObject(type.decode(type.encode(type.fromObject(value)).finish()), PLAIN);
}

function reader(name: string): (bytes: Buffer) => JsonObject {
  const { answer } = typesOf(name);
  return (bytes) => answer.toObject(answer.decode(bytes), PLAIN);
}

const asItIs = (bytes: Buffer) => bytes;
