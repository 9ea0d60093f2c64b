/** The options of a local Firebase, and the running instance. */
import type { Log, RequestHandler } from "./core/contracts";
import type { Ports, Service } from "./core/hub";
import type { Outbox } from "./core/outbox";
import type { RequestLog } from "./core/request-log";
import type { RulesSources } from "./core/rules-set";
import type { Exported } from "./export/parts";
import type { Seed } from "./seed";

/** The context of a handler of the ui port. */
export interface UiContext {
  /** The messages that production would have sent. */
  readonly outbox: Outbox;
  readonly log: Log;
  /** The newest requests to the services. Always empty outside of a test process. */
  readonly requests: RequestLog;
  /** True in a test process: only there may a request clear the outbox. */
  readonly test: boolean;
}

export interface LocalFirebaseOptions {
  /** The folder of all data. It is created if necessary. Default: a temporary folder that `stop` removes. */
  readonly dataDir?: string | undefined;
  /** 0 = any free port. Default of each: the port of the official emulator. */
  readonly ports?: Partial<Ports>;
  /** The services that listen. Default: all of them. */
  readonly only?: readonly Service[] | undefined;
  /** With the prefix "demo-", the web SDK and Google's tools never contact the cloud. Default "demo-local". */
  readonly project?: string;
  /** Default of each: everything is allowed, which is logged as a warning. */
  readonly rules?: RulesSources;
  /** The path of firestore.indexes.json. Default: no index is declared, as in a project without that file. */
  readonly indexesFile?: string | undefined;
  /** Answers queries without a declared index. Default: they are refused, as in production. */
  readonly noIndexCheck?: boolean | undefined;
  /** Adds the missing index of a query to `indexesFile` and answers the query. */
  readonly writeIndexes?: boolean | undefined;
  /** Ends the message about an unreadable rules or indexes file; it may say which command writes the file. */
  readonly rulesHint?: string;
  /** A folder of `firebase emulators:export` or of `exportData`. Its data replace those of the data folder. */
  readonly importFrom?: string | undefined;
  /** Lets the Firebase CLI find the hub by a file in the system's temporary folder. Default: off. */
  readonly locator?: boolean | undefined;
  /** The first content of a new data folder. An existing folder is not changed. Default: nothing. */
  readonly seed?: Seed | undefined;
  /** A handler for the ui port; the window then moves to /window/. Default: the window has the whole port. */
  readonly ui?: (context: UiContext) => RequestHandler;
  /**
   * Auth does not reveal whether an e-mail has an account, as in new projects of production. Default: it does, as in
   * the official emulator.
   */
  readonly emailEnumerationProtection?: boolean | undefined;
  /** Reloads edited rules and indexes files. Default: true unless `test`. */
  readonly watch?: boolean;
  /**
   * Records the values of the rules' expressions, for the report `:ruleCoverage` and the log of requests. It slows the
   * rules down and needs `test`. Default: off.
   */
  readonly coverage?: boolean | undefined;
  /**
   * Opens the control surface for test tools: owner and unsigned tokens, clearing, replacing rules. Default: closed.
   */
  readonly test?: boolean;
  /** Default: `silentLog`. */
  readonly log?: Log;
}

export interface LocalFirebase {
  /** 0 for a service that does not listen (`only`). */
  readonly ports: Ports;
  readonly project: string;
  /** The name of the data folder's seed, from this start or an earlier one; "empty" without one. */
  readonly begunWith: string;
  /**
   * Writes all documents, accounts and files into a folder, in the layout of `firebase emulators:export`.
   * @throws ExportError with a line for a person.
   */
  exportData(folder: string): Promise<Exported>;
  /** The reads of each client, as production would bill them, in lines for a person; "" without reads. */
  readsReport(): string;
  /** Closes every connection in order and closes the data folder. */
  stop(): Promise<void>;
}
