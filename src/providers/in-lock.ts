/**
 * Runs `task` while no other tab runs one under this name. At once where there are no locks (the processes in which
 * providers are tested) or where the browser refuses them, as it does where it keeps no storage.
 */
export async function inLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return task();
  let begun = false;
  const begin = (): Promise<T> => {
    begun = true;
    return task();
  };
  return navigator.locks.request(name, begin).catch((error: unknown) => {
    if (begun) throw error;
    return task();
  });
}
