import { expect, it } from "vitest";
import { PANEL_PORT, readProject } from "../../../demo/project";

it("uses the ports for which any two offsets are proven never to meet", async () => {
  // packages/local-firebase/tests/unit/core/port-offset.test.ts goes through every pair of offsets for these.
  const { ports } = await readProject();
  expect({ ...ports, panel: PANEL_PORT }).toEqual({
    auth: 9099,
    firestore: 8080,
    storage: 9199,
    hub: 4400,
    ui: 4000,
    panel: 5173,
  });
});
