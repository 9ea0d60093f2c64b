/** Who signs in with a deleted record gets a new password before it is restored: of several, one after the other. */
import { askToRestore, type RestoredWith, type RestoreOptions } from "./restore";
import type { DeletedSignIn } from "./skipped-sign-ins";

interface RestoreEachOptions extends Pick<RestoreOptions, "provider" | "modal" | "nameOf"> {
  /** The operation that restores it, and the one that deleted it. */
  readonly how: (signIn: DeletedSignIn) => Pick<RestoreOptions, "as" | "undoes">;
  readonly onRestored: (signIn: DeletedSignIn, restored: RestoredWith) => void;
  readonly onSkip: (signIn: DeletedSignIn) => void;
}

/**
 * @returns false where the person gave it up: those that come after are not asked for.
 * @throws as askToRestore does. Those that came before are told.
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
