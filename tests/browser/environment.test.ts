import { expect, inject, it } from "vitest";
import { env } from "../../src/config/env";

it("points the panel at the tests' local Firebase, which answers", async () => {
  const ports = inject("localFirebase");
  expect(env().local).toEqual(ports);
  const response = await fetch(`http://127.0.0.1:${String(ports.firestore)}/`);
  expect(response.ok).toBe(true);
});
