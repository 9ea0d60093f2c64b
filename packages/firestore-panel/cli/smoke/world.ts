import { at, removeUser, signUpAnonymously } from "./rest";
import { close } from "./sign-in";
import type { SmokeWorld } from "./verdict";

/** Creates the context of the checks, and removes everything that they have created. */
export async function openWorld(given: Omit<SmokeWorld, "admin" | "runId" | "newUser" | "later">): Promise<{
  readonly world: SmokeWorld;
  /** @returns the things that could not be removed. */
  readonly cleanUp: () => Promise<readonly string[]>;
}> {
  const { project } = given;
  const created: { readonly what: string; readonly remove: () => Promise<boolean> }[] = [];
  const later: SmokeWorld["later"] = (what, remove) => void created.push({ what, remove });
  const newUser = async () => {
    const principal = await signUpAnonymously(project);
    later(`the Auth user ${principal.uid}`, async () => {
      // Refused to a user without a claim, who has nothing to close.
      await close(project, principal);
      const { status, body } = await removeUser(project, principal);
      return status === 200 || at(body, "error", "message") === "USER_NOT_FOUND";
    });
    return principal;
  };
  // Registered first and removed last, because the admin removes most other things.
  const admin = await newUser();
  const runId = `smoke-${Date.now().toString(36)}`;
  return {
    world: { ...given, admin, runId, newUser, later },
    cleanUp: async () => {
      const left: string[] = [];
      for (const { what, remove } of created.reverse())
        if (!(await remove().catch(() => false))) left.push(what);
      return left;
    },
  };
}
