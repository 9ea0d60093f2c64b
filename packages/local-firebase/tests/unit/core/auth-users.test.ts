import { describe, expect, it } from "vitest";
import { AuthApiError } from "../../../src/auth/errors";
import { newUser } from "../../../src/auth/new-user";
import { openUserDirectory, type User } from "../../../src/auth/users";
import { openDataFolder } from "../../../src/core/data-folder";
import { openStore } from "../../../src/core/store";
import type { Store, StoreOperation } from "../../../src/core/contracts";
import { temporaryFolder } from "./temporary-folder";

/** A store in memory that can refuse writes. */
function memoryStore() {
  const state = { broken: false, operations: [] as StoreOperation[] };
  const store: Store = {
    section: () => ({ entries: async function* () {}, get: async () => undefined }),
    write: async (operations) => {
      if (state.broken) throw new Error("no space left");
      state.operations.push(...operations);
    },
    close: async () => undefined,
  };
  return { state, store };
}
const user = (localId: string, more: Partial<User> = {}): User => ({ ...newUser(localId, 1), ...more });

describe("the user directory", () => {
  it("the directory returns 50,000 users in pages, each once and in order", async () => {
    const users = await openUserDirectory(memoryStore().store);
    const ids = Array.from({ length: 50_000 }, (_, index) => `u${(index * 7919) % 50_000}`);
    await users.putAll(ids.map((id) => user(id)));
    const seen: string[] = [];
    for (let page = users.page("", 1000); page.length > 0; page = users.page(seen.at(-1)!, 1000))
      seen.push(...page.map(({ localId }) => localId));
    expect(seen).toEqual(ids.toSorted());
    await users.remove(["u1", "u10"]);
    expect(users.page("u1", 1).map(({ localId }) => localId)).toEqual(["u100"]);
  });

  it.each([
    ["an e-mail", { email: "a@b.qa" }, "EMAIL_EXISTS"],
    ["a number", { phoneNumber: "+97444123456" }, "PHONE_NUMBER_EXISTS"],
    [
      "a linked account",
      { linked: [{ providerId: "google.com", rawId: "1" }] },
      "FEDERATED_USER_ID_ALREADY_LINKED",
    ],
  ])("the directory gives %s to one user only, and frees it", async (_name, identifier, code) => {
    const users = await openUserDirectory(memoryStore().store);
    await users.put(user("a", identifier));
    await expect(users.put(user("b", identifier))).rejects.toMatchObject({ code });
    const outcomes = await users.putAll([user("c"), user("b", identifier), user("a", identifier)]);
    expect(outcomes.map((error) => error?.code)).toEqual([undefined, code, undefined]);
    expect([users.byId("b"), users.byId("c")?.localId]).toEqual([undefined, "c"]);
    await users.put(user("a"));
    await users.put(user("b", identifier));
  });

  it("a failed write leaves the directory unchanged", async () => {
    const { state, store } = memoryStore();
    const users = await openUserDirectory(store);
    await users.put(user("a", { email: "old@b.qa" }));
    state.broken = true;
    await expect(users.putAll([user("a", { email: "new@b.qa" }), user("b")])).rejects.toThrow(
      "no space left",
    );
    expect([users.byEmail("old@b.qa")?.localId, users.byEmail("new@b.qa"), users.count()]).toEqual([
      "a",
      undefined,
      1,
    ]);
    expect(users.page("", 9).map(({ localId }) => localId)).toEqual(["a"]);
    const error = await users.put(user("c")).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(AuthApiError);
  });

  it("a restart restores every user with every field", async () => {
    const folder = await openDataFolder(await temporaryFolder());
    const whole = user("a", {
      email: "a@b.qa",
      phoneNumber: "+97444123456",
      customAttributes: '{"role":"auditor"}',
      linked: [{ providerId: "google.com", rawId: "1" }],
      emailLinkSignin: true,
      disabled: true,
      generation: 3,
    });
    const first = await openStore(folder.store);
    await (await openUserDirectory(first)).put(whole);
    await first.close();
    const second = await openStore(folder.store);
    const users = await openUserDirectory(second);
    expect(users.byProvider("google.com", "1")).toEqual(whole);
    expect(users.byPhone("+97444123456")).toEqual(whole);
    await second.close();
  });
});
