import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFirebaseJson } from "../../../src/core/firebase-json";
import { nextOffset, offsetFault, type NamedPorts } from "../../../src/core/port-offset";
import { temporaryFolder } from "./temporary-folder";

/** The usual ports, and the port of a web page. */
const PAGE = { page: 5173 };
const SERVICES = { auth: 9099, firestore: 8080, storage: 9199, hub: 4400, ui: 4000 };
const ports: NamedPorts = { ...SERVICES, ...PAGE };

async function firebaseJson(): Promise<string> {
  const file = join(await temporaryFolder(), "firebase.json");
  const emulators = Object.fromEntries(Object.entries(SERVICES).map(([name, port]) => [name, { port }]));
  const json = { firestore: { rules: "f.rules" }, storage: { rules: "s.rules" }, emulators };
  await writeFile(file, JSON.stringify(json));
  return file;
}
function accepted(of: NamedPorts): number[] {
  const offsets = [0];
  for (let next = nextOffset(1, of); next > 0; next = nextOffset(next + 1, of)) offsets.push(next);
  return offsets;
}

describe("a used offset", () => {
  it.each([
    ["the usual ports", ports],
    // 9080 and 8080 conflict at 1000; 8090 and 8080 at 10, which the usual ports would allow.
    ["ports of one's own", { auth: 9080, firestore: 8080, storage: 8090, hub: 5080, ui: 5050, page: 3000 }],
  ])(
    "the ports of a used offset belong to no other used offset, in range and open to browsers: %s",
    (_name, of) => {
      const owner = new Map<number, number>();
      for (const offset of accepted(of))
        for (const port of Object.values(of).map((value) => value + offset)) {
          expect(owner.get(port), `port ${port} of offset ${offset}`).toBeUndefined();
          owner.set(port, offset);
        }
      expect(Math.max(...owner.keys())).toBeLessThanOrEqual(65_535);
      // Firestore at 10080, the outbox at 6000 and 5060: browsers answer ERR_UNSAFE_PORT.
      for (const port of [5060, 6000, 10_080]) expect(owner.has(port)).toBe(false);
    },
  );

  it("a usable offset is 0, a multiple of 1000, or one of the hundreds that the stories choose from", () => {
    for (const offset of [0, 1000, 10_000, 16_000, 56_000])
      expect(offsetFault(offset, ports)).toBeUndefined();
    expect(accepted(ports).length).toBeGreaterThan(400);
  });
});

it.each([
  [100, "portOffset 100 can make two copies meet, or uses a port that browsers refuse. Use 1000."],
  [300, "Use 1000."],
  [400, "Use 1000."],
  [2000, "Use 2010."],
  [5, "Use 10."],
  [15, "Use 20."],
  [60_000, "portOffset 60000 is too large: there is no port 69199. Use one up to 56336."],
])("the offset %i is refused with a usable one", async (offset, hint) => {
  await expect(readFirebaseJson(await firebaseJson(), offset, PAGE)).rejects.toThrow(hint);
});

it("the next offset is the number itself if it is usable", () => {
  expect(nextOffset(10_000, ports)).toBe(10_000);
  expect(nextOffset(10_001, ports)).toBe(10_010);
  expect(nextOffset(10_071, ports)).toBe(11_000);
});
