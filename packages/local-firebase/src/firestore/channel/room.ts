import type { Session } from "./session";

/**
 * A browser has six connections to one port, for all its tabs together. Each tab's Listen stream holds one; Write
 * streams hold theirs as long as this many are held in all, which leaves two for requests. Which browser a connection
 * comes from cannot be told, so all count together.
 */
const MAX_HELD = 4;

/** @returns whether the other sessions leave this one a connection to hold. */
export function mayHold(session: Session, all: Iterable<Session>): boolean {
  let others = 0;
  for (const other of all) if (other !== session && other.back.attached) others++;
  return others < MAX_HELD;
}

/** Ends connections of Write streams that are too many now. Their clients come back at once, and take turns. */
export function makeRoom(sessions: Iterable<Session>): void {
  const attached = [...sessions].filter(({ back }) => back.attached);
  const writing = attached.filter(({ kind, back }) => kind === "Write" && back.holds);
  for (const { back } of writing.slice(0, Math.max(attached.length - MAX_HELD, 0))) back.end();
}
