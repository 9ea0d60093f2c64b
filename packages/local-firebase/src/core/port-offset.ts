/** Which `portOffset` of `readFirebaseJson` can be used: two copies with different ones never want the same port. */

/**
 * Among the emulators' usual ports, differences that are multiples of 10 are 100, 400, 3680 and 4080: of every thousand
 * offsets, eight in a row avoid them all. A test goes through every pair.
 */
const STEP = 10;
const PERIOD = 1000;
const IN_A_ROW = 8;
const LARGEST_PORT = 65_535;

/** Ports above 4000 that browsers refuse to ask, whatever listens there (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED: ReadonlySet<number> = new Set([
  4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

export type NamedPorts = Readonly<Record<string, number>>;

/** @param ports without the offset; 0 means any free one. @returns undefined when the offset can be used. */
export function offsetFault(offset: number, ports: NamedPorts): string | undefined {
  if (isFree(offset, ports)) return undefined;
  const highest = Math.max(...Object.values(ports));
  if (offset < 0 || offset + highest > LARGEST_PORT)
    return `portOffset ${offset} is too large: there is no port ${offset + highest}. Use one up to ${LARGEST_PORT - highest}.`;
  return `portOffset ${offset} can make two copies meet, or uses a port that browsers refuse. Use ${nextOffset(offset, ports)}.`;
}

/** The first usable offset from this one on. */
export function nextOffset(from: number, ports: NamedPorts): number {
  const first = Math.ceil(from / STEP) * STEP;
  for (let offset = first; offset < LARGEST_PORT; offset += STEP) if (isFree(offset, ports)) return offset;
  return PERIOD;
}

function isFree(offset: number, ports: NamedPorts): boolean {
  if (offset === 0) return true;
  if (offset < 0 || offset % STEP !== 0 || offset % PERIOD >= STEP * IN_A_ROW) return false;
  return Object.values(ports).every(
    (port) => port === 0 || (port + offset <= LARGEST_PORT && !BLOCKED.has(port + offset)),
  );
}
