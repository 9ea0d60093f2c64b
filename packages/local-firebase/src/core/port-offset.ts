/** Finds the values of `portOffset` for which no two copies of the local Firebase use the same port. */

/**
 * Among the emulators' usual ports, differences that are multiples of 10 are 100, 400, 3680 and 4080. So eight in a row
 * of every thousand offsets avoid them all. Other ports may leave fewer. A test checks every pair.
 */
const STEP = 10;
const PERIOD = 1000;
const IN_A_ROW = 8;
const LARGEST_PORT = 65_535;

/** Ports above 4000 that browsers refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED: ReadonlySet<number> = new Set([
  4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

export type NamedPorts = Readonly<Record<string, number>>;

/** @param ports without the offset; 0 means any free one. @returns undefined when the offset is usable. */
export function offsetFault(offset: number, ports: NamedPorts): string | undefined {
  const usable = usableOffsets(ports);
  if (usable.has(offset)) return undefined;
  const highest = Math.max(...Object.values(ports));
  if (offset < 0 || offset + highest > LARGEST_PORT)
    return `portOffset ${offset} is too large: there is no port ${offset + highest}. Use one up to ${LARGEST_PORT - highest}.`;
  const next = [...usable].find((other) => other > offset);
  const hint = next === undefined ? "" : ` Use ${next}.`;
  return `portOffset ${offset} can make two copies meet, or uses a port that browsers refuse.${hint}`;
}

/** The first usable offset at or above this one; 0 without one. */
export function nextOffset(from: number, ports: NamedPorts): number {
  return [...usableOffsets(ports)].find((offset) => offset >= from) ?? 0;
}

/** In rising order. Where two conflict, whole thousands have priority, because people try them first. */
function usableOffsets(ports: NamedPorts): ReadonlySet<number> {
  const fixed = [...new Set(Object.values(ports))].filter((port) => port !== 0);
  const taken = new Set(fixed);
  const usable = [0];
  const candidates = Array.from({ length: LARGEST_PORT / STEP }, (_, index) => (index + 1) * STEP);
  const thousands = candidates.filter((offset) => offset % PERIOD === 0);
  const others = candidates.filter((offset) => offset % PERIOD > 0 && offset % PERIOD < STEP * IN_A_ROW);
  for (const offset of [...thousands, ...others]) {
    const wanted = fixed.map((port) => port + offset);
    if (wanted.some((port) => port > LARGEST_PORT || BLOCKED.has(port) || taken.has(port))) continue;
    for (const port of wanted) taken.add(port);
    usable.push(offset);
  }
  return new Set(usable.sort((a, b) => a - b));
}
