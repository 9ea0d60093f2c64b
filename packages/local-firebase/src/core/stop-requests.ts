/** Read at once: the parent may end while this process starts. */
const parent = process.ppid;
const LOOK_MS = 250;

/**
 * Calls `stop` at each SIGINT, SIGTERM and SIGHUP (a closed terminal), and once when the shell has ended in which npm or npx started the process.
 * They send SIGTERM to that shell only, which does not forward it.
 */
export function onStopRequest(stop: () => void): void {
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
  process.on("SIGHUP", () => {
    // What is printed to a closed terminal fails.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    ask();
  });
}
