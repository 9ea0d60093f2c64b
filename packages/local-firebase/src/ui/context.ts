import type { AuthService } from "../auth/service";
import type { RequestHandler } from "../core/contracts";
import type { Ports } from "../core/hub";
import type { Outbox } from "../core/outbox";
import type { RequestLog } from "../core/request-log";
import type { Spaces } from "../firestore/space";
import type { Ruleset } from "../rules/api";

/** What the window shows and changes: the services themselves, in this process. */
export interface WindowContext {
  readonly projectId: string;
  /** False: the window is closed. */
  readonly test: boolean;
  /** Asked on each request: the ports are not known when the window is made. */
  ports(): Ports;
  readonly spaces: Spaces;
  readonly auth: Pick<AuthService, "admin">;
  readonly storage: { readonly handler: RequestHandler; buckets(): readonly string[] };
  readonly outbox: Outbox;
  readonly requests: RequestLog;
  /** Those in force for the bucket of this process. */
  storageRules(): Ruleset;
}
