import { passwordsText } from "./undo-messages";
import type { UndoProgress } from "./use-undo-operation";

/** What an undo leaves to the person of what it has done. */
export function UndoNotices({ at: { notices, passwords } }: { readonly at: UndoProgress }) {
  return (
    <>
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {passwords > 0 && <p>{passwordsText(passwords)}</p>}
    </>
  );
}
