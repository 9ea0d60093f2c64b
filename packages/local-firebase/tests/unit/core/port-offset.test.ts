import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { readFirebaseJson } from "../../../src/core/firebase-json";
import { nextOffset, offsetFault, PANEL_PORT, type NamedPorts } from "../../../src/core/port-offset";

const FILE = fileURLToPath(new URL("../../../../../firebase.json", import.meta.url));
let ports: NamedPorts;
beforeAll(async () => {
  ports = { ...(await readFirebaseJson(FILE)).ports, panel: PANEL_PORT };
});
const accepted = () =>
  Array.from({ length: 65_536 }, (_, offset) => offset).filter((offset) => !offsetFault(offset, ports));

describe("an offset that is taken", () => {
  it("gives ports that no other taken offset gives, in range and open to browsers", () => {
    const owner = new Map<number, number>();
    for (const offset of accepted())
      for (const port of Object.values(ports).map((value) => value + offset)) {
        expect(owner.get(port), `port ${port} of offset ${offset}`).toBeUndefined();
        owner.set(port, offset);
      }
    expect(Math.max(...owner.keys())).toBeLessThanOrEqual(65_535);
    // Firestore at 10080, the outbox at 6000 and 5060: browsers answer ERR_UNSAFE_PORT.
    for (const port of [5060, 6000, 10_080]) expect(owner.has(port)).toBe(false);
  });

  it("is 0, a multiple of 1000, or one of the hundreds that the stories choose from", () => {
    for (const offset of [0, 1000, 10_000, 16_000, 56_000])
      expect(offsetFault(offset, ports)).toBeUndefined();
    expect(accepted().length).toBeGreaterThan(400);
  });
});

it.each([
  [100, "Use 1000."],
  [300, "Use 1000."],
  [400, "Use 1000."],
  [2000, "Use 2010."],
  [5, "Use 10."],
  [60_000, "Use one up to 56336."],
])("an offset of %i is refused with one that will do", async (offset, hint) => {
  await expect(readFirebaseJson(FILE, offset)).rejects.toThrow(hint);
});

it("the next offset is the number itself where it can be used", () => {
  expect(nextOffset(10_000, ports)).toBe(10_000);
  expect(nextOffset(10_001, ports)).toBe(10_010);
  expect(nextOffset(10_071, ports)).toBe(11_000);
});
