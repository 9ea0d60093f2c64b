/** Who signs in with a deleted record gets a new password before it is restored: of several, one after the other. */
import { askToRestore, type RestoredWith, type Restoring } from "./restore";
import type { Copy } from "./skipped";

interface Each extends Pick<Restoring, "provider" | "modal" | "nameOf"> {
  /** The work that restores it, and the one that deleted it. */
  readonly how: (copy: Copy) => Pick<Restoring, "as" | "undoes">;
  readonly onBack: (copy: Copy, restored: RestoredWith) => void;
  readonly onSkip: (copy: Copy) => void;
}

/**
 * @returns false where the person gave it up: those that come after are not asked for.
 * @throws as askToRestore does. Those that came before are told.
 */
export async function restoreEach(copies: readonly Copy[], each: Each): Promise<boolean> {
  const { how, onBack, onSkip, ...asked } = each;
  for (const [index, copy] of copies.entries()) {
    let skipped = false;
    const skip = () => {
      skipped = true;
      onSkip(copy);
    };
    const step = `${String(index + 1)} of ${String(copies.length)}`;
    const restored = await askToRestore({
      ...asked,
      ...how(copy),
      collection: copy.collection,
      id: copy.id,
      name: copy.title,
      title: `Restore ${copy.title}?`,
      text: "The former password was deleted with it. Choose a new one, and pass it on.",
      values: {},
      ...(copies.length > 1 && { several: { step, onSkip: skip } }),
    });
    if (restored) onBack(copy, restored);
    else if (!skipped) return false;
  }
  return true;
}
