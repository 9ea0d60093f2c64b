/** What is known of a local Firebase without starting one. */
export { defaultBucket } from "./core/bucket";
export { readFirebaseJson, type FirebaseJson } from "./core/firebase-json";
export { SERVICES, type Ports } from "./core/hub";
export { StartError } from "./core/start-error";
export { nextOffset, offsetFault, type NamedPorts } from "./core/port-offset";
