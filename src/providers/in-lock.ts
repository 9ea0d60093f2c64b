/**
 * Runs `task` while no other tab runs a task under this name. Runs it at once where locks do not exist (in
 * the processes of provider tests) or where the browser refuses them (without storage).
 */
export async function inLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return task();
  let started = false;
  const start = (): Promise<T> => {
    started = true;
    return task();
  };
  return navigator.locks.request(name, start).catch((error: unknown) => {
    if (started) throw error;
    return task();
  });
}
