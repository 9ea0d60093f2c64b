import type { Ports } from "./hub";

/** The ports of the official emulators, used by default. */
export const USUAL_PORTS: Ports = { auth: 9099, firestore: 8080, storage: 9199, hub: 4400, ui: 4000 };
