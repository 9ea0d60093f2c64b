/** Read at once: the parent may end while this process starts. */
const parent = process.ppid;
const LOOK_MS = 250;

/**
 * Calls `stop` when this process is asked to end: at each SIGINT and SIGTERM, and once when the shell is gone that npm or npx
 * started it in. They send SIGTERM to that shell alone, which ends without passing it on.
 */
export function onStopAsked(stop: () => void): void {
  const isNpms = process.env["npm_lifecycle_event"] !== undefined;
  const look = () => {
    if (process.ppid !== parent) ask();
  };
  const looking = isNpms ? setInterval(look, LOOK_MS).unref() : undefined;
  const ask = () => {
    clearInterval(looking);
    stop();
  };
  process.on("SIGINT", ask).on("SIGTERM", ask);
}
