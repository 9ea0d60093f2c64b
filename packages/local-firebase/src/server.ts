import { openClock } from "./core/clock";
import type { FirestoreService, Log, RequestHandler } from "./core/contracts";
import { openDataFolder } from "./core/data-folder";
import { sendText } from "./core/http";
import { listen, type ListeningServer } from "./core/http-server";
import { createHub, type Ports } from "./core/hub";
import { defaultBucket } from "./core/bucket";
import { openRulesFile } from "./core/rules-file";
import { asStartError } from "./core/start-error";
import { openStore } from "./core/store";
import { createAuthService } from "./auth/service";
import { loadTokenKey } from "./auth/token-key";
import { createTokens } from "./auth/tokens";
import { createTokenVerifier } from "./auth/verifier";
import { seedOnce, type Seed } from "./seed";
import { openOutbox, type Outbox } from "./core/outbox";
import { openIndexesFile } from "./firestore/indexes/indexes-file";
import { createFirestoreService } from "./firestore/service";
import { createStorageService } from "./storage/service";

/** What a handler of the ui port is given. */
export interface UiContext {
  /** The messages that would have been sent. */
  readonly outbox: Outbox;
  readonly log: Log;
  /** True in a process for tests: only there may a request clear the outbox. */
  readonly test: boolean;
}

export interface LocalFirebaseOptions {
  /** Where everything is kept. A folder that does not exist is made. */
  readonly dataDir: string;
  /** 0 = any free port. */
  readonly ports: Ports;
  /** With "demo-" at its beginning, the web SDK and Google's tools never ask the cloud. */
  readonly projectId: string;
  readonly rulesFiles: { readonly firestore: string; readonly storage: string };
  /** firestore.indexes.json. Default: none is declared, as in a project without that file. */
  readonly indexesFile?: string | undefined;
  /** Ends the message that a rules or indexes file cannot be read; it may say what writes the file. */
  readonly rulesHint?: string;
  /** What a new data folder begins with. A folder that has begun is left as it is. Default: nothing. */
  readonly seed?: Seed | undefined;
  /** Answers on the ui port: a page of what was sent, an e-mail service. Default: 404. */
  readonly ui?: (context: UiContext) => RequestHandler;
  /** Opens the control surface for test tools: owner and unsigned tokens, clearing, replacing rules. */
  readonly test: boolean;
  readonly log: Log;
}

export interface LocalFirebase {
  readonly ports: Ports;
  readonly projectId: string;
  /** The name of the seed that the data folder began with, now or earlier; "empty" without one. */
  readonly begunWith: string;
  /** Ends every connection in an orderly way and closes the data folder. */
  stop(): Promise<void>;
}

/** Frees what was taken so far, the last first. */
class Closing {
  readonly #steps: (() => void | Promise<void>)[] = [];
  add(step: () => void | Promise<void>): void {
    this.#steps.push(step);
  }
  /** @throws the first failure, when every step has been tried. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse())
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Starts the whole local Firebase in this process, listening on loopback.
 * @throws StartError with one line for a person when it cannot; everything taken is freed again.
 */
export async function startLocalFirebase(options: LocalFirebaseOptions): Promise<LocalFirebase> {
  const closing = new Closing();
  try {
    return await start(options, closing);
  } catch (error) {
    // The first failure is the one that a person can act on; those of freeing are left out.
    await closing.run().catch(() => undefined);
    throw asStartError(error);
  }
}

async function start(options: LocalFirebaseOptions, closing: Closing): Promise<LocalFirebase> {
  const { projectId, test, log } = options;
  // A fault in the rules or indexes is found before anything is written.
  const loading = { watched: !test, log, hint: options.rulesHint };
  const openRules = async (service: "cloud.firestore" | "firebase.storage", path: string) => {
    const rules = await openRulesFile(path, service, loading);
    closing.add(rules.close);
    return rules;
  };
  const firestoreRules = await openRules("cloud.firestore", options.rulesFiles.firestore);
  const storageRules = await openRules("firebase.storage", options.rulesFiles.storage);
  const indexes = await openIndexesFile(options.indexesFile, loading);
  closing.add(indexes.close);

  const folder = await openDataFolder(options.dataDir);
  const plainStore = await openStore(folder.store);
  closing.add(plainStore.close);
  const clock = await openClock(plainStore);
  closing.add(clock.close);
  const { store } = clock;

  const tokens = createTokens(await loadTokenKey(folder.key), projectId);
  const verifier = createTokenVerifier(tokens, test);
  const outbox = await openOutbox(store);
  const auth = await createAuthService({ store, tokens, outbox, test });
  const firestore = await createFirestoreService({
    projectId,
    store,
    clock,
    verifier,
    rules: firestoreRules,
    indexes,
    log,
    test,
  });
  const documents = (project: string) => firestore.documents(test ? project : projectId);
  const bucket = defaultBucket(projectId);
  // Test tools bring projects of their own, with buckets of their own.
  const hasBucket = (name: string) => test || name === bucket;
  const storage = await createStorageService({
    folder,
    store,
    clock,
    verifier,
    rules: storageRules,
    documents,
    hasBucket,
    log,
    test,
  });
  const ui = options.ui?.({ outbox, log, test }) ?? notFound;

  const { ports, ready } = await open(options, closing, firestore, {
    auth: auth.handler,
    firestore: firestore.handler,
    storage: storage.handler,
    ui,
  });
  const storageOrigin = `http://127.0.0.1:${ports.storage}`;
  const begunWith = await seedOnce(options.seed, store, { auth, firestore, storage, bucket, storageOrigin });
  ready();
  return { ports, projectId, begunWith, stop: () => closing.run() };
}

const notFound: RequestHandler = async (_request, response) => sendText(response, 404, "Not Found");

/** Opens all ports. Requests that come before `ready` wait for it, so that nobody sees half of the seed. */
async function open(
  options: LocalFirebaseOptions,
  closing: Closing,
  firestore: FirestoreService,
  handlers: { readonly [service in Exclude<keyof Ports, "hub">]: RequestHandler },
): Promise<{ ports: Ports; ready: () => void }> {
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const servers: ListeningServer[] = [];
  closing.add(async () => {
    for (const server of servers) server.stopAccepting();
    ready();
    await firestore.stop();
    await Promise.all(servers.map((server) => server.close()));
  });
  const openPort = async (service: keyof Ports, handler: RequestHandler) => {
    const waiting: RequestHandler = async (request, response) => {
      await isReady;
      await handler(request, response);
    };
    const server = await listen(service, options.ports[service], waiting, options.log);
    servers.push(server);
    return server.port;
  };
  const auth = await openPort("auth", handlers.auth);
  const firestorePort = await openPort("firestore", handlers.firestore);
  const storage = await openPort("storage", handlers.storage);
  const ui = await openPort("ui", handlers.ui);
  const hub = await openPort(
    "hub",
    createHub(() => ports),
  );
  const ports: Ports = { auth, firestore: firestorePort, storage, hub, ui };
  return { ports, ready };
}
