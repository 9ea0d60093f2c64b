/** Restores records that people sign in with, one after the other, each with a new password. */
import { askToRestore, type RestoredWith, type RestoreOptions } from "./restore";
import type { DeletedSignIn } from "./skipped-sign-ins";

interface RestoreEachOptions extends Pick<RestoreOptions, "provider" | "modal" | "nameOf"> {
  /** The restoring operation, and the one that deleted the record. */
  readonly how: (signIn: DeletedSignIn) => Pick<RestoreOptions, "as" | "undoes">;
  readonly onRestored: (signIn: DeletedSignIn, restored: RestoredWith) => void;
  readonly onSkip: (signIn: DeletedSignIn) => void;
}

/**
 * @returns false if the person canceled: the remaining records are skipped.
 * @throws as askToRestore does, after reporting the earlier records.
 */
export async function restoreEach(
  signIns: readonly DeletedSignIn[],
  each: RestoreEachOptions,
): Promise<boolean> {
  const { how, onRestored, onSkip, ...shared } = each;
  for (const [index, signIn] of signIns.entries()) {
    let skipped = false;
    const skip = () => {
      skipped = true;
      onSkip(signIn);
    };
    const step = `${String(index + 1)} of ${String(signIns.length)}`;
    const restored = await askToRestore({
      ...shared,
      ...how(signIn),
      collection: signIn.collection,
      id: signIn.id,
      name: signIn.title,
      title: `Restore ${signIn.title}?`,
      text: "The former password was deleted with it. Choose a new one, and pass it on.",
      values: {},
      ...(signIns.length > 1 && { several: { step, onSkip: skip } }),
    });
    if (restored) onRestored(signIn, restored);
    else if (!skipped) return false;
  }
  return true;
}
