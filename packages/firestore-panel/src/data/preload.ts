/**
 * Fetches, in one wave with the panel itself, the code that its first page needs and only other modules name: each step
 * of such a chain would be a round trip before the first row.
 */
export function preloadCode(): void {
  // The modules that import them report a failure.
  void Promise.allSettled([
    import("../firebase/create-auth"),
    import("../firebase/create-firestore"),
    import("./panel-database"),
  ]);
}
