import { agoText } from "../../components/moment-ago";
import { useNow } from "../../components/use-now";
import type { UndoneWork } from "../../contract/history";
import { confidentialKeys } from "../../fields/untold-keys";
import { counted } from "../../schema/default-messages";
import type { Action } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { atStart, usePersonName } from "../history/use-person-name";
import { consequence, signInsText, undoneBefore } from "./undo-words";
import { useWorkPasswords, useWorkSignIns } from "./use-work-details";
import type { WorkName } from "./work-name";

export interface Undoable {
  readonly collection: Collection;
  readonly work: string;
  readonly action: Action;
  /** Records of the whole work. */
  readonly count: number;
  /** What its line is called. Absent: by its number. */
  readonly name?: WorkName;
  /** What of it is undone already. */
  readonly undone?: UndoneWork | undefined;
}

const ONLY_PASSWORD = "Only a password was changed. Passwords are not kept, so nothing can be put back.";

interface UndoQuestionProps extends Undoable {
  /** What the records are called together. */
  readonly label: Collection["label"];
}

/** What will happen, before anybody agrees to it. */
export function UndoQuestion(props: UndoQuestionProps) {
  const { collection, work, action, count, name, undone, label } = props;
  const now = useNow();
  const nameOf = usePersonName();
  // What was added or deleted goes or comes with its password.
  const puts = action === "import" || action === "update" || action === "revert";
  const mayHave = puts && confidentialKeys(collection).length > 0;
  const passwords = useWorkPasswords(work, collection.name, mayHave);
  const onlyPassword = count === 1 && passwords?.only === true;
  const rest = count - (undone?.records ?? 0);
  const what = undone && rest > 0 ? counted(rest, label) : (name?.text ?? counted(count, label));
  const signIns = useWorkSignIns(work, action === "delete" && rest > 0);
  return (
    <>
      {undone && (
        <p>{undoneBefore(undone, atStart(nameOf(undone.by)), agoText(Date.parse(undone.at), now))}</p>
      )}
      {rest > 0 && <p>{onlyPassword ? ONLY_PASSWORD : consequence(action, what, rest === 1)}</p>}
      {signIns.length > 0 && <p>{signInsText(signIns.map(({ title }) => title))}</p>}
      {rest > 0 && passwords?.changed && !onlyPassword && <p>Changed passwords are not put back.</p>}
    </>
  );
}
