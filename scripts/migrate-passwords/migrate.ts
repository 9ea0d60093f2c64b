import { SIGN_INS, stepOf } from "./plan";
import type { AccountStore } from "./stores";

export interface MigrateOptions {
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Takes one line for people, without its end. */
  readonly say: (line: string) => void;
}

/**
 * Turns the plain passwords of every account into verifiers, one account at a time: what a broken run leaves, the next
 * one finds.
 * @returns how many accounts need a person's hand.
 */
export async function migrate(store: AccountStore, { dryRun, say }: MigrateOptions): Promise<number> {
  let allBroken = 0;
  for (const [collection, signIn] of SIGN_INS) {
    let [migrated, done, broken] = [0, 0, 0];
    for (const account of await store.accounts(collection)) {
      const step = stepOf(account, signIn);
      if (step.kind === "done") done += 1;
      else if (step.kind === "broken") {
        broken += 1;
        say(`${account.path} cannot sign in: it ${step.reason}`);
      } else {
        if (!dryRun) await store.change(account, await step.fields());
        migrated += 1;
        say(`${account.path}: ${step.changes.join(", ")}`);
      }
    }
    say(
      `${collection}: ${migrated} ${dryRun ? "to migrate" : "migrated"}, ${done} done before, ${broken} to look at`,
    );
    allBroken += broken;
  }
  return allBroken;
}
