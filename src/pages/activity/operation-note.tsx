import { MomentAgo } from "../../components/moment-ago";
import type { UndoTargetOperation, UndoneOperation } from "../../contract/history";
import { actionNoun } from "../history/action-messages";
import { usePersonName } from "../history/use-person-name";
import { undoneShare } from "./undo-messages";
import type { ActivityItemState } from "./use-activity-items";

interface OperationNoteProps {
  /** "Brands" */
  readonly kind: string;
  /** ISO text; empty where it is not known. */
  readonly time: string;
  /** It took back another operation. */
  readonly isUndoing: boolean;
  readonly state: ActivityItemState;
}

/** What kind of records an operation is of, when it was done, what it undid, and what of it was undone. */
export function OperationNote({
  kind,
  time,
  isUndoing,
  state: { undid, undone, isBeingUndone },
}: OperationNoteProps) {
  return (
    <>
      {kind}
      {time && (
        <>
          {" · "}
          <MomentAgo iso={time} />
        </>
      )}
      {isUndoing && (
        <>
          {" · "}
          <Undid undid={undid} />
        </>
      )}
      {undone && (
        <>
          {" · "}
          <Undone undone={undone} isRunning={isBeingUndone} />
        </>
      )}
    </>
  );
}

/** @param undid undefined: it is not known to this person. */
function Undid({ undid }: { readonly undid: UndoTargetOperation | undefined }) {
  const nameOf = usePersonName();
  if (!undid) return <>undoing an earlier change</>;
  return (
    <>
      {`undoing ${undid.isUndo ? "an undo" : actionNoun(undid.action)} by `}
      <bdi>{nameOf(undid.by)}</bdi> <MomentAgo iso={undid.at} />
    </>
  );
}

function Undone({ undone, isRunning }: { readonly undone: UndoneOperation; readonly isRunning: boolean }) {
  const nameOf = usePersonName();
  const share = undoneShare(undone);
  const soFar = isRunning ? " so far" : "";
  return (
    <>
      {share === undefined ? "undone by " : `${share} undone${soFar} by `}
      <bdi>{nameOf(undone.by)}</bdi> <MomentAgo iso={undone.at} />
    </>
  );
}
