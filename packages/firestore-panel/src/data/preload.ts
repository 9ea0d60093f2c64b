/**
 * Fetches, in one wave with the panel itself, the code that its first page needs and only other modules name: each step
 * of such a chain would be a round trip before the first row.
 */
const CODE = [
  () => import("../firebase/create-auth"),
  () => import("../firebase/create-firestore"),
  () => import("./panel-database"),
];

/** The modules that import them report a failure. */
export function preloadCode(): void {
  for (const load of CODE) load().catch(() => undefined);
}
