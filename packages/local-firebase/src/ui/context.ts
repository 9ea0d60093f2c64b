import type { AuthService } from "../auth/service";
import type { RequestHandler } from "../core/contracts";
import type { Ports } from "../core/hub";
import type { Outbox } from "../core/outbox";
import type { RequestLog } from "../core/request-log";
import type { Spaces } from "../firestore/space";
import type { Ruleset } from "../rules/api";

/** The services of this process that the window shows and changes. */
export interface WindowContext {
  readonly projectId: string;
  /** False: the window is closed. */
  readonly test: boolean;
  /** Called on each request: the ports are unknown when the window is created. */
  ports(): Ports;
  readonly spaces: Spaces;
  readonly auth: Pick<AuthService, "admin">;
  readonly storage: { readonly handler: RequestHandler; buckets(): readonly string[] };
  readonly outbox: Outbox;
  readonly requests: RequestLog;
  /** The current rules for the bucket of this process. */
  storageRules(): Ruleset;
}
