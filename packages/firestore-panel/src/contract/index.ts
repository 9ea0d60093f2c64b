/** What a product's providers and pages agree on with the engine. */
export type { CountTarget } from "./lists";
export { dayAfter, dayFromToday, dayOf } from "../texts/days";
export type { Credentials, SessionKind } from "./session";
export { isNotLoaded, unreachable } from "./unreachable";
