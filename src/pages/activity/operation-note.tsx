import { MomentAgo } from "../../components/moment-ago";
import type { UndoTargetOperation, UndoneOperation } from "../../contract/history";
import { actionNoun } from "../history/action-messages";
import { usePersonName } from "../history/use-person-name";
import { undoneShare } from "./undo-messages";
import type { ActivityItemState } from "./use-activity-items";

interface OperationNoteProps {
  /** "Brands" */
  readonly kind: string;
  /** ISO text; empty if unknown. */
  readonly time: string;
  /** The operation undid another one. */
  readonly isUndoing: boolean;
  readonly state: ActivityItemState;
}

/** The kind of an operation's records, its time, the operation it undid, and how much of it was undone. */
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

/** @param undid undefined: the person may not see it. */
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
