/** What a product's providers and pages agree on with the engine. */
export type { CountTarget } from "./lists";
export { dayAfter, dayFromToday, dayOf } from "../texts/days";
export type { ConnectionState, Credentials, Observable, SessionKind, VersionState } from "./session";
export { TOAST_SHORTCUT, type ToastExtras } from "./toast";
export { isNotLoaded, unreachable } from "./unreachable";
