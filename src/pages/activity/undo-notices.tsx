import { passwordsText } from "./undo-messages";
import type { UndoProgress } from "./use-undo-operation";

/** Follow-up steps that an undo leaves to the person. */
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
