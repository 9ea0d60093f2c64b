import { passwordsText } from "./undo-words";
import type { Undoing } from "./use-undo-work";

/** What an undo leaves to the person of what it has done. */
export function UndoNotices({ at: { notices, passwords } }: { readonly at: Undoing }) {
  return (
    <>
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {passwords > 0 && <p>{passwordsText(passwords)}</p>}
    </>
  );
}
