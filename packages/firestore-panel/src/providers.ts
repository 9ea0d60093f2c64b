/** What a product's providers are made of. */
export { connection } from "./data/connection";
export { toHttpError } from "./data/errors";
export { createScopeProviders, type ScopeProviders } from "./scope-providers";
export { authOf } from "./firebase/clients";
export type { Session } from "./sign-in/session";
