import { mkdir, rm } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { errorCode, StartError } from "./start-error";

/**
 * Runs a task while no other process holds the same path. A process that is killed holds nothing: the lock is the
 * embedded store's, which the system releases.
 * @param path a folder of its own, removed afterwards. @throws StartError with `message` while another holds it.
 */
export async function whileLocked<T>(path: string, message: string, task: () => Promise<T>): Promise<T> {
  const lock = await openLock(path).catch(async (error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (errorCode(cause) === "LEVEL_LOCKED") throw new StartError(message);
    // A process that was killed while it removed its lock has left half of it, which nobody holds.
    await rm(path, { recursive: true, force: true });
    return openLock(path);
  });
  try {
    return await task();
  } finally {
    // Removed while it is held, so that nobody's newer lock is. Windows removes no open file; then it stays.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
    await lock.close();
  }
}

async function openLock(path: string): Promise<ClassicLevel> {
  await mkdir(path, { recursive: true });
  const lock = new ClassicLevel(path);
  await lock.open();
  return lock;
}
