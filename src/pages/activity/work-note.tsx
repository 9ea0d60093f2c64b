import { MomentAgo } from "../../components/moment-ago";
import type { UndidWork, UndoneWork } from "../../contract/history";
import { nounOf } from "../history/action-words";
import { usePersonName } from "../history/use-person-name";
import { undoneShare } from "./undo-words";
import type { LineState } from "./use-work-lines";

interface WorkNoteProps {
  /** "Brands" */
  readonly kind: string;
  /** ISO text; empty where it is not known. */
  readonly time: string;
  /** It took back another work. */
  readonly isUndoing: boolean;
  readonly state: LineState;
}

/** What kind of records a work is of, when it was done, what it undid, and what of it was undone. */
export function WorkNote({ kind, time, isUndoing, state: { undid, undone, isBeingUndone } }: WorkNoteProps) {
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
function Undid({ undid }: { readonly undid: UndidWork | undefined }) {
  const nameOf = usePersonName();
  if (!undid) return <>undoing an earlier change</>;
  return (
    <>
      {`undoing ${undid.isUndoing ? "an undo" : nounOf(undid.action)} by `}
      <bdi>{nameOf(undid.by)}</bdi> <MomentAgo iso={undid.at} />
    </>
  );
}

function Undone({ undone, isRunning }: { readonly undone: UndoneWork; readonly isRunning: boolean }) {
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
