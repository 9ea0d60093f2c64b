/** What a local Firebase is started with, and what the caller then has. */
import type { Log, RequestHandler } from "./core/contracts";
import type { Ports, Service } from "./core/hub";
import type { Outbox } from "./core/outbox";
import type { RequestLog } from "./core/request-log";
import type { RulesSources } from "./core/rules-set";
import type { Exported } from "./export/parts";
import type { Seed } from "./seed";

/** What a handler of the ui port is given. */
export interface UiContext {
  /** The messages that would have been sent. */
  readonly outbox: Outbox;
  readonly log: Log;
  /** The newest requests to the services. Empty but in a process for tests. */
  readonly requests: RequestLog;
  /** True in a process for tests: only there may a request clear the outbox. */
  readonly test: boolean;
}

export interface LocalFirebaseOptions {
  /** Where everything is kept. A folder that does not exist is made. Default: a temporary one, removed by `stop`. */
  readonly dataDir?: string | undefined;
  /** 0 = any free port. Default of each: the port of the official emulator. */
  readonly ports?: Partial<Ports>;
  /** The services that listen. Default: all of them. */
  readonly only?: readonly Service[] | undefined;
  /** With "demo-" at its beginning, the web SDK and Google's tools never ask the cloud. Default "demo-local". */
  readonly project?: string;
  /** Default of each: everything is allowed, which is logged as a warning. */
  readonly rules?: RulesSources;
  /** firestore.indexes.json. Default: none is declared, as in a project without that file. */
  readonly indexesFile?: string | undefined;
  /** Answers queries that the declared indexes do not serve. Default: they are refused, as in production. */
  readonly noIndexCheck?: boolean | undefined;
  /** Adds the index that a query lacks to `indexesFile`, and answers the query. */
  readonly writeIndexes?: boolean | undefined;
  /** Ends the message that a rules or indexes file cannot be read; it may say what writes the file. */
  readonly rulesHint?: string;
  /**
   * A folder of `firebase emulators:export` or of `exportData`: data start from it. What a begun data folder holds is
   * replaced.
   */
  readonly importFrom?: string | undefined;
  /** Lets the Firebase CLI find the hub, by a file in the system's temporary folder. Default: it does not. */
  readonly locator?: boolean | undefined;
  /** What a new data folder begins with. A folder that has begun is left as it is. Default: nothing. */
  readonly seed?: Seed | undefined;
  /** Answers on the ui port beside the window, which then lies below /window/. Default: the window has the whole port. */
  readonly ui?: (context: UiContext) => RequestHandler;
  /**
   * Auth does not tell whether an e-mail has an account, as in new projects of production. Default: it does, as the
   * official emulator.
   */
  readonly emailEnumerationProtection?: boolean | undefined;
  /** Loads edited rules and indexes files again. Default: unless `test`. */
  readonly watch?: boolean;
  /**
   * Notes what the expressions of the rules come to, for the report `:ruleCoverage` and the values in the log of requests.
   * Rules are slower with it. Needs `test`. Default: they are not noted.
   */
  readonly coverage?: boolean | undefined;
  /** Opens the control surface for test tools: owner and unsigned tokens, clearing, replacing rules. Default: closed. */
  readonly test?: boolean;
  /** Default: `silentLog`. */
  readonly log?: Log;
}

export interface LocalFirebase {
  /** 0 for a service that does not listen (`only`). */
  readonly ports: Ports;
  readonly project: string;
  /** The name of the seed that the data folder began with, now or earlier; "empty" without one. */
  readonly begunWith: string;
  /**
   * Writes all documents, accounts and files into a folder, in the layout of `firebase emulators:export`.
   * @throws ExportError with a line for a person.
   */
  exportData(folder: string): Promise<Exported>;
  /** What each client has read, as production would bill it: lines for a person, "" when nothing was read. */
  readsReport(): string;
  /** Ends every connection in an orderly way and closes the data folder. */
  stop(): Promise<void>;
}
