import { agoText } from "../../components/moment-ago";
import { useNow } from "../../components/use-now";
import type { UndoneOperation } from "../../contract/history";
import { confidentialKeys } from "../../fields/pruned-keys";
import { counted } from "../../schema/default-messages";
import type { Action } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { atStart, usePersonName } from "../history/use-person-name";
import { consequence, signInsText, undoneBefore } from "./undo-messages";
import { useOperationPasswords, useOperationSignIns } from "./use-operation-details";
import type { OperationName } from "./operation-name";

export interface UndoTarget {
  readonly collection: Collection;
  readonly operation: string;
  readonly action: Action;
  /** Number of records in the whole operation. */
  readonly count: number;
  /** The name of its activity item. Absent: the number of records. */
  readonly name?: OperationName;
  /** The part that is already undone. */
  readonly undone?: UndoneOperation | undefined;
}

const ONLY_PASSWORD =
  "Only a password was changed. Earlier passwords are not stored, so nothing can be undone.";

interface UndoQuestionProps extends UndoTarget {
  /** The label for all the records. */
  readonly label: Collection["label"];
}

/** Describes the consequences before the person confirms. */
export function UndoQuestion(props: UndoQuestionProps) {
  const { collection, operation, action, count, name, undone, label } = props;
  const now = useNow();
  const nameOf = usePersonName();
  // Other actions remove or restore a password together with its record.
  const puts = action === "import" || action === "update" || action === "revert";
  const mayHave = puts && confidentialKeys(collection).length > 0;
  const passwords = useOperationPasswords(operation, collection.name, mayHave);
  const onlyPassword = count === 1 && passwords?.only === true;
  const rest = count - (undone?.records ?? 0);
  const what = undone && rest > 0 ? counted(rest, label) : (name?.text ?? counted(count, label));
  const signIns = useOperationSignIns(operation, action === "delete" && rest > 0);
  return (
    <>
      {undone && (
        <p>{undoneBefore(undone, atStart(nameOf(undone.by)), agoText(Date.parse(undone.at), now))}</p>
      )}
      {rest > 0 && <p>{onlyPassword ? ONLY_PASSWORD : consequence(action, what, rest === 1)}</p>}
      {signIns.length > 0 && <p>{signInsText(signIns.map(({ title }) => title))}</p>}
      {rest > 0 && passwords?.changed && !onlyPassword && <p>Changed passwords are not restored.</p>}
    </>
  );
}
