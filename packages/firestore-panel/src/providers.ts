export { connection } from "./data/connection";
export { toHttpError } from "./data/errors";
export { sessionAuth } from "./panel/auth-provider";
export { noteFirstRequests, requestFirstRows } from "./scope-collections";
export { createScopeProviders, storedSessions, type ScopeProviders } from "./scope-providers";
export type { Session } from "./sign-in/session";
