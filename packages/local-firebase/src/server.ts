import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openClock } from "./core/clock";
import { checkOptions } from "./core/check-options";
import { openDataFolder } from "./core/data-folder";
import { Closing } from "./core/closing";
import { writeLocator } from "./hub/locator";
import { toolsVersion } from "./hub/tools-version";
import { refuseUnfinishedImport } from "./export/parts";
import { reportOf } from "./firestore/reads-report";
import { withCoverage } from "./core/coverage-answers";
import { createHub, type Service } from "./core/hub";
import { defaultBucket } from "./core/bucket";
import { RequestLog, logAuthRequests } from "./core/request-log";
import { silentLog } from "./core/log";
import { closedRules } from "./core/rules-file";
import { openRulesSet, type RulesSources } from "./core/rules-set";
import { asStartError } from "./core/start-error";
import { openStore } from "./core/store";
import { openPorts } from "./core/open-ports";
import { createAuthService } from "./auth/service";
import { loadTokenKey } from "./auth/token-key";
import { createTokens } from "./auth/tokens";
import { createTokenVerifier } from "./auth/verifier";
import type { LocalFirebase, LocalFirebaseOptions } from "./options";
import { seedOnce } from "./seed";
import { openOutbox } from "./core/outbox";
import { openIndexesFile } from "./firestore/indexes/indexes-file";
import { createFirestoreService } from "./firestore/service";
import type { RulesService } from "./rules/api";
import { createStorageService } from "./storage/service";
import { createWindow } from "./ui/window";

const DEFAULT_PROJECT = "demo-local";

/**
 * Starts the whole local Firebase in this process, on loopback.
 * @throws StartError with one line for a person when it fails. Everything acquired is released then.
 */
export async function startLocalFirebase(options: LocalFirebaseOptions): Promise<LocalFirebase> {
  const closing = new Closing();
  try {
    return await start(options, closing);
  } catch (error) {
    // A person can act on the first error; later errors of the release are ignored.
    await closing.run().catch(() => undefined);
    throw asStartError(error);
  }
}

async function start(options: LocalFirebaseOptions, closing: Closing): Promise<LocalFirebase> {
  const { project: projectId = DEFAULT_PROJECT, rules = {}, test = false, log = silentLog } = options;
  const { emailEnumerationProtection } = options;
  checkOptions(projectId, options.only, options.ports);
  // An error in the rules or indexes is found before anything is written.
  const observed = test && options.coverage;
  const loading = { watched: options.watch ?? !test, log, hint: options.rulesHint, observed };
  const listens = (service: Service) => options.only?.includes(service) ?? true;
  const openService = (
    service: "firestore" | "storage",
    name: RulesService,
    named: RulesSources["buckets"],
  ) =>
    listens(service)
      ? openRulesSet(rules[service], named, name, loading)
      : openRulesSet(closedRules(name), {}, name, loading);
  const firestoreRules = await openService("firestore", "cloud.firestore", rules.databases);
  closing.add(firestoreRules.close);
  const storageRules = await openService("storage", "firebase.storage", rules.buckets);
  closing.add(storageRules.close);
  const indexes = await openIndexesFile(listens("firestore") ? options.indexesFile : undefined, {
    ...loading,
    written: options.writeIndexes && listens("firestore"),
  });
  closing.add(indexes.close);

  const importing = options.importFrom === undefined ? undefined : await import("./export/import");
  const exported = await importing?.checkExport(options.importFrom ?? "", projectId);
  const folder = await openDataFolder(options.dataDir ?? (await temporaryFolder(closing)));
  const plainStore = await openStore(folder.store);
  closing.add(plainStore.close);
  if (!exported) await refuseUnfinishedImport(plainStore);
  const clock = await openClock(plainStore);
  closing.add(clock.close);
  const { store } = clock;

  const tokens = createTokens(await loadTokenKey(folder.key), projectId, { unsigned: test });
  const verifier = createTokenVerifier(tokens, test);
  const outbox = await openOutbox(store);
  const requests = new RequestLog();
  const requestLog = test ? requests : undefined;
  const auth = await createAuthService({ store, tokens, outbox, log, test, emailEnumerationProtection });
  const firestore = await createFirestoreService({
    projectId,
    store,
    clock,
    verifier,
    rules: firestoreRules,
    indexes,
    noIndexCheck: options.noIndexCheck,
    log,
    requests: requestLog,
    observed,
    test,
  });
  const documents = (project: string) => firestore.documents(test ? project : projectId);
  const bucket = defaultBucket(projectId);
  // Test tools use their own projects and buckets.
  const hasBucket = (name: string) => test || name === bucket || Object.hasOwn(rules.buckets ?? {}, name);
  const storage = await createStorageService({
    folder,
    store,
    clock,
    verifier,
    rules: storageRules,
    documents,
    bucket,
    hasBucket,
    log,
    requests: requestLog,
    test,
  });
  const window = {
    ...{ projectId, test, outbox, requests, auth, storage, spaces: firestore.spaces },
    ports: () => ports,
    storageRules: () => storageRules.current(),
  };
  const ui = createWindow(window, options.ui?.({ outbox, log, requests, test }));

  const services = { projectId, auth, firestore, storage };
  const version = await toolsVersion();
  const locator = () => ({ version, origins: [`http://127.0.0.1:${ports.hub}`], pid: process.pid });
  const exportTo = async (path: string) => {
    const { exportData } = await import("./export/export");
    const { documents, files } = await exportData(services, resolve(path));
    log.info(`export     ${documents} documents and ${files} files to ${path}`);
    return { documents, files };
  };
  const hub = createHub({ ports: () => ports, locator, exportData: test ? exportTo : undefined, log });

  const { ports, ready } = await openPorts(options, closing, firestore, {
    hub,
    auth: requestLog ? logAuthRequests(auth.handler, requestLog, projectId) : auth.handler,
    firestore: firestore.handler,
    storage: test ? withCoverage(storage.handler, () => storageRules.current()) : storage.handler,
    ui,
  });
  const storageOrigin = `http://127.0.0.1:${ports.storage}`;
  if (exported) await importing?.importData(services, exported, { store, log });
  const seed = exported ? undefined : options.seed;
  const begunWith = await seedOnce(seed, store, { auth, firestore, storage, bucket, storageOrigin });
  if (options.locator && ports.hub !== 0) closing.add(await writeLocator(projectId, locator(), log));
  ready();
  return {
    ports,
    project: projectId,
    begunWith,
    exportData: exportTo,
    readsReport: () => {
      // All databases of a project share one meter.
      const meters = new Set(firestore.spaces.all().map(({ meter }) => meter));
      return reportOf([...meters].map((meter) => meter.read()));
    },
    stop: () => closing.run(),
  };
}

/** Creates a data folder for one run. */
async function temporaryFolder(closing: Closing): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "local-firebase-"));
  closing.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
