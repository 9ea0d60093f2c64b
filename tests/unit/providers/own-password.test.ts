/** Which saves change the password of whoever saves: these sign in anew. */
import type { DataProvider, UpdateParams } from "@refinedev/core";
import { expect, test, vi } from "vitest";
import { createStore } from "../../../src/providers/connection";
import { withOwnPassword } from "../../../src/providers/session/own-password";
import type { Session } from "../../../src/providers/session/session";
import type { SessionState } from "../../../src/contract/session";

const OPEN: SessionState = { status: "open", record: { id: "n", email: "noor@example.qa" } };
const OWN: UpdateParams = { resource: "Admins", id: "n", variables: { password: "Larch-Gate-4471" } };
const SAVED = { data: { id: "n" } };

/** Saves it. @returns what was signed in with anew, if so. */
async function save(params: UpdateParams, state = OPEN) {
  const renew = vi.fn((_: unknown, work: () => Promise<unknown>) => work());
  const update = vi.fn(() => Promise.resolve(SAVED));
  const session = { ...createStore(state), renew } as unknown as Session;
  const provider = withOwnPassword("admin", session, { update } as unknown as DataProvider);
  expect(await provider.update(params)).toBe(SAVED);
  expect(update.mock.calls).toEqual([[params]]);
  return renew.mock.calls.map(([credentials]) => credentials);
}

test("a new own password is signed in with at once", async () => {
  expect(await save(OWN)).toEqual([{ id: "noor@example.qa", password: "Larch-Gate-4471" }]);
});

test("with the e-mail that is saved beside it", async () => {
  const variables = { password: "Larch-Gate-4471", email: "n@example.qa" };
  expect(await save({ ...OWN, variables })).toEqual([{ id: "n@example.qa", password: "Larch-Gate-4471" }]);
});

test.each<[string, UpdateParams, SessionState?]>([
  ["another's password", { ...OWN, id: "h" }],
  ["a record of the same id elsewhere", { ...OWN, resource: "Companies" }],
  ["a save without a password", { ...OWN, variables: { name: "Noor" } }],
  ["an empty one", { ...OWN, variables: { password: "" } }],
  ["what is no password", { ...OWN, variables: { password: null } }],
  ["nothing at all", { ...OWN, variables: undefined as unknown as object }],
  ["a save by nobody", OWN, { status: "none" }],
])("%s is saved as it is", async (_, params, state) => {
  expect(await save(params, state)).toEqual([]);
});
