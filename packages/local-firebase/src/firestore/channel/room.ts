import type { Session } from "./session";

/**
 * A browser has six connections to one port for all its tabs. Each tab's Listen stream holds one. Write streams also
 * hold theirs while at most this many are held, which leaves two for requests. The server cannot tell browsers apart,
 * so it counts all connections together.
 */
const MAX_HELD = 4;

/** @returns whether the other sessions leave a connection for this one to hold. */
export function mayHold(session: Session, all: Iterable<Session>): boolean {
  let others = 0;
  for (const other of all) if (other !== session && other.back.attached) others++;
  return others < MAX_HELD;
}

/** Ends the surplus connections of Write streams. Their clients reconnect at once and take turns. */
export function makeRoom(sessions: Iterable<Session>): void {
  const attached = [...sessions].filter(({ back }) => back.attached);
  const writing = attached.filter(({ kind, back }) => kind === "Write" && back.holds);
  for (const { back } of writing.slice(0, Math.max(attached.length - MAX_HELD, 0))) back.end();
}
