/** The parts of a local Firebase that need no process. */
export { defaultBucket } from "./core/bucket";
export { readFirebaseJson, type FirebaseJson } from "./core/firebase-json";
export { SERVICES, type Ports, type Service } from "./core/hub";
export { USUAL_PORTS } from "./core/usual-ports";
export { StartError } from "./core/start-error";
export { nextOffset, offsetFault, type NamedPorts } from "./core/port-offset";
