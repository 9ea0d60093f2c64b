import { expect, it } from "vitest";
import { namingTheOption, PANEL_PORT, readProject } from "../../../demo/project";

it("the demo uses the ports whose offsets never collide", async () => {
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

it("an invalid port offset is reported as the command's option, and other errors are rethrown", async () => {
  await expect(readProject("firebase.json", 300)).rejects.toThrow(
    /^--port-offset 300 can make two copies meet/,
  );
  const fault = new TypeError("portOffset is not a function");
  await expect(namingTheOption(Promise.reject(fault))).rejects.toBe(fault);
});
