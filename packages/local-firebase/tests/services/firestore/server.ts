import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClock } from "../../../src/core/clock";
import {
  AuthTokenError,
  type Caller,
  type Log,
  type Store,
  type TokenVerifier,
} from "../../../src/core/contracts";
import type { JsonObject } from "../../../src/core/http";
import { listen } from "../../../src/core/http-server";
import { silentLog } from "../../../src/core/log";
import { openStore } from "../../../src/core/store";
import type { ChannelTimings } from "../../../src/firestore/channel/timings";
import { createFirestoreService } from "../../../src/firestore/service";
import { IndexDefinitions } from "../../../src/firestore/indexes/definitions";
import { compileRules } from "../../../src/rules/compile";

export const OPEN_RULES = rulesAllowing("match /{path=**} { allow read, write; }");

export function rulesAllowing(body: string): string {
  return `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents { ${body} } }`;
}

export interface TestServerOptions {
  readonly rules?: string;
  /** The object of firestore.indexes.json. Default: none is declared. */
  readonly indexes?: JsonObject;
  readonly timings?: Partial<ChannelTimings>;
  readonly test?: boolean;
  readonly log?: Log;
  readonly now?: () => number;
  /** Wraps the real store, so that its writes can fail. */
  readonly wrapStore?: (store: Store) => Store;
  /** The data folder, which remains after a stop. Default: a temporary folder, removed at a stop. */
  readonly dataDir?: string;
  readonly port?: number;
}

/**
 * Tokens: "user:ID" is that user, "owner" the owner, none an anonymous caller. Any other token is refused.
 */
const verifier: TokenVerifier = {
  verify: async (authorization): Promise<Caller> => {
    const token = authorization?.replace("Bearer ", "");
    if (token === undefined) return { kind: "anyone" };
    if (token === "owner") return { kind: "owner" };
    if (!token.startsWith("user:")) throw new AuthTokenError("The ID token is not valid here.");
    const uid = token.slice("user:".length);
    return { kind: "user", auth: { uid, token: { sub: uid } } };
  },
};

export const PROJECT = "demo-wire";
export const DATABASE = `projects/${PROJECT}/databases/(default)`;
export const ROOT = `${DATABASE}/documents`;

/** The local Firestore alone, on a real store, for tests of its protocol. */
export async function startServer(options: TestServerOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "test-firestore-")));
  const plain = await openStore(join(dataDir, "store"));
  const clock = await openClock(plain, options.now);
  const store = options.wrapStore?.(clock.store) ?? clock.store;
  const rules = compileRules(options.rules ?? OPEN_RULES, "test.rules");
  const indexes = new IndexDefinitions(options.indexes);
  const service = await createFirestoreService({
    projectId: PROJECT,
    store,
    clock,
    verifier,
    rules: { current: () => rules },
    indexes: { current: () => indexes },
    log: options.log ?? silentLog,
    test: options.test ?? true,
    timings: options.timings ?? {},
  });
  const { handler, acceptHttp2 } = service;
  const server = await listen("firestore", options.port ?? 0, handler, silentLog, acceptHttp2);
  return {
    service,
    dataDir,
    port: server.port,
    origin: `http://127.0.0.1:${server.port}`,
    stop: async () => {
      server.stopAccepting();
      await service.stop();
      await server.close();
      await clock.close();
      await plain.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof startServer>>;
